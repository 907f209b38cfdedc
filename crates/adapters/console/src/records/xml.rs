use quick_xml::Reader;
use quick_xml::events::Event;

/// The most that is laid out for reading, in bytes; a reader who wants more takes the file.
pub const MOST: usize = 64 * 1024;
/// The deepest indentation: a stranger's document must not make lines of blanks.
const DEEPEST: usize = 40;

/// A document laid out for people: one element on each line, indented.
#[derive(Debug, PartialEq, Eq)]
pub struct FormattedXml {
    /// The text.
    pub text: String,
    /// Whether the document goes on after the text.
    pub is_cut: bool,
}

impl FormattedXml {
    /// Lays out a document; a text that is no well-formed XML stays as it is.
    pub fn from_document(document: &[u8]) -> Self {
        let mut lines = Lines::default();
        match lines.read(document) {
            Some(is_cut) => Self { text: lines.text, is_cut },
            None => {
                let shown = &document[..document.len().min(MOST)];
                Self { text: String::from_utf8_lossy(shown).into_owned(), is_cut: shown.len() < document.len() }
            }
        }
    }
}

#[derive(Default)]
struct Lines {
    text: String,
    depth: usize,
    /// Whether the latest element is still on its own line, so that a text or its end may follow there.
    is_open: bool,
}

impl Lines {
    /// Reads the document; returns whether it was cut, and nothing when it is not well-formed.
    fn read(&mut self, document: &[u8]) -> Option<bool> {
        let mut reader = Reader::from_str(std::str::from_utf8(document).ok()?);
        while self.text.len() < MOST {
            match reader.read_event().ok()? {
                Event::Eof => return Some(false),
                Event::Start(start) => {
                    self.line(&["<", &start, ">"]);
                    self.depth += 1;
                    self.is_open = true;
                }
                Event::End(end) => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.is_open {
                        self.add(&["</", &end, ">"])
                    } else {
                        self.line(&["</", &end, ">"])
                    }
                    self.is_open = false;
                }
                Event::Empty(empty) => self.child(&["<", &empty, "/>"]),
                Event::Text(text) if text.trim().is_empty() => {}
                Event::Text(text) => self.add(&[&text]),
                Event::CData(text) => self.add(&["<![CDATA[", &text, "]]>"]),
                Event::GeneralRef(name) => self.add(&["&", &name, ";"]),
                Event::Comment(text) => self.child(&["<!--", &text, "-->"]),
                Event::Decl(text) => self.child(&["<?", &text, "?>"]),
                Event::PI(text) => self.child(&["<?", &text, "?>"]),
                Event::DocType(text) => self.child(&["<!DOCTYPE ", &text, ">"]),
            }
        }
        Some(true)
    }

    fn child(&mut self, parts: &[&str]) {
        self.line(parts);
        self.is_open = false;
    }

    fn line(&mut self, parts: &[&str]) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.extend(std::iter::repeat_n("  ", self.depth.min(DEEPEST)));
        self.add(parts);
    }

    fn add(&mut self, parts: &[&str]) {
        self.text.extend(parts.iter().copied());
    }
}
