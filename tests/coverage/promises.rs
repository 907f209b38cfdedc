//! The tests that `docs/promises.md` names.

use crate::sources::Sources;

/// Finds the faults of the page: a row without tests, or a test that is not there. Each row names tests of the whole
/// service in its second cell, and of the interface in its third.
pub(crate) fn offences(page: &str, service: &Sources, interface: &Sources) -> Vec<String> {
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
        let journeys = journeys.into_iter().map(|test| (format!("journeys/{test}"), service));
        for (test, sources) in journeys.chain(handlers.into_iter().map(|test| (test, interface))) {
            let (module, name) = test.rsplit_once("::").unwrap_or_default();
            if sources.test(module, name).is_none() {
                offences.push(format!("{about}: there is no test {test}"));
            }
        }
    }
    offences
}
