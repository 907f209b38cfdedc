//! What differs between two data sets: the places that pointers name, and the new values.

use crate::element_table::{DEC_ELEMENTS, Element, ElementContent};
use crate::writing::WrittenElement;

/// Elements of the declaration that say which message it is, and not what is declared.
const OF_THE_MESSAGE: [&str; 7] =
    ["FunctionCode", "FunctionalReferenceID", "ID", "TypeCode", "Submitter", "AdditionalInformation", "Amendment"];
/// The element by which an entry of a list has a number of its own.
const NUMBER: &str = "SequenceNumeric";

/// A place of the declaration that is amended: the classes that lead there, each with its number, and the leaf. Without
/// a leaf the whole class came or went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AmendedPlace {
    pub(super) classes: Vec<(&'static str, i64)>,
    pub(super) leaf: Option<&'static str>,
    /// The name of the leaf or class.
    pub(super) name: &'static str,
}

/// The amended places in the order of the message, and the declaration with nothing but the new values.
pub(super) struct ChangedData {
    pub(super) places: Vec<AmendedPlace>,
    pub(super) values: WrittenElement,
}

impl ChangedData {
    /// Compares two messages that were built from data sets; `None` when they declare the same.
    pub(super) fn between(before: &[u8], after: &[u8]) -> Option<Self> {
        // Messages of our own can be read back, and have a declaration.
        let (before, after) = (WrittenElement::declaration(before).ok()??, WrittenElement::declaration(after).ok()??);
        let root = DEC_ELEMENTS.get(0)?;
        let mut comparison = Comparison { classes: vec![(root.wco_id, 1)], places: Vec::new() };
        let values = comparison.class(root, &before, &after)?;
        Some(Self { places: comparison.places, values })
    }
}

struct Comparison {
    /// The classes that are being compared, from the declaration down.
    classes: Vec<(&'static str, i64)>,
    places: Vec<AmendedPlace>,
}

impl Comparison {
    /// Compares the elements of a class that both data sets have. Returns the class with its new values; `None` when
    /// nothing differs.
    fn class(
        &mut self,
        class: &Element<'static>,
        before: &WrittenElement,
        after: &WrittenElement,
    ) -> Option<WrittenElement> {
        let found_before = self.places.len();
        let mut children = Vec::new();
        for (name, position) in &class.children {
            if self.classes.len() == 1 && OF_THE_MESSAGE.contains(name) {
                continue;
            }
            let Some(element) = DEC_ELEMENTS.get(*position) else { continue };
            let (mut old, mut new, mut number) = (before.all(name), after.all(name), 0);
            loop {
                number += 1;
                match (old.next(), new.next()) {
                    (None, None) => break,
                    (Some(old), Some(new)) if old == new => {
                        // The schema asks for it in whatever is amended beside it.
                        children.extend(element.required.then(|| new.clone()));
                    }
                    (Some(old), Some(new)) if is_class(element) => {
                        children.extend(self.entry(element, number, old, new));
                    }
                    (_, new) => {
                        self.note(element, number);
                        children.extend(new.cloned());
                    }
                }
            }
        }
        let differs = self.places.len() > found_before;
        differs.then(|| WrittenElement::class(class.name, children))
    }

    /// Compares a class of both data sets that is not the same in them. An entry of a list whose entries have no
    /// numbers is written as a whole, since its place alone says which one it is.
    fn entry(
        &mut self,
        element: &Element<'static>,
        number: i64,
        old: &WrittenElement,
        new: &WrittenElement,
    ) -> Option<WrittenElement> {
        self.classes.push((element.wco_id, number));
        let values = self.class(element, old, new);
        self.classes.pop();
        let is_numbered = element.children.iter().any(|(name, _)| *name == NUMBER);
        if element.repeats() && !is_numbered { values.map(|_| new.clone()) } else { values }
    }

    /// Notes an element that came, went or changed.
    fn note(&mut self, element: &Element<'static>, number: i64) {
        let mut classes = self.classes.clone();
        let leaf = if is_class(element) {
            classes.push((element.wco_id, number));
            None
        } else {
            Some(element.wco_id)
        };
        self.places.push(AmendedPlace { classes, leaf, name: element.name });
    }
}

const fn is_class(element: &Element<'_>) -> bool {
    matches!(element.content, ElementContent::Class)
}
