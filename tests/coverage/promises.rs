//! The tests that `docs/promises.md` names.

use std::fs;
use std::path::Path;

/// Finds the faults of the page: a row without tests, or a test that is not there. Each row names tests of the whole
/// service in its second cell, and of the interface in its third; `service` and `interface` are the folders of these.
pub(crate) fn offences(page: &str, service: &Path, interface: &Path) -> Vec<String> {
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.contains("| Whole service |"));
    let mut offences = Vec::new();
    for row in rows {
        let mut cells = row.trim_matches('|').split(" |");
        let about = cells.next().unwrap_or_default().trim();
        let named =
            |cell: &str| cell.split('`').filter(|text| text.contains("::")).map(str::to_owned).collect::<Vec<_>>();
        let (journeys, handlers) = (named(cells.next().unwrap_or_default()), named(cells.next().unwrap_or_default()));
        if journeys.is_empty() && handlers.is_empty() {
            offences.push(format!("{about}: no test"));
        }
        let journeys = journeys.into_iter().map(|test| (test, service));
        for (test, folder) in journeys.chain(handlers.into_iter().map(|test| (test, interface))) {
            if !is_there(folder, &test) {
                offences.push(format!("{about}: there is no test {test}"));
            }
        }
    }
    offences
}

/// Whether the file of a test has a function of that name, and runs it: by an attribute, or on both databases.
fn is_there(folder: &Path, test: &str) -> bool {
    let (module, name) = test.rsplit_once("::").unwrap_or_default();
    let text = fs::read_to_string(folder.join(format!("{module}.rs"))).unwrap_or_default();
    let lists = text.split("on_both_databases!").skip(1).filter_map(|rest| rest.split([')', '}']).next());
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let listed = lists.flat_map(|list| list.split(|letter| !is_word(letter))).any(|word| word == name);
    let Some((before, _)) = text.split_once(&format!("fn {name}(")) else { return false };
    let line_above = before.trim_end_matches("async ").trim_end().lines().next_back();
    listed || line_above.is_some_and(|line| line.trim().ends_with("test]"))
}
