use crate::{Content, Tag, XmlError};
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;

/// The deepest nesting of elements that is allowed; the deepest message known has 10 levels.
const MAX_DEPTH: usize = 64;
/// The most attributes of one element, namespace declarations included; a message has at most a handful.
const MAX_ATTRIBUTES: usize = 64;
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Walks an XML document from outside element by element, with namespaces resolved. It refuses everything that a
/// message never has: a document type, further entities, endless depth, content after the root. quick-xml expands no
/// entity, but it lets all of these through.
pub struct XmlWalk<'d> {
    /// The document without its byte order mark.
    text: &'d str,
    reader: NsReader<&'d [u8]>,
    depth: usize,
}

impl std::fmt::Debug for XmlWalk<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The document is not shown: it can hold names of people.
        f.debug_struct("XmlWalk").finish_non_exhaustive()
    }
}

impl<'d> XmlWalk<'d> {
    /// Creates a walk that starts at the first byte; `limit` is the most bytes that the document may have.
    ///
    /// # Errors
    /// When the document is larger, is not in UTF-8 or has a character that XML forbids.
    pub fn new(bytes: &'d [u8], limit: usize) -> Result<Self, XmlError> {
        if bytes.len() > limit {
            return Err(XmlError::TooLarge { limit });
        }
        let text = std::str::from_utf8(bytes).map_err(|_| XmlError::NotUtf8)?;
        if let Some(at) = text.find(forbidden) {
            return Err(XmlError::Malformed { at: at as u64, problem: "a character that XML forbids" });
        }
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mut reader = NsReader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        reader.config_mut().check_comments = true;
        Ok(Self { text, reader, depth: 0 })
    }

    /// Enters the root element, and checks everything before it.
    ///
    /// # Errors
    /// When the document has no root element, has a document type, or names an encoding other than UTF-8.
    pub fn root(&mut self) -> Result<Tag<'d>, XmlError> {
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
                        return Err(XmlError::NotUtf8);
                    }
                }
                Event::Comment(_) | Event::PI(_) => {}
                Event::Text(text) if text.trim().is_empty() => {}
                _ => return Err(self.malformed("no root element")),
            }
            first = false;
        }
    }

    /// Reads the next piece of content of the element that was entered last.
    ///
    /// # Errors
    /// When the document is not well-formed there, breaks off, or holds something that no message has.
    pub fn next_content(&mut self) -> Result<Content<'d>, XmlError> {
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
                            Ok(None) => return Err(XmlError::Entity { at: self.reader.buffer_position() }),
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

    /// Enters the next child element and passes over text before it. `None` when the parent element has ended.
    ///
    /// # Errors
    /// The same as for [`XmlWalk::next_content`].
    pub fn next_child(&mut self) -> Result<Option<Tag<'d>>, XmlError> {
        loop {
            match self.next_content()? {
                Content::Child(tag) => return Ok(Some(tag)),
                Content::Text(_) => {}
                Content::End => return Ok(None),
            }
        }
    }

    /// Passes over the rest of the element that was entered last.
    ///
    /// # Errors
    /// The same as for [`XmlWalk::next_content`].
    pub fn skip(&mut self) -> Result<(), XmlError> {
        let outside = self.depth.saturating_sub(1);
        while self.depth > outside {
            self.next_content()?;
        }
        Ok(())
    }

    /// Reads the text of the element that was entered last, without white space around it; `None` when there is no
    /// text. Child elements are passed over.
    ///
    /// # Errors
    /// The same as for [`XmlWalk::next_content`].
    pub fn text(&mut self) -> Result<Option<String>, XmlError> {
        let mut text = String::new();
        loop {
            match self.next_content()? {
                Content::Child(_) => self.skip()?,
                Content::Text(piece) => text.push_str(&piece),
                Content::End => break,
            }
        }
        let trimmed = text.trim();
        Ok((!trimmed.is_empty()).then(|| trimmed.to_owned()))
    }

    /// Checks the end of the document. The caller calls it after the root has ended: only white space, comments and
    /// processing instructions may follow.
    ///
    /// # Errors
    /// When anything else follows.
    pub fn finish(mut self) -> Result<(), XmlError> {
        loop {
            match self.event() {
                Ok(Event::Eof) => return Ok(()),
                Ok(Event::Comment(_) | Event::PI(_)) => {}
                Ok(Event::Text(text)) if text.trim().is_empty() => {}
                _ => return Err(XmlError::TrailingContent),
            }
        }
    }

    /// The byte position that the walk has reached, for [`XmlWalk::since`].
    #[must_use]
    pub fn position(&self) -> u64 {
        self.reader.buffer_position()
    }

    /// The part of the document from the position `from` to the present position of the walk.
    #[must_use]
    pub fn since(&self, from: u64) -> Option<&'d str> {
        self.text.get(usize::try_from(from).ok()?..usize::try_from(self.position()).ok()?)
    }

    /// The part of the document from the present position of the walk to its end, which is not checked yet.
    #[must_use]
    pub fn rest(&self) -> &'d str {
        usize::try_from(self.position()).ok().and_then(|at| self.text.get(at..)).unwrap_or_default()
    }

    fn event(&mut self) -> Result<Event<'d>, XmlError> {
        match self.reader.read_event() {
            Ok(Event::DocType(_)) => Err(XmlError::DocumentType),
            Ok(event) => Ok(event),
            Err(error) => {
                let problem = match error {
                    quick_xml::Error::Syntax(_) => "broken markup",
                    quick_xml::Error::IllFormed(_) => "tags that do not match",
                    quick_xml::Error::InvalidAttr(_) => "a broken attribute",
                    quick_xml::Error::Namespace(_) => "a broken namespace declaration",
                    _ => "not XML",
                };
                Err(XmlError::Malformed { at: self.reader.error_position(), problem })
            }
        }
    }

    fn enter(&mut self, start: BytesStart<'d>) -> Result<Tag<'d>, XmlError> {
        if self.depth == MAX_DEPTH {
            return Err(XmlError::TooDeep { limit: MAX_DEPTH });
        }
        self.depth += 1;
        // The check for duplicate attributes takes time with the square of their number, so their number is limited
        // first.
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
        // The tag stands between angle brackets; the tag of an empty element also has a slash.
        let from = self.position().saturating_sub(start.len() as u64 + 2);
        let begins = self.text.get(usize::try_from(from).unwrap_or(usize::MAX)..).is_some_and(|it| it.starts_with('<'));
        let from = if begins { from } else { from.saturating_sub(1) };
        Ok(Tag { namespace, start, from })
    }

    fn malformed(&self, problem: &'static str) -> XmlError {
        XmlError::Malformed { at: self.position(), problem }
    }
}

/// Whether a character is outside the production Char of XML 1.0.
fn forbidden(character: char) -> bool {
    matches!(character, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}
