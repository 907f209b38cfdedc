//! The whole form of a record, of its header and of each of its lines, under the paths of the pages.

use super::drawn::{Drawing, Input};
use super::places::line_of;
use super::shape::{HEADER, Kind, LINE, Node, Part, Section, has_field, list_at, texts_at, value_at};
use super::typed::below;

/// The sections of a form.
#[derive(Clone, Copy)]
pub struct Forms {
    /// Everything of the record but its lines.
    pub header: &'static [Section],
    /// Everything of a line.
    pub line: &'static [Section],
}

/// The form of a declaration.
pub const DECLARATION: Forms = Forms { header: HEADER, line: LINE };

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

    /// The list at this path.
    pub(super) fn list_at(&self, path: &str) -> Option<&'static Part> {
        let (sections, path) = self.inner(path)?;
        list_at(sections, path)
    }

    /// Draws the field at a path, and the secret that belongs to it. An entry of a list of texts is in the field of the
    /// list. Nothing is drawn for an object, or for what the form does not have.
    pub fn inputs_at(&self, drawing: &Drawing<'_>, path: &str) -> Vec<Input> {
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

/// The names of the values that a line has by itself, in the order of its form.
pub(crate) fn values_of_line() -> impl Iterator<Item = &'static str> {
    let nodes = LINE.iter().filter(|section| section.base.is_empty()).flat_map(|section| section.part.nodes);
    nodes.filter_map(|node| if let Node::Value(name, _) = node { Some(*name) } else { None })
}

/// The path of the object that holds a field.
fn object_of(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(object, _)| object)
}
