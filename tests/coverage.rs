//! `docs/coverage.md` lists the tests that call each operation. It is made of the API's document and the sources of the
//! tests; `make coverage` writes it anew. `docs/promises.md` is written by hand, and names tests too.

#![allow(clippy::expect_used, reason = "a test that cannot read the sources fails")]

#[path = "coverage/macros.rs"]
mod macros;
#[path = "coverage/operations.rs"]
mod operations;
#[path = "coverage/page.rs"]
mod page;
#[path = "coverage/promises.rs"]
mod promises;
#[path = "coverage/sources.rs"]
mod sources;
#[path = "coverage/values.rs"]
mod values;
#[path = "coverage/walk.rs"]
mod walk;

use std::fs;
use std::path::{Path, PathBuf};

use crate::operations::operations;
use crate::page::{Kind, Tests, page};
use crate::promises::offences;
use crate::sources::Sources;
use crate::walk::Walk;

const JOURNEYS: &str = "tests/black_box";
const INTERFACE: &str = "crates/adapters/http/tests/it";

#[test]
fn the_page_lists_the_tests_of_every_operation() {
    let operations = operations();
    let service = Tests::of(black_box(), Kind::Service, &operations);
    let interface = Tests::of(interface(), Kind::Interface, &operations);
    for (kind, tests) in [("the whole service", &service), ("the interface", &interface)] {
        let untested = operations.iter().filter(|operation| tests.of_operation(operation).is_empty());
        let untested: Vec<String> = untested.map(ToString::to_string).collect();
        assert!(untested.is_empty(), "no test of {kind} calls\n{}", untested.join("\n"));
    }
    let page = page(&operations, &service, &interface);
    let file = root().join("docs/coverage.md");
    if std::env::var_os("WRITE_COVERAGE").is_some() {
        fs::write(&file, &page).expect("the page is written");
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    let stale: Vec<&str> = page.lines().filter(|row| !written.contains(row)).collect();
    assert!(page == written, "docs/coverage.md is stale; `make coverage` writes it anew:\n{}", stale.join("\n"));
}

#[test]
fn promises_name_tests_that_are_there() {
    let page = fs::read_to_string(root().join("docs/promises.md")).expect("the page is there");
    let offences = offences(&page, black_box(), interface());
    assert!(offences.is_empty(), "docs/promises.md:\n{}", offences.join("\n"));
}

#[test]
fn a_call_is_found_behind_functions_constants_and_closures() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("it is written");
    file(
        "client.rs",
        "const ROOT: &str = \"/things\"; pub fn act(id: i64, action: &str) { post(&format!(\"{ROOT}/{id}/{action}\")) }",
    );
    file(
        "tests.rs",
        "use crate::client::act;
        #[test] fn acts() { for action in [\"pay\", \"send\"] { act(7, action); } let read = |path: &str| get(path); read(\"/things?page=2\"); }
        #[test] fn asks_for_what_is_not_known(path: &str) { get(path); get(&format!(\"{path}/parts\")); }",
    );
    let sources = Sources::read(folder.path());
    let mut walk = Walk::new(sources);
    let mut found = |test: &str| {
        let function = sources.test("tests", test).expect("a test");
        walk.requests(function).into_iter().map(|(method, path, _)| format!("{method} {path}")).collect::<Vec<_>>()
    };
    assert_eq!(found("acts"), ["GET /things", "POST /things/\u{1}/pay", "POST /things/\u{1}/send"]);
    assert!(found("asks_for_what_is_not_known").is_empty());
}

fn black_box() -> &'static Sources {
    Sources::read(&root().join(JOURNEYS))
}

fn interface() -> &'static Sources {
    Sources::read(&root().join(INTERFACE))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
