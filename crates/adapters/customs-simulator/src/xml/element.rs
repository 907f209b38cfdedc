use super::Namespace;
use std::fmt;

/// An element of a message that was read: its name, its text, its currency and what is inside it. Of
/// other attributes only those of the root are kept, beside it: nothing that is decided here depends on
/// another.
#[derive(Clone, PartialEq, Eq)]
pub struct XmlElement {
    pub(crate) namespace: Namespace,
    pub(crate) name: Box<str>,
    pub(crate) text: String,
    pub(crate) currency: Option<Box<str>>,
    pub(crate) children: Vec<Self>,
}

impl XmlElement {
    /// The name without prefix.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, without the blanks around it.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.trim()
    }

    /// The currency of an amount.
    #[must_use]
    pub fn currency(&self) -> Option<&str> {
        self.currency.as_deref()
    }

    /// The elements of the declaration's namespace inside this one, in order.
    pub fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter(|child| child.namespace == Namespace::Declaration)
    }

    /// Those with that name.
    pub fn all<'e>(&'e self, name: &str) -> impl Iterator<Item = &'e Self> {
        self.elements().filter(move |child| child.name() == name)
    }

    /// The first with that name.
    #[must_use]
    pub fn first(&self, name: &str) -> Option<&Self> {
        self.elements().find(|child| child.name() == name)
    }

    /// The text at the end of a path of first elements; `None` when it is absent or blank.
    #[must_use]
    pub fn text_at(&self, path: &[&str]) -> Option<&str> {
        let element = path.iter().try_fold(self, |element, name| element.first(name))?;
        Some(element.text()).filter(|text| !text.is_empty())
    }
}

impl fmt::Debug for XmlElement {
    /// Without what is in it: payloads do not belong in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("XmlElement").field("name", &self.name).finish_non_exhaustive()
    }
}
