//! The declaration as an amendment of it leaves it. An amendment points at each place that changes, class by class from
//! the declaration down, and has the new values alone: what it points at and does not have is gone.

use super::DecMessage;
use crate::xml::{Namespace, XmlElement};
use std::collections::BTreeMap;

/// The class of the declaration itself, with which each pointer begins.
const DECLARATION: &str = "42A";

/// How an amendment has the new values of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Values {
    /// By themselves: the class stands once, or its entries have numbers of their own.
    Alone,
    /// With the rest of the entry, since nothing but its place says which one it is.
    WithTheEntry,
}

/// The classes that decide about duties and taxes, by their ids (annotations of the published DEC schema). The amendment
/// of any other class changes no charge.
const CLASSES: [(&str, &str, Values); 12] = [
    ("67A", "GoodsShipment", Values::Alone),
    ("68A", "GovernmentAgencyGoodsItem", Values::Alone),
    ("02A", "AdditionalDocument", Values::WithTheEntry),
    ("23A", "Commodity", Values::Alone),
    ("21A", "Classification", Values::WithTheEntry),
    ("50A", "DutyTaxFee", Values::WithTheEntry),
    ("65A", "GoodsMeasure", Values::Alone),
    ("79A", "InvoiceLine", Values::Alone),
    ("41A", "CustomsValuation", Values::Alone),
    ("58B", "ChargeDeduction", Values::WithTheEntry),
    ("70A", "GovernmentProcedure", Values::WithTheEntry),
    ("92A", "Origin", Values::WithTheEntry),
];

/// The elements of these classes with values of their own that decide about duties and taxes.
const LEAVES: [(&str, &str); 3] =
    [("112", "ItemChargeAmount"), ("128", "NetNetWeightMeasure"), ("130", "TariffQuantity")];

/// A place that is amended, seen from a class: the steps down to it, and the leaf. Without a leaf the last class came
/// or went as a whole.
struct Place<'p> {
    steps: &'p [Step<'p>],
    leaf: Option<&'p str>,
}

/// A step down: the id of the class, and the number of its entry, from 1.
struct Step<'p> {
    class: &'p str,
    number: usize,
}

impl DecMessage {
    /// Returns the declaration as an amendment of it leaves what duties and taxes depend on. Everything else stays as it
    /// was declared.
    #[must_use]
    pub fn amended_by(mut self, amendment: &Self) -> Self {
        let pointers: Vec<_> = amendment.declaration.all("Amendment").filter_map(pointer).collect();
        let places: Vec<Place<'_>> =
            pointers.iter().map(|(steps, leaf)| Place { steps: steps.as_slice(), leaf: *leaf }).collect();
        amend(&mut self.declaration, Some(&amendment.declaration), &places);
        self
    }
}

/// Reads the place that an amendment names, from the declaration down; `None` when it names none.
fn pointer(amendment: &XmlElement) -> Option<(Vec<Step<'_>>, Option<&str>)> {
    let mut steps = Vec::new();
    let mut leaf = None;
    for pointer in amendment.all("Pointer") {
        let class = pointer.text_at(&["DocumentSectionCode"])?;
        let number = pointer.text_at(&["SequenceNumeric"]).map_or(Some(1), |number| number.parse().ok())?;
        steps.push(Step { class, number });
        leaf = pointer.text_at(&["TagID"]);
    }
    if steps.first()?.class != DECLARATION {
        return None;
    }
    steps.remove(0);
    Some((steps, leaf))
}

/// Puts the new values of a class into it, at the places that are seen from it.
fn amend(class: &mut XmlElement, new: Option<&XmlElement>, places: &[Place<'_>]) {
    let mut entries: BTreeMap<&str, BTreeMap<usize, Vec<Place<'_>>>> = BTreeMap::new();
    for place in places {
        match (place.steps.split_first(), place.leaf) {
            (Some((step, below)), leaf) => {
                let numbers = entries.entry(step.class).or_default();
                numbers.entry(step.number).or_default().push(Place { steps: below, leaf });
            }
            (None, Some(leaf)) => put_leaf(class, new, leaf),
            (None, None) => {}
        }
    }
    for (id, name, values) in CLASSES {
        if let Some(numbers) = entries.get(id) {
            put_entries(class, new, (name, values), numbers);
        }
    }
}

fn put_leaf(class: &mut XmlElement, new: Option<&XmlElement>, id: &str) {
    let Some((_, name)) = LEAVES.iter().find(|(known, _)| *known == id) else { return };
    class.children.retain(|child| !is_called(child, name));
    let value = new.and_then(|new| new.first(name));
    class.children.extend(value.cloned());
}

/// Puts the new entries of a class in the places of the old ones. The amendment has them in the order of their numbers.
/// Those that it does not have are gone.
fn put_entries(
    parent: &mut XmlElement,
    new: Option<&XmlElement>,
    (name, values): (&str, Values),
    numbers: &BTreeMap<usize, Vec<Place<'_>>>,
) {
    let old: Vec<usize> =
        parent.children.iter().enumerate().filter(|(_, child)| is_called(child, name)).map(|(at, _)| at).collect();
    let mut entries = new.into_iter().flat_map(|new| new.all(name));
    let mut gone = Vec::new();
    for (number, places) in numbers {
        let place = number.checked_sub(1).and_then(|index| old.get(index)).copied();
        let is_whole =
            values == Values::WithTheEntry || places.iter().any(|it| it.steps.is_empty() && it.leaf.is_none());
        match (place, entries.next()) {
            (Some(at), Some(entry)) if is_whole => parent.children[at].clone_from(entry),
            (Some(at), None) if is_whole => gone.push(at),
            (Some(at), entry) => amend(&mut parent.children[at], entry, places),
            (None, Some(entry)) => parent.children.push(entry.clone()),
            (None, None) => {}
        }
    }
    gone.into_iter().rev().for_each(|at| drop(parent.children.remove(at)));
}

fn is_called(child: &XmlElement, name: &str) -> bool {
    child.namespace == Namespace::Declaration && child.name() == name
}
