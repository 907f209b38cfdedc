use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;

/// The start of an element.
#[derive(Debug)]
pub struct Tag<'d> {
    /// The namespace name; empty when the element is in no namespace.
    pub namespace: String,
    pub(crate) start: BytesStart<'d>,
    pub(crate) from: u64,
}

impl Tag<'_> {
    /// The name without prefix.
    #[must_use]
    pub fn name(&self) -> &str {
        self.start.local_name().into_inner()
    }

    /// Whether the element has this namespace and name.
    #[must_use]
    pub fn is(&self, namespace: &str, name: &str) -> bool {
        self.namespace == namespace && self.name() == name
    }

    /// The name as written, with its prefix.
    #[must_use]
    pub fn qualified_name(&self) -> &str {
        self.start.name().into_inner()
    }

    /// The byte position in the document at which the element starts, for [`XmlWalk::since`](crate::XmlWalk::since).
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.from
    }

    /// The value of an attribute that is in no namespace; `None` when the element lacks it.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<String> {
        let attribute = self.start.try_get_attribute(name).ok()??;
        Some(attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
    }

    /// The names of the attributes, as written, in their order. Declarations of namespaces are left out, and so are the
    /// attributes of XML Schema itself (`xsi:schemaLocation`), which every document may have.
    #[must_use]
    pub fn attribute_names(&self) -> Vec<String> {
        let names = self.start.attributes().filter_map(Result::ok).map(|attribute| attribute.key.into_inner());
        let of_xml = |name: &str| name == "xmlns" || name.starts_with("xmlns:") || name.starts_with("xsi:");
        names.filter(|name| !of_xml(name)).map(str::to_owned).collect()
    }
}

/// A piece of the content of an element, in the order of the document.
#[derive(Debug)]
pub enum Content<'d> {
    /// A child element starts. Read or skip it with the walk before asking for the next piece.
    Child(Tag<'d>),
    /// Character data with entities resolved. One text can come in several pieces.
    Text(String),
    /// The element ends.
    End,
}
