use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;

/// The start of an element.
#[derive(Debug)]
pub struct Tag<'d> {
    /// Namespace name, empty when the element is in none.
    pub namespace: String,
    pub(crate) start: BytesStart<'d>,
    pub(crate) from: u64,
}

impl Tag<'_> {
    /// Name without prefix.
    #[must_use]
    pub fn name(&self) -> &str {
        self.start.local_name().into_inner()
    }

    /// Whether it is that element of that namespace.
    #[must_use]
    pub fn is(&self, namespace: &str, name: &str) -> bool {
        self.namespace == namespace && self.name() == name
    }

    /// Name as written, with its prefix.
    #[must_use]
    pub fn qualified_name(&self) -> &str {
        self.start.name().into_inner()
    }

    /// Where it starts in the document, for [`XmlWalk::since`](crate::XmlWalk::since).
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.from
    }

    /// The value of an attribute in no namespace.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<String> {
        let attribute = self.start.try_get_attribute(name).ok()??;
        Some(attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
    }
}

/// What stands inside an element, in order.
#[derive(Debug)]
pub enum Content<'d> {
    /// A child element starts; take it whole with the walk before asking on.
    Child(Tag<'d>),
    /// Character data, entities resolved. One text can come in several pieces.
    Text(String),
    /// The element ends.
    End,
}
