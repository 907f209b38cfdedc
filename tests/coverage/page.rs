//! The page: for each operation, the number of tests that call it, and those to read first.

use std::collections::BTreeMap;

use crate::notes::{Callers, Kind, Notes};
use crate::operations::Operation;

/// The number of tests of a kind that a row names.
const NAMED: usize = 3;

const HEAD: &str = "\
# What is tested where

For readers who want to know whether a part of the interface is tested, and by which tests. The tests note their calls
while they run: `make coverage` runs them on SQLite, and writes this page from the notes and
[openapi.json](openapi.json). `tests/coverage.rs` fails while an operation lacks a row here, a test of each kind, or a
test that succeeds; the counts and names are those of the last `make coverage`, and are not checked. What holds for all
operations, and the command line, are in [promises](promises.md).

- **Whole service**: the real binary, called as a client calls it. `billing::a_dossier…` is the function `a_dossier…` in
  `tests/black_box/journeys/billing.rs`.
- **Interface**: the handlers over storage in memory, with every field, rule, scope and error body.
  `invoices/lines::a_line…` is the function `a_line…` in `crates/adapters/http/tests/it/invoices/lines.rs`.

A row counts the tests to which the operation gave success and those that it refused (a test may be both), and names up
to three that succeed: the ones that call the fewest other operations. Left out is what programs, browsers and further
threads of a test call.
";

/// The whole page.
pub(crate) fn page(operations: &[Operation], notes: &Notes) -> String {
    let (mut page, mut part, breadths) = (HEAD.to_owned(), "", notes.breadths());
    for operation in operations {
        if operation.part != part {
            part = &operation.part;
            page.push_str(&format!("\n## {part}\n\n| Operation | Whole service | Interface |\n|---|---|---|\n"));
        }
        let [service, interface] =
            [Kind::Service, Kind::Interface].map(|kind| cell(notes.callers(kind, operation), &breadths));
        page.push_str(&format!("{}{service} | {interface} |\n", start(operation)));
    }
    page
}

/// The beginning of the row of an operation.
fn start(operation: &Operation) -> String {
    format!("| `{} {}` | ", operation.method, operation.path)
}

fn cell(callers: Option<&Callers>, breadths: &BTreeMap<&str, usize>) -> String {
    let Some(Callers { with_success, with_refusal }) = callers else { return String::new() };
    let named = if with_success.is_empty() { with_refusal } else { with_success };
    let mut names: Vec<&str> = named.iter().map(String::as_str).collect();
    names.sort_by_key(|name| (breadths[name], *name));
    let names: Vec<String> = names.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
    format!("{} succeed, {} refused<br>{}", with_success.len(), with_refusal.len(), names.join("<br>"))
}

/// The missing parts of a page: the row of an operation, a test in it, or an operation for a row.
pub(crate) fn lacking(page: &str, operations: &[Operation]) -> Vec<String> {
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
    let mut found: Vec<String> = operations.iter().filter_map(|operation| lack(&rows, operation)).collect();
    let is_known = |row: &&str| operations.iter().any(|operation| row.starts_with(&start(operation)));
    found.extend(rows.iter().filter(|row| !is_known(row)).map(|row| format!("no such operation: {row}")));
    found
}

fn lack(rows: &[&str], operation: &Operation) -> Option<String> {
    let start = start(operation);
    let Some(row) = rows.iter().find_map(|row| row.strip_prefix(&*start)) else {
        return Some(format!("{operation}: no row"));
    };
    let (service, interface) = row.split_once(" | ").unwrap_or((row, ""));
    let cells = [("the whole service", service), ("the interface", interface)];
    if let Some((kind, _)) = cells.iter().find(|(_, cell)| !cell.contains('`')) {
        return Some(format!("{operation}: no test of {kind}"));
    }
    cells.iter().all(|(_, cell)| cell.starts_with("0 ")).then(|| format!("{operation}: no test succeeds"))
}
