use super::Namespace;
use std::fmt;

/// An element of a message: its name, its text, its currency and its child elements. Other attributes are kept only for
/// the root, in the document, since no decision depends on them.
#[derive(Clone, PartialEq, Eq)]
pub struct XmlElement {
    pub(crate) namespace: Namespace,
    pub(crate) name: Box<str>,
    pub(crate) text: String,
    pub(crate) currency: Option<Box<str>>,
    /// All child elements, in any namespace, in order.
    #[doc(hidden)]
    pub children: Vec<Self>,
}

impl XmlElement {
    /// Name of the element without its prefix.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Text of the element, trimmed.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.trim()
    }

    /// Currency of an amount; `None` when the element names none.
    #[must_use]
    pub fn currency(&self) -> Option<&str> {
        self.currency.as_deref()
    }

    /// The child elements in the declaration's namespace, in order.
    pub fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter(|child| child.namespace == Namespace::Declaration)
    }

    /// The child elements called `name`.
    pub fn all<'e>(&'e self, name: &str) -> impl Iterator<Item = &'e Self> {
        self.elements().filter(move |child| child.name() == name)
    }

    /// The first child element called `name`.
    #[must_use]
    pub fn first(&self, name: &str) -> Option<&Self> {
        self.elements().find(|child| child.name() == name)
    }

    /// The text at the end of a path of first child elements; `None` when it is absent or blank.
    #[must_use]
    pub fn text_at(&self, path: &[&str]) -> Option<&str> {
        let element = path.iter().try_fold(self, |element, name| element.first(name))?;
        Some(element.text()).filter(|text| !text.is_empty())
    }
}

impl fmt::Debug for XmlElement {
    /// Shows no content: payloads do not belong in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("XmlElement").field("name", &self.name).finish_non_exhaustive()
    }
}
