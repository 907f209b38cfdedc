//! `docs/coverage.md` lists the tests that call each operation, as they noted it while they ran; `make coverage` writes
//! it again. `docs/promises.md` is written by hand, and names tests too.

#![allow(clippy::expect_used, reason = "a test that cannot read the documents fails")]

#[path = "coverage/notes.rs"]
mod notes;
#[path = "coverage/operations.rs"]
mod operations;
#[path = "coverage/page.rs"]
mod page;
#[path = "coverage/promises.rs"]
mod promises;

use std::fs;
use std::path::{Path, PathBuf};

use crate::notes::Notes;
use crate::operations::{Operation, operations};
use crate::page::{lacking, page};
use crate::promises::offences;

const JOURNEYS: &str = "tests/black_box/journeys";
const INTERFACE: &str = "crates/adapters/http/tests/it";

/// Compares the page with nothing but the operations. Where `WRITE_COVERAGE` names a folder of notes, it is written
/// from them first.
#[test]
fn the_page_lists_the_tests_of_every_operation() {
    let (file, operations) = (root().join("docs/coverage.md"), operations());
    if let Some(folder) = std::env::var_os("WRITE_COVERAGE") {
        let notes = Notes::read(Path::new(&folder), &operations);
        fs::write(&file, page(&operations, &notes)).expect("the page is written");
    }
    let lacking = lacking(&fs::read_to_string(&file).expect("the page is there"), &operations);
    assert!(lacking.is_empty(), "docs/coverage.md; `make coverage` writes it anew:\n{}", lacking.join("\n"));
}

#[test]
fn promises_name_tests_that_are_there() {
    let page = fs::read_to_string(root().join("docs/promises.md")).expect("the page is there");
    let offences = offences(&page, &root().join(JOURNEYS), &root().join(INTERFACE));
    assert!(offences.is_empty(), "docs/promises.md:\n{}", offences.join("\n"));
}

#[test]
fn what_is_named_and_is_no_test_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "on_both_databases!(both, two);\nfn both(kind: Kind) {}\n#[test]\nfn alone() {}\nfn helps() {}\n";
    fs::write(folder.path().join("things.rs"), text).expect("it is written");
    let page = "\
        | A | Whole service | Interface |\n|---|---|---|\n\
        | Rule | `things::both`<br>`things::helps` | `things::alone` |\n\
        | Other |  |  |\n";
    let found = offences(page, folder.path(), folder.path());
    assert_eq!(found, ["Rule: there is no test things::helps", "Other: no test"]);
}

#[test]
fn a_row_counts_the_tests_that_succeed_and_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let calls = "\
        journeys::billing::a_thing_is_read::sqlite\tGET\t/api/v1/things/7\t200\n\
        journeys::billing::a_thing_is_read::postgres\tGET\t/api/v1/things/8\t200\n\
        journeys::tenancy::a_stranger_reads_nothing\tGET\t/api/v1/things/7\t404\n\
        journeys::tenancy::a_stranger_reads_nothing\tGET\t/elsewhere\t404\n\
        things::reading::a_thing_is_shown\tGET\t/api/v1/things/7\t304\n\
        things::reading::a_thing_is_shown\tGET\t/api/v1/things\t403\n";
    fs::write(folder.path().join("1.txt"), calls).expect("it is written");
    let operations = ["/api/v1/things", "/api/v1/things/{id}"].map(reading);
    let page = page(&operations, &Notes::read(folder.path(), &operations));
    let shown = "| `GET /api/v1/things/{id}` | 1 succeed, 1 refused<br>`billing::a_thing_is_read` \
        | 1 succeed, 0 refused<br>`things/reading::a_thing_is_shown` |";
    let listed = "| `GET /api/v1/things` |  | 0 succeed, 1 refused<br>`things/reading::a_thing_is_shown` |";
    assert!(page.ends_with(&format!("{listed}\n{shown}\n")), "{page}");
    let untested = "GET /api/v1/things (/api/v1/things): no test of the whole service";
    assert_eq!(lacking(&page, &operations), [untested]);
    assert_eq!(lacking(&page, &[]), [format!("no such operation: {listed}"), format!("no such operation: {shown}")]);
    let refused = lacking(&shown.replace("1 succeed", "0 succeed"), &operations[1..]);
    assert_eq!(refused, ["GET /api/v1/things/{id} (/api/v1/things/{id}): no test succeeds"]);
    assert_eq!(lacking("", &operations[1..]), ["GET /api/v1/things/{id} (/api/v1/things/{id}): no row"]);
}

/// An operation with its path as its id.
fn reading(path: &str) -> Operation {
    Operation { part: "Things".to_owned(), id: path.to_owned(), method: "GET".to_owned(), path: path.to_owned() }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
