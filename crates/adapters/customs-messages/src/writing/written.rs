use super::{FieldPath, MessageWriter};
use crate::element_table::ElementContent;
use crate::namespaces::DEC;
use customs_xml_reading::{Content, Tag, XmlError, XmlWalk};

/// Largest message in bytes that is read back; no form gives one of that size.
const LIMIT: usize = 256 * 1024 * 1024;

/// An element of a message that [`MessageWriter`] wrote: its attribute, its text and the elements in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct WrittenElement {
    name: String,
    attribute: Option<(String, String)>,
    text: String,
    children: Vec<Self>,
}

impl WrittenElement {
    /// Reads the declaration of a message back; `None` when the message has none.
    ///
    /// # Errors
    /// When the bytes are not XML.
    pub(crate) fn declaration(message: &[u8]) -> Result<Option<Self>, XmlError> {
        let mut walk = XmlWalk::new(message, LIMIT)?;
        walk.root()?;
        while let Some(tag) = walk.next_child()? {
            if tag.is(DEC, "Declaration") {
                return Self::read(&mut walk, &tag).map(Some);
            }
            walk.skip()?;
        }
        Ok(None)
    }

    fn read<'d>(walk: &mut XmlWalk<'d>, tag: &Tag<'d>) -> Result<Self, XmlError> {
        // The writer gives an element one attribute at most.
        let attribute = tag.attribute_names().into_iter().next();
        let attribute = attribute.and_then(|name| tag.attribute(&name).map(|value| (name, value)));
        let mut read = Self { name: tag.name().to_owned(), attribute, ..Self::default() };
        loop {
            match walk.next_content()? {
                Content::Child(child) => read.children.push(Self::read(walk, &child)?),
                Content::Text(text) => read.text.push_str(&text),
                Content::End => return Ok(read),
            }
        }
    }

    /// Returns a class with these elements.
    pub(crate) fn class(name: &str, children: Vec<Self>) -> Self {
        Self { name: name.to_owned(), children, ..Self::default() }
    }

    /// Returns the elements in this one that are called `name`, in their order.
    pub(crate) fn all<'e>(&'e self, name: &str) -> impl Iterator<Item = &'e Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    fn attributes(&self) -> Vec<(&str, &str)> {
        self.attribute.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }
}

impl MessageWriter {
    /// Writes the element `name` as it stands in another message of this writer, with everything in it.
    pub(crate) fn copy(&mut self, name: &'static str, written: &WrittenElement) {
        let Some((position, _)) = self.enter(name) else { return };
        let Some(element) = self.table.get(position) else { return };
        match element.content {
            ElementContent::Class => self.class(name, None, |writer| {
                for (child, _) in &element.children {
                    written.all(child).for_each(|inner| writer.copy(child, inner));
                }
            }),
            ElementContent::DateTime => {
                let Some(date) = written.children.first() else { return };
                self.leaf(element, FieldPath::whole(""), |writer| {
                    writer.out.start(name, &[]);
                    writer.out.start("ds:DateTimeString", &date.attributes());
                    writer.out.plain(&date.text);
                    writer.out.end("ds:DateTimeString");
                    writer.out.end(name);
                });
            }
            ElementContent::Text(_) | ElementContent::Code(_) | ElementContent::Id(_) | ElementContent::Number(_) => {
                self.leaf(element, FieldPath::whole(""), |writer| {
                    if written.attribute.is_none() {
                        writer.out.leaf(name, &written.text);
                        return;
                    }
                    // Only numbers have an attribute, and nothing in them has to be escaped.
                    writer.out.start(name, &written.attributes());
                    writer.out.plain(&written.text);
                    writer.out.end(name);
                });
            }
        }
    }
}
