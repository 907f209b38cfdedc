//! The page: for each operation the tests to read first.

use std::collections::{BTreeMap, BTreeSet};

use crate::operations::{Operation, reached};
use crate::sources::Sources;
use crate::walk::Walk;

/// How many tests of a kind a row names.
const NAMED: usize = 3;

const HEAD: &str = "\
# What is tested where

For somebody who wants to know whether a part of the interface is tested, and by which tests. This page is made from
[openapi.json](openapi.json) and the sources of the tests: `make coverage` writes it anew. `tests/coverage.rs` fails while it is stale, and
while an operation is not called by a test of each kind. What holds for all operations, and the command line, are in [promises](promises.md).

- **Whole service**: the real binary on both databases, called as a client calls it. `billing::a_dossier…` is the function `a_dossier…` in
  `tests/black_box/journeys/billing.rs`.
- **Interface**: the handlers over storage in memory, with every field, rule, scope and error body. `invoices/lines::a_line…` is the
  function `a_line…` in `crates/adapters/http/tests/it/invoices/lines.rs`.

A row names up to three tests of each kind, not all there are: first those that spell the call themselves, and of these the ones that call
the fewest other operations. Calls whose path is only known when the test runs are not seen.
";

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Service,
    Interface,
}

/// The tests of one kind by the id of the operation that they call, those to read first at the front.
pub(crate) struct Tests(BTreeMap<String, BTreeSet<Rank>>);

/// Whether another file than the test's makes the call, how many operations the test calls, and its name.
type Rank = (bool, usize, String);

impl Tests {
    pub(crate) fn of(sources: &'static Sources, kind: Kind, operations: &[Operation]) -> Self {
        let (mut found, mut walk) = (BTreeMap::<String, BTreeSet<Rank>>::new(), Walk::new(sources));
        for (path, module) in sources.modules() {
            for function in module.functions.iter().filter(|function| module.tests.contains(&function.name)) {
                let mut called = BTreeMap::<&str, bool>::new();
                for (method, path, module) in walk.requests(function) {
                    if let Some(operation) = reached(operations, &method, &path) {
                        *called.entry(&operation.id).or_default() |= *module == function.module;
                    }
                }
                let file = if kind == Kind::Service { &path[1..] } else { &path[..] }.join("/");
                for (id, direct) in &called {
                    let rank = (!direct, called.len(), format!("{file}::{}", function.name));
                    found.entry((*id).to_owned()).or_default().insert(rank);
                }
            }
        }
        Self(found)
    }

    /// The names of the tests that call the operation.
    pub(crate) fn of_operation(&self, operation: &Operation) -> Vec<&str> {
        self.0.get(&operation.id).into_iter().flatten().map(|(_, _, name)| name.as_str()).collect()
    }

    fn cell(&self, operation: &Operation) -> String {
        let names = self.of_operation(operation);
        names.iter().take(NAMED).map(|name| format!("`{name}`")).collect::<Vec<_>>().join("<br>")
    }
}

pub(crate) fn page(operations: &[Operation], service: &Tests, interface: &Tests) -> String {
    let (mut page, mut part) = (HEAD.to_owned(), "");
    for operation in operations {
        if operation.part != part {
            part = &operation.part;
            page.push_str(&format!("\n## {part}\n\n| Operation | Whole service | Interface |\n|---|---|---|\n"));
        }
        let cells = [service, interface].map(|tests| tests.cell(operation));
        page.push_str(&format!("| `{} {}` | {} |\n", operation.method, operation.path, cells.join(" | ")));
    }
    page
}
