//! `docs/coverage.md` lists the tests that call each operation; these tests check that the list is true.

#![allow(clippy::expect_used, reason = "a test that cannot read the page fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

const JOURNEYS: &str = "tests/black_box/journeys";
const INTERFACE: &str = "crates/adapters/http/src";

/// A row of a table: its subject, and the tests that it names.
struct Row {
    about: String,
    /// The tests by name, each with the folder in which its path begins.
    tests: Vec<(&'static str, String)>,
}

#[test]
fn every_operation_has_a_row_and_every_row_an_operation() {
    let operations = operations();
    let told: Vec<String> = rows().into_iter().filter(|row| is_operation(&row.about)).map(|row| row.about).collect();
    let rows: BTreeSet<String> = told.iter().cloned().collect();
    assert_eq!(rows.len(), told.len(), "an operation has one row");
    let untold: Vec<&String> = operations.difference(&rows).collect();
    let unknown: Vec<&String> = rows.difference(&operations).collect();
    assert!(untold.is_empty() && unknown.is_empty(), "without a row: {untold:#?}\nno operation: {unknown:#?}");
}

#[test]
fn every_row_names_tests_that_are_there() {
    let mut offences = Vec::new();
    for Row { about, tests } in rows() {
        if tests.is_empty() {
            offences.push(format!("{about}: no test"));
        }
        for (folder, test) in tests {
            let Some((file, name)) = test.rsplit_once("::") else { continue };
            let source = fs::read_to_string(root().join(folder).join(file).with_extension("rs")).unwrap_or_default();
            if !is_test(&source, name) {
                offences.push(format!("{about}: {folder}/{file}.rs has no test {name}"));
            }
        }
    }
    assert!(offences.is_empty(), "{}", offences.join("\n"));
}

/// Whether the function runs as a test, by its attribute or on both databases.
fn is_test(source: &str, name: &str) -> bool {
    let Some(at) = source.find(&format!("fn {name}(")) else { return false };
    let before = source[..at].trim_end().trim_end_matches("async").trim_end();
    let journeys = source.split_once("on_both_databases!(").and_then(|(_, rest)| rest.split_once(");"));
    let is_journey = journeys.is_some_and(|(names, _)| names.split(',').any(|journey| journey.trim() == name));
    is_journey || before.ends_with("test]")
}

/// All operations of the API, with `GET /api/v1/invoices/{id}` shortened to `GET /invoices/{id}`.
fn operations() -> BTreeSet<String> {
    let document: Value =
        serde_json::from_str(include_str!("../docs/openapi.json")).expect("the document of the interface is JSON");
    let paths = document["paths"].as_object().expect("paths").iter();
    let named = |(path, methods): (&String, &Value)| {
        let path = path.strip_prefix("/api/v1").unwrap_or(path).to_owned();
        let methods: Vec<String> = methods.as_object().expect("methods").keys().cloned().collect();
        methods.into_iter().map(move |method| format!("{} {path}", method.to_uppercase()))
    };
    paths.flat_map(named).collect()
}

fn is_operation(about: &str) -> bool {
    about.split_once(' ').is_some_and(|(method, path)| method == method.to_uppercase() && path.starts_with('/'))
}

/// The rows of all tables, without their heads.
fn rows() -> Vec<Row> {
    let page = include_str!("../docs/coverage.md").lines();
    let rows = page.filter(|line| line.starts_with("| ") && !line.contains("| Whole service |"));
    let rows: Vec<Row> = rows.map(row).collect();
    assert!(rows.len() > 100, "the page holds tables");
    rows
}

fn row(line: &str) -> Row {
    let mut cells = line.trim_matches('|').split(" |").map(str::trim);
    let about = cells.next().unwrap_or_default().trim_matches('`').to_owned();
    let folders = [JOURNEYS, INTERFACE].into_iter();
    let tests = folders.zip(cells).flat_map(|(folder, cell)| {
        let named = cell.split('`').filter(|text| text.contains("::"));
        named.map(move |test| (folder, test.to_owned())).collect::<Vec<_>>()
    });
    Row { about, tests: tests.collect() }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
