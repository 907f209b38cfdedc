//! An amendment of the guarantee alone must change nothing else (rule R0520).

use super::TraderMessage;
use crate::xml::XmlElement;
use std::collections::BTreeSet;

/// The group that such an amendment is about.
const GUARANTEE: &str = "Guarantee";
/// Groups whose parts are told one by one.
const DIVIDED: [&str; 2] = ["TransitOperation", "Consignment"];
/// Elements that an amendment has for itself; they do not describe the movement.
const ITS_OWN: [&str; 3] = ["LRN", "MRN", "amendmentTypeFlag"];

/// The places beside the guarantees in which the amendment differs from the declaration in force, which has taken in
/// what the presentation of the goods added to it (guideline G0045).
pub(super) fn changed_beside(message: &TraderMessage, declared: &TraderMessage) -> Vec<String> {
    let (new, old) = (message.root(), declared.root());
    let mut places = Vec::new();
    for name in different(new, old) {
        let [after, before] = [new, old].map(|root| root.children.iter().find(|child| child.name() == name));
        let is_group = [after, before].into_iter().flatten().any(|element| !element.children.is_empty());
        match (after, before) {
            (Some(after), Some(before)) if DIVIDED.contains(&name) => {
                let parts = different(after, before).into_iter().filter(|part| !ITS_OWN.contains(part));
                places.extend(parts.map(|part| format!("/CC013C/{name}[1]/{part}[1]")));
            }
            // An element that is no group belongs to the head, and each message has its own head.
            _ if is_group && name != GUARANTEE => places.push(format!("/CC013C/{name}[1]")),
            _ => {}
        }
    }
    places
}

/// The names of child elements that are not alike in both, whatever their order among others.
fn different<'e>(new: &'e XmlElement, old: &'e XmlElement) -> BTreeSet<&'e str> {
    let names = new.children.iter().chain(&old.children).map(XmlElement::name);
    let called = |element: &'e XmlElement, name| element.children.iter().filter(move |child| child.name() == name);
    names.filter(|name| !are_alike(called(new, *name), called(old, *name))).collect()
}

fn are_alike<'e>(new: impl Iterator<Item = &'e XmlElement>, old: impl Iterator<Item = &'e XmlElement>) -> bool {
    let alike = |one: &XmlElement, other: &XmlElement| {
        one.name() == other.name()
            && one.text() == other.text()
            && are_alike(one.children.iter(), other.children.iter())
    };
    let (new, old): (Vec<_>, Vec<_>) = (new.collect(), old.collect());
    new.len() == old.len() && new.iter().zip(old).all(|(one, other)| alike(one, other))
}
