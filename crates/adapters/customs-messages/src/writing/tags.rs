use super::field_path::push_number;
use quick_xml::escape::escape;

/// An XML document under construction. Names come from the element table and need no check; a general event writer
/// would take as long as everything else together.
pub(crate) struct Tags(String);

impl Tags {
    /// Starts a document with its XML declaration.
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        let mut text = String::with_capacity(bytes);
        text.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        Self(text)
    }

    /// Writes the start tag `<name attribute="value">`.
    pub(crate) fn start(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.0.push('<');
        self.0.push_str(name);
        for (attribute, value) in attributes {
            self.0.push(' ');
            self.0.push_str(attribute);
            self.0.push_str("=\"");
            self.text(value);
            self.0.push('"');
        }
        self.0.push('>');
    }

    /// Writes the end tag `</name>`.
    pub(crate) fn end(&mut self, name: &str) {
        self.0.push_str("</");
        self.0.push_str(name);
        self.0.push('>');
    }

    /// Writes an element that holds `text`.
    pub(crate) fn leaf(&mut self, name: &str, text: &str) {
        self.start(name, &[]);
        self.text(text);
        self.end(name);
    }

    /// Writes text, escaped where it has to be. Most texts have nothing to escape, and several of their bytes are
    /// compared at once.
    fn text(&mut self, text: &str) {
        let is_marked = |byte: u8| matches!(byte, b'<' | b'>' | b'&' | b'\'' | b'"');
        if text.bytes().fold(false, |found, byte| found | is_marked(byte)) {
            self.0.push_str(&escape(text));
        } else {
            self.0.push_str(text);
        }
    }

    /// Writes text that has nothing to escape, such as digits.
    pub(crate) fn plain(&mut self, text: &str) {
        self.0.push_str(text);
    }

    /// Writes a whole number.
    pub(crate) fn integer(&mut self, number: i64) {
        if number < 0 {
            self.0.push('-');
        }
        push_number(&mut self.0, number.unsigned_abs());
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}
