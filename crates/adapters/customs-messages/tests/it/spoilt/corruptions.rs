//! Valid forms with one field spoilt, in ways that an authority notices.

use super::CodebookOfTheAuthority;
use customs_declarations::ports::{CodeList, CodeTables};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

/// A form with one wrong field.
#[derive(Debug)]
pub(crate) struct Corruption {
    /// Kind of corruption.
    pub(crate) kind: &'static str,
    /// Path of the spoilt field in the create body; the path of the list when an entry was removed from it.
    pub(crate) path: String,
    pub(crate) form: Value,
}

/// Returns one corruption for every field of the form that an authority checks.
pub(crate) fn corruptions(form: &Value, runner: &mut TestRunner) -> Vec<Corruption> {
    let mut all = Vec::new();
    countries(form, runner, &mut all);
    procedures(form, runner, &mut all);
    let import = form["declaration"]["imex"] != "EX";
    let party = if import { "importer" } else { "consignor" };
    if form["declaration"][party]["eori"].is_string() {
        let wrong = drawn(runner, "NL([0-9]{1,8}|[0-9]{10,14}|[0-9]{8}[A-Z])");
        set(form, "a wrong EORI", &format!("declaration.{party}.eori"), json!(wrong), &mut all);
    }
    if !import {
        set(form, "no destination", "declaration.destination_country", Value::Null, &mut all);
        set(form, "a blank destination", "declaration.destination_country", json!(" "), &mut all);
        set(form, "no code as destination", "declaration.destination_country", json!("USA"), &mut all);
    }
    for index in 0..form["items"].as_array().map_or(0, Vec::len) {
        let item = format!("declaration.items.{index}");
        if import {
            set(form, "no TARIC digits", &format!("{item}.taric_subheading"), Value::Null, &mut all);
        }
        documents(form, &item, runner, &mut all);
    }
    all
}

/// Replaces each country that goes into the message with one that does not exist.
fn countries(form: &Value, runner: &mut TestRunner, all: &mut Vec<Corruption>) {
    let header = [
        "destination_country",
        "export_country",
        "importer.address.country",
        "exporter.address.country",
        "consignor.address.country",
        "consignee.address.country",
        "buyer.address.country",
        "seller.address.country",
        "transport.border.nationality",
        "goods_location.country",
    ];
    let mut paths: Vec<String> = header.iter().map(|name| format!("declaration.{name}")).collect();
    for index in 0..form["items"].as_array().map_or(0, Vec::len) {
        let names = ["country_of_origin", "preferential_country_of_origin"];
        paths.extend(names.map(|name| format!("declaration.items.{index}.{name}")));
    }
    for path in paths.into_iter().filter(|path| value_at(form, path).is_some_and(Value::is_string)) {
        set(form, "an unknown country", &path, unknown(runner, CodeList::Countries, "[A-Z]{2}"), all);
    }
}

fn procedures(form: &Value, runner: &mut TestRunner, all: &mut Vec<Corruption>) {
    let mut paths = vec!["declaration.procedure.current".to_owned(), "declaration.procedure.previous".to_owned()];
    for index in 0..form["items"].as_array().map_or(0, Vec::len) {
        let own = format!("declaration.items.{index}.previous_code");
        paths.extend(Some(own).filter(|path| value_at(form, path).is_some_and(Value::is_string)));
    }
    for path in paths {
        set(form, "another procedure", &path, json!(drawn(runner, "[0-9]{2}")), all);
    }
}

/// Removes a document from its list, or gives it an unknown code.
fn documents(form: &Value, item: &str, runner: &mut TestRunner, all: &mut Vec<Corruption>) {
    for (kind, list) in [
        (CodeList::SupportingDocuments, "supporting_documents"),
        (CodeList::AdditionalReferences, "additional_references"),
    ] {
        let list = format!("{item}.{list}");
        for index in 0..value_at(form, &list).and_then(Value::as_array).map_or(0, Vec::len) {
            let mut without = form.clone();
            if let Some(entries) = value_in(&mut without, &list).as_array_mut() {
                entries.remove(index);
            }
            all.push(Corruption { kind: "a missing document", path: list.clone(), form: without });
            let miscoded = unknown(runner, kind, "[A-Z][0-9]{3}");
            set(form, "a document of no type", &format!("{list}.{index}.type"), miscoded, all);
        }
    }
}

fn set(form: &Value, kind: &'static str, path: &str, to: Value, all: &mut Vec<Corruption>) {
    let mut spoilt = form.clone();
    *value_in(&mut spoilt, path) = to;
    all.push(Corruption { kind, path: path.to_owned(), form: spoilt });
}

/// Returns a code of that pattern that is not in the list.
fn unknown(runner: &mut TestRunner, list: CodeList, pattern: &'static str) -> Value {
    let today = "2026-09-02".parse().expect("a day");
    let is_none = |code: &String| !CodebookOfTheAuthority.knows(list, code, today);
    json!(std::iter::repeat_with(|| drawn(runner, pattern)).find(is_none).expect("codes that are none"))
}

fn drawn(runner: &mut TestRunner, pattern: &'static str) -> String {
    pattern.new_tree(runner).expect("a text").current()
}

/// Returns the steps of a path. The items of the create body stand inside `declaration`; in the stored form they stand
/// beside it.
fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.strip_prefix("declaration.").filter(|rest| rest.starts_with("items.")).unwrap_or(path).split('.')
}

fn value_at<'f>(form: &'f Value, path: &str) -> Option<&'f Value> {
    steps(path).try_fold(form, |value, step| match step.parse::<usize>() {
        Ok(index) => value.get(index),
        Err(_) => value.get(step),
    })
}

fn value_in<'f>(form: &'f mut Value, path: &str) -> &'f mut Value {
    steps(path).fold(form, |value, step| match step.parse::<usize>() {
        Ok(index) => &mut value[index],
        Err(_) => &mut value[step],
    })
}
