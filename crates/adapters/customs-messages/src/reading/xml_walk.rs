use super::ReadError;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;

/// Elements inside each other; the deepest message known has 10.
const MAX_DEPTH: usize = 64;
/// Attributes of one element, namespaces included; a message has at most a handful.
const MAX_ATTRIBUTES: usize = 64;
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Walks an XML document from outside: element by element, with namespaces resolved, and refuses
/// what a message never has (document type, other entities, endless depth, content after the root).
/// quick-xml expands no entity, but it lets all of these through.
pub(crate) struct XmlWalk<'d> {
    text: &'d str,
    reader: NsReader<&'d [u8]>,
    depth: usize,
}

/// The start of an element.
#[derive(Debug)]
pub(crate) struct Tag<'d> {
    /// Namespace name, empty when the element is in none.
    pub(crate) namespace: String,
    start: BytesStart<'d>,
    from: u64,
}

impl Tag<'_> {
    /// Name without prefix.
    pub(crate) fn name(&self) -> &str {
        self.start.local_name().into_inner()
    }

    /// Whether it is that element of that namespace.
    pub(crate) fn is(&self, namespace: &str, name: &str) -> bool {
        self.namespace == namespace && self.name() == name
    }

    /// Name as written, with its prefix.
    pub(crate) fn qualified_name(&self) -> &str {
        self.start.name().into_inner()
    }

    /// Where it starts in the document, for [`XmlWalk::since`].
    pub(crate) const fn position(&self) -> u64 {
        self.from
    }

    /// The value of an attribute in no namespace.
    pub(crate) fn attribute(&self, name: &str) -> Option<String> {
        let attribute = self.start.try_get_attribute(name).ok()??;
        Some(attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
    }
}

/// What stands inside an element, in order.
pub(crate) enum Content<'d> {
    /// A child element starts; take it whole with the walk before asking on.
    Child(Tag<'d>),
    /// Character data, entities resolved. One text can come in several pieces.
    Text(String),
    /// The element ends.
    End,
}

impl<'d> XmlWalk<'d> {
    /// Starts at the first byte; `limit` bounds the document, in bytes.
    pub(crate) fn new(bytes: &'d [u8], limit: usize) -> Result<Self, ReadError> {
        if bytes.len() > limit {
            return Err(ReadError::TooLarge { limit });
        }
        let text = std::str::from_utf8(bytes).map_err(|_| ReadError::NotUtf8)?;
        if let Some(at) = text.find(forbidden) {
            return Err(ReadError::Malformed { at: at as u64, problem: "a character that XML forbids" });
        }
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mut reader = NsReader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        reader.config_mut().check_comments = true;
        Ok(Self { text, reader, depth: 0 })
    }

