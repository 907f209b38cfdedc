use super::{Namespace, XmlElement};
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;
use quick_xml::{NsReader, XmlVersion};

/// The reason why bytes are not read as XML.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum XmlRefused {
    /// The document is not well-formed, or not UTF-8.
    #[error("the document is not well-formed XML: {0}")]
    Malformed(String),
    /// The document has a document type definition. No message of customs has one; attacks do.
    #[error("a document type definition is not allowed")]
    DocumentType,
    /// The document is larger, deeper or wider than any message.
    #[error("the document has more than {limit} {of}")]
    TooLarge {
        /// The limit that was exceeded.
        limit: usize,
        /// The unit that the limit counts.
        of: &'static str,
    },
}

/// Most elements of a document. A declaration of 9,999 items has up to some 100 elements for each.
pub const MAX_ELEMENTS: usize = 1_000_000;
/// Deepest nesting of a document. The schema nests 11 deep.
pub const MAX_DEPTH: usize = 32;
/// Most bytes of an element's attributes: room for the namespace declarations of a root; no other attributes are long.
const MAX_ATTRIBUTE_BYTES: usize = 4_096;
/// Attribute that holds the currency of an amount.
const CURRENCY: &str = "currencyID";

/// A document that was read.
#[derive(Clone, PartialEq, Eq)]
pub struct XmlDocument {
    /// The root element.
    pub root: XmlElement,
    /// Attributes of the root element, namespace declarations included, by their names with prefix.
    pub attributes: Vec<(Box<str>, String)>,
}

impl std::fmt::Debug for XmlDocument {
    /// Shows no content: payloads do not belong in logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("XmlDocument").field("root", &self.root).finish_non_exhaustive()
    }
}

/// The progress of reading a document.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    /// The root element with its attributes and nothing inside; `None` when no element was read.
    pub(crate) start: Option<XmlDocument>,
    /// Number of the bytes that were read without fault.
    pub(crate) bytes: usize,
}

/// Reads a whole document in at most one pass over its bytes, without recursion.
pub fn read(bytes: &[u8]) -> Result<XmlDocument, XmlRefused> {
    read_noting(bytes, &mut Reached::default())
}

/// Reads a document as [`read`] does, and notes how far that comes.
pub(crate) fn read_noting(bytes: &[u8], reached: &mut Reached) -> Result<XmlDocument, XmlRefused> {
    let text = std::str::from_utf8(bytes).map_err(|_| malformed("it is not UTF-8"))?;
    let mut reader = NsReader::from_str(text.strip_prefix('\u{feff}').unwrap_or(text));
    let mut open: Vec<XmlElement> = Vec::new();
    let mut root: Option<XmlElement> = None;
    let mut attributes = Vec::new();
    let mut elements = 0_usize;
    loop {
        let (resolved, event) = reader.read_resolved_event().map_err(|error| malformed(&error.to_string()))?;
        match event {
            Event::Start(start) | Event::Empty(start) if root.is_some() => {
                return Err(malformed(&format!("<{}> follows the root element", start.local_name().as_ref())));
            }
            Event::Start(ref start) | Event::Empty(ref start) => {
                limit(open.len(), MAX_DEPTH, "levels")?;
                limit(elements, MAX_ELEMENTS, "elements")?;
                elements += 1;
                let started = element(start, namespace(&resolved)?)?;
                if open.is_empty() {
                    attributes = attributes_of(start)?;
                    reached.start = Some(XmlDocument { root: started.clone(), attributes: attributes.clone() });
                }
                match event {
                    Event::Empty(_) => close(started, &mut open, &mut root),
                    _ => open.push(started),
                }
            }
            Event::End(_) => {
                let ended = open.pop().ok_or_else(|| malformed("an end tag without a start"))?;
                close(ended, &mut open, &mut root);
            }
            Event::Text(text) => add_text(&text.xml10_content(), &mut open)?,
            Event::CData(text) => add_text(&text.xml10_content(), &mut open)?,
            Event::GeneralRef(reference) => add_text(&resolve(&reference)?, &mut open)?,
            Event::DocType(_) => return Err(XmlRefused::DocumentType),
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
            Event::Eof => break,
        }
        reached.bytes = usize::try_from(reader.buffer_position()).unwrap_or(bytes.len());
    }
    if let Some(unclosed) = open.last() {
        return Err(malformed(&format!("<{}> is not closed", unclosed.name)));
    }
    let root = root.ok_or_else(|| malformed("it has no element"))?;
    Ok(XmlDocument { root, attributes })
}

fn malformed(why: &str) -> XmlRefused {
    // The XML parser quotes what it met; a hostile document must not fill an answer or a log with it.
    XmlRefused::Malformed(why.chars().take(200).collect())
}

const fn limit(present: usize, limit: usize, of: &'static str) -> Result<(), XmlRefused> {
    if present < limit { Ok(()) } else { Err(XmlRefused::TooLarge { limit, of }) }
}

fn namespace(resolved: &ResolveResult<'_>) -> Result<Namespace, XmlRefused> {
    match resolved {
        ResolveResult::Bound(namespace) => Ok(Namespace::from_name(namespace.as_ref())),
        ResolveResult::Unbound => Ok(Namespace::Other),
        ResolveResult::Unknown(_) => Err(malformed("a prefix is not bound to a namespace")),
    }
}

fn element(start: &BytesStart<'_>, namespace: Namespace) -> Result<XmlElement, XmlRefused> {
    limit(start.attributes_raw().len(), MAX_ATTRIBUTE_BYTES, "bytes of attributes")?;
    let mut currency = None;
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| malformed(&error.to_string()))?;
        if attribute.key.as_ref() == CURRENCY {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|it| malformed(&it.to_string()))?;
            currency = Some(value.trim()).filter(|code| !code.is_empty()).map(Into::into);
        }
    }
    let name = start.local_name().as_ref().into();
    Ok(XmlElement { namespace, name, text: String::new(), currency, children: Vec::new() })
}

fn attributes_of(start: &BytesStart<'_>) -> Result<Vec<(Box<str>, String)>, XmlRefused> {
    let read = |error: &dyn std::fmt::Display| malformed(&error.to_string());
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| read(&error))?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| read(&error))?;
        attributes.push((attribute.key.as_ref().into(), value.into_owned()));
    }
    Ok(attributes)
}

fn close(ended: XmlElement, open: &mut [XmlElement], root: &mut Option<XmlElement>) {
    match open.last_mut() {
        Some(parent) => parent.children.push(ended),
        None => *root = Some(ended),
    }
}

fn add_text(text: &str, open: &mut [XmlElement]) -> Result<(), XmlRefused> {
    match open.last_mut() {
        Some(element) => element.text.push_str(text),
        None if text.trim().is_empty() => {}
        None => return Err(malformed("text outside the root element")),
    }
    Ok(())
}

/// Resolves the five entities of XML and character references; without a DTD there are no others.
fn resolve(reference: &quick_xml::events::BytesRef<'_>) -> Result<String, XmlRefused> {
    let character = reference.resolve_char_ref().map_err(|error| malformed(&error.to_string()))?;
    match character {
        Some(character) => Ok(character.to_string()),
        None => match &**reference {
            "amp" => Ok("&".to_owned()),
            "lt" => Ok("<".to_owned()),
            "gt" => Ok(">".to_owned()),
            "quot" => Ok("\"".to_owned()),
            "apos" => Ok("'".to_owned()),
            _ => Err(malformed("an entity is not declared")),
        },
    }
}
