//! Published messages with one thing changed: table and schema agree on each, and the pointer names the changed
//! element.

use crate::published;
use crate::tree::Node;
use customs_ncts_elements::{Base, Fault, check, table};
use std::collections::BTreeSet;

struct Change {
    reported: String,
    pointer: String,
    xml: String,
}

/// Texts that each break some facet and keep others.
const TEXTS: [&str; 30] = [
    "",
    " ",
    "x",
    "X",
    "é",
    "0",
    "1",
    "-1",
    "+1",
    "01",
    "1.5",
    "0.0",
    "1.0000001",
    "123456",
    "12345678901234567",
    "99999999999999999999.99",
    "2026-02-30",
    "2026-03-01",
    "2026-03-01Z",
    "2026-03-01T09:30:00",
    "2026-03-01T25:00:00",
    "NL",
    "nl",
    "NL000510",
    "26NL000510A1B2C3J5",
    "26NL000510A1B2C3Z5",
    "a@b.nl",
    "a\u{a0}",
    "a\u{2028}b",
    "a  b\tc",
];

fn messages() -> Vec<(&'static str, Node)> {
    let samples = ["published", "project"].map(|folder| published().samples(&format!("ncts/samples/{folder}")));
    let read = samples.iter().flatten().map(|(_, xml)| Node::read(str::from_utf8(xml).expect("UTF-8")));
    let mut messages: Vec<_> = read.map(|root| (root.name.clone(), root)).collect();
    messages.sort_by_key(|(name, root)| (name.clone(), std::cmp::Reverse(root.places().len())));
    let known = |name: &str| customs_ncts_elements::MESSAGES.into_iter().find(|message| *message == name);
    messages.into_iter().filter_map(|(name, root)| Some((known(&name)?, root))).collect()
}

/// The type of the message itself is checked more strictly than by the schema.
const STRICTER: &str = "messageType";

/// Returns every text in place of the text of one element of each form.
fn texts_changed() -> Vec<Change> {
    let mut changes = Vec::new();
    let mut seen = BTreeSet::new();
    for (message, root) in messages() {
        for (path, place) in root.places() {
            let element = table(message).and_then(|table| table.element(&path)).expect("a known element");
            let form = (element.facets, element.base);
            if element.base == Base::Group || element.name() == STRICTER || !seen.insert(form) {
                continue;
            }
            let long = "x".repeat(600);
            for text in TEXTS.into_iter().chain([&*long]) {
                let mut changed = root.clone();
                text.clone_into(&mut changed.at(&place).text);
                let reported = format!("{path} is {text:?}");
                changes.push(Change { reported, pointer: root.pointer(&place), xml: changed.written() });
            }
        }
    }
    changes
}

/// Returns each element left out, doubled, renamed and exchanged with its neighbour.
fn elements_changed() -> Vec<Change> {
    let mut changes = Vec::new();
    let mut seen = BTreeSet::new();
    for (_, root) in messages() {
        for (path, place) in root.places().into_iter().filter(|(path, _)| seen.insert(path.clone())) {
            let (number, parent) = place.split_last().expect("a place below the root");
            let pointer = root.pointer(&place);
            let mut change = |what: &str, change: &dyn Fn(&mut Vec<Node>)| {
                let mut changed = root.clone();
                change(&mut changed.at(parent).children);
                let reported = format!("{path} is {what}");
                changes.push(Change { reported, pointer: pointer.clone(), xml: changed.written() });
            };
            change("left out", &|children| drop(children.remove(*number)));
            change("doubled", &|children| children.insert(*number, children[*number].clone()));
            change("renamed", &|children| children[*number].name.push('x'));
            change("first", &|children| children[..=*number].rotate_right(1));
        }
    }
    changes
}

fn agree(changes: &[Change]) -> Vec<usize> {
    let documents: Vec<_> = changes.iter().map(|change| &change.xml).collect();
    let by_schema = published().transit_schema_faults(&documents).unwrap_or_default();
    let mut unfit = Vec::new();
    for (number, (change, faults)) in changes.iter().zip(by_schema).enumerate() {
        let found = check(change.xml.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}", change.reported));
        assert_eq!(found.is_empty(), faults.is_empty(), "{}: {found:?} {faults:?}", change.reported);
        if !faults.is_empty() {
            unfit.push(number);
        }
    }
    unfit
}

#[test]
fn table_and_schema_agree_on_texts() {
    let changes = texts_changed();
    let unfit = agree(&changes);
    for number in &unfit {
        let change = &changes[*number];
        let found = check(change.xml.as_bytes()).expect("a message");
        assert_eq!(found.len(), 1, "{}: {found:?}", change.reported);
        assert_eq!(
            (&found[0].pointer, found[0].fault.functional_code()),
            (&change.pointer, "12"),
            "{}",
            change.reported
        );
    }
    assert!(changes.is_empty() || unfit.len() * 2 > changes.len(), "hardly a text is wrong");
}

#[test]
fn table_and_schema_agree_on_elements() {
    let changes = elements_changed();
    let unfit = agree(&changes);
    for number in &unfit {
        let change = &changes[*number];
        let found = check(change.xml.as_bytes()).expect("a message");
        let about =
            |pointer: &str| change.pointer.rsplit_once('/').is_some_and(|(parent, _)| pointer.starts_with(parent));
        assert!(found.iter().all(|violation| about(&violation.pointer)), "{}: {found:?}", change.reported);
        let faults = [Fault::Missing, Fault::TooMany, Fault::Misplaced];
        assert!(found.iter().all(|violation| faults.contains(&violation.fault)), "{}: {found:?}", change.reported);
        if change.reported.ends_with("left out") {
            assert_eq!((found.len(), found[0].fault), (1, Fault::Missing), "{}: {found:?}", change.reported);
        }
    }
    assert!(changes.is_empty() || unfit.len() > 500, "hardly a change is wrong");
}