    /// The root element; everything before it is checked.
    pub(crate) fn root(&mut self) -> Result<Tag<'d>, ReadError> {
        let mut first = true;
        loop {
            match self.event()? {
                Event::Start(start) => return self.enter(start),
                Event::Decl(declaration) if first => {
                    let utf8 = declaration.encoding().is_none_or(|encoding| {
                        encoding.is_ok_and(|name| {
                            name.eq_ignore_ascii_case("utf-8") || name.eq_ignore_ascii_case("us-ascii")
                        })
                    });
                    if !utf8 {
                        return Err(ReadError::NotUtf8);
                    }
                }
                Event::Comment(_) | Event::PI(_) => {}
                Event::Text(text) if text.trim().is_empty() => {}
                _ => return Err(self.malformed("no root element")),
            }
            first = false;
        }
    }

    /// The next thing inside the element that was entered last.
    pub(crate) fn next(&mut self) -> Result<Content<'d>, ReadError> {
        loop {
            match self.event()? {
                Event::Start(start) => return self.enter(start).map(Content::Child),
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    return Ok(Content::End);
                }
                Event::Text(text) => return Ok(Content::Text(text.xml10_content().into_owned())),
                Event::CData(data) => return Ok(Content::Text(data.xml10_content().into_owned())),
                Event::GeneralRef(reference) => {
                    let character = match &*reference {
                        "lt" => '<',
                        "gt" => '>',
                        "amp" => '&',
                        "quot" => '"',
                        "apos" => '\'',
                        _ => match reference.resolve_char_ref() {
                            Ok(Some(character)) if !forbidden(character) => character,
                            Ok(None) => return Err(ReadError::Entity { at: self.reader.buffer_position() }),
                            _ => return Err(self.malformed("a character that XML forbids")),
                        },
                    };
                    return Ok(Content::Text(character.to_string()));
                }
                Event::Comment(_) | Event::PI(_) => {}
                Event::Eof => return Err(self.malformed("the document breaks off")),
                _ => return Err(self.malformed("markup that cannot stand here")),
            }
        }
    }

    /// The next child element, passing over text. `None`: the element has ended.
    pub(crate) fn next_child(&mut self) -> Result<Option<Tag<'d>>, ReadError> {
        loop {
            match self.next()? {
                Content::Child(tag) => return Ok(Some(tag)),
                Content::Text(_) => {}
                Content::End => return Ok(None),
            }
        }
    }

    /// Passes over the rest of the element that was entered last.
    pub(crate) fn skip(&mut self) -> Result<(), ReadError> {
        let outside = self.depth.saturating_sub(1);
        while self.depth > outside {
            self.next()?;
        }
        Ok(())
    }

    /// The text of the element that was entered last, without white space around it; `None` when
    /// there is none. Child elements are passed over.
    pub(crate) fn text(&mut self) -> Result<Option<String>, ReadError> {
        let mut text = String::new();
        loop {
            match self.next()? {
                Content::Child(_) => self.skip()?,
                Content::Text(piece) => text.push_str(&piece),
                Content::End => break,
            }
        }
        let trimmed = text.trim();
        Ok((!trimmed.is_empty()).then(|| trimmed.to_owned()))
    }

    /// To be called once the root has ended: nothing but white space and comments may follow.
    pub(crate) fn finish(mut self) -> Result<(), ReadError> {
        loop {
            match self.event() {
                Ok(Event::Eof) => return Ok(()),
                Ok(Event::Comment(_) | Event::PI(_)) => {}
                Ok(Event::Text(text)) if text.trim().is_empty() => {}
                _ => return Err(ReadError::TrailingContent),
            }
        }
    }

    /// How far the walk has come, for [`XmlWalk::since`].
    pub(crate) fn position(&self) -> u64 {
        self.reader.buffer_position()
    }

    /// The document from an earlier position to where the walk stands.
    pub(crate) fn since(&self, from: u64) -> Option<&'d str> {
        self.text.get(usize::try_from(from).ok()?..usize::try_from(self.position()).ok()?)
    }

    fn event(&mut self) -> Result<Event<'d>, ReadError> {
        match self.reader.read_event() {
            Ok(Event::DocType(_)) => Err(ReadError::DocumentType),
            Ok(event) => Ok(event),
            Err(error) => {
                let problem = match error {
                    quick_xml::Error::Syntax(_) => "broken markup",
                    quick_xml::Error::IllFormed(_) => "tags that do not match",
                    quick_xml::Error::InvalidAttr(_) => "a broken attribute",
                    quick_xml::Error::Namespace(_) => "a broken namespace declaration",
                    _ => "not XML",
                };
                Err(ReadError::Malformed { at: self.reader.error_position(), problem })
            }
        }
    }

    fn enter(&mut self, start: BytesStart<'d>) -> Result<Tag<'d>, ReadError> {
        if self.depth == MAX_DEPTH {
            return Err(ReadError::TooDeep { limit: MAX_DEPTH });
        }
        self.depth += 1;
        // Looking for one that stands twice takes time with the square of their number.
        if start.attributes().with_checks(false).nth(MAX_ATTRIBUTES).is_some() {
            return Err(self.malformed("too many attributes"));
        }
        if start.attributes().any(|attribute| attribute.is_err()) {
            return Err(self.malformed("a broken attribute"));
        }
        let namespace = match self.reader.resolver().resolve_element(start.name()).0 {
            ResolveResult::Bound(namespace) => namespace.into_inner().to_owned(),
            ResolveResult::Unbound => String::new(),
            ResolveResult::Unknown(_) => return Err(self.malformed("a prefix without a namespace")),
        };
        // Between the angle brackets; an empty element has a slash beside.
        let from = self.position().saturating_sub(start.len() as u64 + 2);
        let begins = self.text.get(usize::try_from(from).unwrap_or(usize::MAX)..).is_some_and(|it| it.starts_with('<'));
        let from = if begins { from } else { from.saturating_sub(1) };
        Ok(Tag { namespace, start, from })
    }

    fn malformed(&self, problem: &'static str) -> ReadError {
        ReadError::Malformed { at: self.position(), problem }
    }
}

/// Characters outside the production Char of XML 1.0.
pub(crate) fn forbidden(character: char) -> bool {
    matches!(character, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}
