//! The whole form of a record, of its header and of each of its lines, under the paths of the pages.

use super::drawn::{Drawing, Input};
use super::places::line_of;
use super::shape::{HEADER, Kind, LINE, Part, Section, has_field, texts_at, value_at};
use super::typed::below;

/// The sections of a form.
#[derive(Clone, Copy)]
pub(super) struct Forms {
    /// Everything of the record but its lines.
    pub(super) header: &'static [Section],
    /// Everything of a line.
    pub(super) line: &'static [Section],
}

/// The form of a declaration.
pub(super) const DECLARATION: Forms = Forms { header: HEADER, line: LINE };

impl Forms {
    /// The sections that a path leads into, and the path within them.
    fn inner<'p>(&self, path: &'p str) -> Option<(&'static [Section], &'p str)> {
        match line_of(path) {
            Some(index) => Some((self.line, path.strip_prefix(&below("items", index))?.strip_prefix('.')?)),
            None => Some((self.header, path)),
        }
    }

    /// Whether the form has a field at this path.
    pub(super) fn has_field(&self, path: &str) -> bool {
        self.inner(path).is_some_and(|(sections, path)| has_field(sections, path))
    }

    /// The value at this path, with the object that holds it.
    pub(super) fn value_at(&self, path: &str) -> Option<(&'static Part, &'static str, Kind)> {
        let (sections, path) = self.inner(path)?;
        value_at(sections, path)
    }

    /// Draws the field at a path, and the secret that belongs to it. An entry of a list of texts is in the field of the
    /// list. Nothing is drawn for an object, or for what the form does not have.
    pub(super) fn inputs_at(&self, drawing: &Drawing<'_>, path: &str) -> Vec<Input> {
        if let Some((part, name, kind)) = self.value_at(path) {
            let object = object_of(path);
            let secret = part.secret_of(name).map(|secret| drawing.input(part, secret, Kind::Secret, object));
            return std::iter::once(drawing.input(part, name, kind, object)).chain(secret).collect();
        }
        let list = path.rsplit_once('.').filter(|(_, entry)| entry.parse::<usize>().is_ok()).map(|(list, _)| list);
        let list = list.unwrap_or(path);
        let texts = self.inner(list).and_then(|(sections, path)| texts_at(sections, path));
        texts.map(|(part, name)| drawing.input(part, name, Kind::Long, object_of(list))).into_iter().collect()
    }
}

/// The path of the object that holds a field.
fn object_of(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(object, _)| object)
}

#[cfg(test)]
mod tests {
    use super::super::transits::shape::TRANSIT;
    use super::super::typed::Typed;
    use super::*;
    use crate::texts::Language;
    use customs_kernel::FieldErrors;
    use customs_tariff::Codebook;

    fn drawn(forms: Forms, path: &str) -> Vec<(String, &'static str)> {
        let (typed, errors, codebook) = (Typed::default(), FieldErrors::default(), Codebook::default());
        let drawing = Drawing { t: Language::En, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
        forms.inputs_at(&drawing, path).into_iter().map(|input| (input.path, input.kind)).collect()
    }

    fn field(path: &str, kind: &'static str) -> (String, &'static str) {
        (path.to_owned(), kind)
    }

    #[test]
    fn a_field_is_drawn_with_the_secret_that_belongs_to_it() {
        assert_eq!(drawn(TRANSIT, "office_of_departure"), [field("office_of_departure", "text")]);
        let own = [field("guarantee_reference", "text"), field("guarantee_access_code", "password")];
        assert_eq!(drawn(TRANSIT, "guarantee_reference"), own);
        let listed = [field("guarantees.1.reference", "text"), field("guarantees.1.access_code", "password")];
        assert_eq!(drawn(TRANSIT, "guarantees.1.reference"), listed);
        assert_eq!(drawn(TRANSIT, "reference"), [field("reference", "text")]);
        assert_eq!(drawn(TRANSIT, "guarantees.1.access_code"), [field("guarantees.1.access_code", "password")]);
    }

    #[test]
    fn an_entry_of_a_list_of_texts_is_in_the_field_of_the_list() {
        assert_eq!(drawn(TRANSIT, "offices_of_transit.1"), [field("offices_of_transit", "area")]);
        let seals = "declaration.transport.containers.0.seals";
        assert_eq!(drawn(DECLARATION, &format!("{seals}.2")), [field(seals, "area")]);
        for nothing in ["items.0", "items.0.packaging", "holder", "guarantees.0", "colour", "items.x.hs_code"] {
            assert!(drawn(TRANSIT, nothing).is_empty(), "{nothing}");
        }
    }
}
