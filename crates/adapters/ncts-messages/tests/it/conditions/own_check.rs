//! The check itself, on messages written by hand: they keep every condition, and each single change breaks the one that
//! it names.

mod changes;

use super::{Movement, conditions_broken};
use crate::published::samples;
use crate::structure::Node;
use changes::{OF_PRESENTATIONS, changes};

const DECLARATION: &str = include_str!("own_check/cc015c.xml");
const PRESENTATION: &str = include_str!("own_check/cc170c.xml");
const INVALIDATION: &str = include_str!("own_check/cc014c.xml");
const ARRIVAL: &str = include_str!("own_check/cc007c.xml");
const REMARKS: &str = include_str!("own_check/cc044c.xml");

fn amendment() -> String {
    let operation = "<TransitOperation><MRN>26NL000510A1B2C3J5</MRN><amendmentTypeFlag>0</amendmentTypeFlag>";
    DECLARATION.replace("CC015C", "CC013C").replace("<TransitOperation><LRN>NL26LRN0000000000001</LRN>", operation)
}

fn message(name: &str) -> String {
    match name {
        "CC015C" => DECLARATION.to_owned(),
        "CC013C" => amendment(),
        "CC170C" => PRESENTATION.to_owned(),
        "CC014C" => INVALIDATION.to_owned(),
        "CC007C" => ARRIVAL.to_owned(),
        "CC044C" => REMARKS.to_owned(),
        other => panic!("no message {other}"),
    }
}

/// Returns the declaration that a message is about: a presentation follows one of type D, which left its limit date
/// open.
fn declared(name: &str) -> String {
    match name {
        "CC170C" => DECLARATION.replace(">A<", ">D<").replace("<limitDate>2026-03-12</limitDate>", ""),
        _ => DECLARATION.to_owned(),
    }
}

fn broken(name: &str, xml: &str, declared: &str) -> Vec<(&'static str, String)> {
    let declaration = Node::parse(declared).expect("XML");
    let is_later = ["CC170C", "CC013C"].contains(&name);
    let movement = Movement { declaration: is_later.then_some(&declaration), seals_at_destination: true };
    conditions_broken(&Node::parse(xml).expect("XML"), &movement)
}

#[test]
fn messages_that_keep_every_condition_break_none() {
    for name in ["CC015C", "CC013C", "CC170C", "CC014C", "CC007C", "CC044C"] {
        assert_eq!(broken(name, &message(name), &declared(name)), [], "{name}");
    }
}

#[test]
fn each_change_breaks_the_condition_that_it_names() {
    let mut unseen = Vec::new();
    let plain = changes().into_iter().map(|(name, edits, id)| (name, &[][..], edits, id));
    let presented = OF_PRESENTATIONS.into_iter().map(|(declared, edits, id)| ("CC170C", declared, edits, id));
    for (name, in_declaration, edits, id) in plain.chain(presented) {
        let xml = edited(message(name), edits, id);
        let found = broken(name, &xml, &edited(declared(name), in_declaration, id));
        if !found.iter().any(|(broken, _)| *broken == id) {
            unseen.push(format!("{id}: {name} {in_declaration:?} {edits:?} breaks {found:?}"));
        }
    }
    assert!(unseen.is_empty(), "{}", unseen.join("\n"));
}

fn edited(mut xml: String, edits: &[(&str, &str)], id: &str) -> String {
    for (from, to) in edits {
        assert!(xml.contains(from), "{id}: there is no {from}");
        xml = xml.replacen(from, to, 1);
    }
    xml
}

/// Returns the conditions that some change breaks.
pub(super) fn checked() -> std::collections::BTreeSet<&'static str> {
    let presented = OF_PRESENTATIONS.into_iter().map(|(_, _, id)| id);
    changes().into_iter().map(|(_, _, id)| id).chain(presented).collect()
}

/// Published samples that look like real messages. Most others break conditions on purpose or for lack of care.
#[test]
fn samples_of_real_messages_keep_the_conditions() {
    let real = ["cc007c-simplified.xml", "cc013c-amendment.xml", "cc015c-simplified-prelodged.xml"];
    for (name, xml) in samples("published").iter().filter(|(name, _)| real.contains(&name.as_str())) {
        let message = Node::parse(xml.trim_start_matches('\u{feff}')).expect("XML");
        assert_eq!(conditions_broken(&message, &Movement::default()), [], "{name}");
    }
}
