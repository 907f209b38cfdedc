//! Writes the same document without any decisions: the speed that the XML library allows.
#![expect(clippy::expect_used, reason = "the document was written by us")]

use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use quick_xml::{Reader, Writer};

/// A document as the list of writing steps, in order.
pub(crate) struct BareWriter {
    steps: Vec<Step>,
    length: usize,
}

enum Step {
    Declaration,
    Start { name: String, attributes: Vec<(String, String)> },
    Text(String),
    End(String),
}

impl BareWriter {
    /// Reads the steps that write this document.
    pub(crate) fn from_document(document: &[u8]) -> Self {
        let mut reader = Reader::from_str(std::str::from_utf8(document).expect("UTF-8"));
        let mut steps = Vec::new();
        loop {
            steps.push(match reader.read_event().expect("well-formed XML") {
                Event::Decl(_) => Step::Declaration,
                Event::Start(start) => Step::Start {
                    name: start.name().0.to_owned(),
                    attributes: start
                        .attributes()
                        .map(|attribute| attribute.expect("an attribute"))
                        .map(|attribute| (attribute.key.0.to_owned(), attribute.value.into_owned()))
                        .collect(),
                },
                Event::Text(text) => Step::Text(text.to_string()),
                Event::End(end) => Step::End(end.name().0.to_owned()),
                Event::Eof => return Self { steps, length: document.len() },
                other => unreachable!("the sample has no {other:?}"),
            });
        }
    }

    /// Writes the document.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut writer = Writer::new(Vec::with_capacity(self.length));
        for step in &self.steps {
            let event = match step {
                Step::Declaration => Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)),
                Step::Start { name, attributes } => {
                    let attributes = attributes.iter().map(|(name, value)| (name.as_str(), value.as_str()));
                    Event::Start(BytesStart::new(name.as_str()).with_attributes(attributes))
                }
                Step::Text(text) => Event::Text(BytesText::new(text)),
                Step::End(name) => Event::End(BytesEnd::new(name.as_str())),
            };
            writer.write_event(event).expect("memory takes everything");
        }
        writer.into_inner()
    }
}
