use super::well_formed::WellFormed;
use customs_text_encoding::{TextDecoder, TextEncoding};

/// Number of bytes within which an XML declaration must end.
const DECLARATION: usize = 1024;

/// Checks a text while it is received. It must be UTF-8, UTF-16 or Windows-1252 without control characters that texts
/// do not have. XML must be in its declared encoding and well-formed.
#[derive(Debug)]
pub(super) struct TextCheck {
    /// The first bytes, until they determine the encoding.
    start: Option<Vec<u8>>,
    is_xml: bool,
    /// The encodings that are still possible. Only the complete text distinguishes UTF-8 from Windows-1252.
    readings: Vec<Reading>,
    text: String,
}

/// The text read in one encoding.
#[derive(Debug)]
struct Reading {
    decoder: TextDecoder,
    xml: Option<WellFormed>,
}

impl TextCheck {
    pub(super) const fn new(is_xml: bool) -> Self {
        Self { start: Some(Vec::new()), is_xml, readings: Vec::new(), text: String::new() }
    }

    /// Checks the next bytes.
    pub(super) fn take(&mut self, bytes: &[u8]) {
        let Some(start) = &mut self.start else { return self.look_at(bytes, false) };
        start.extend_from_slice(bytes);
        let is_enough =
            if self.is_xml { start.len() >= DECLARATION || start.contains(&b'>') } else { start.len() >= 4 };
        if is_enough {
            self.begin();
        }
    }

    /// Whether the complete file is text.
    pub(super) fn finish(mut self) -> bool {
        if self.start.is_some() {
            self.begin();
        }
        self.look_at(b"", true);
        self.readings.iter().any(|reading| reading.xml.as_ref().is_none_or(WellFormed::is_whole))
    }

    fn begin(&mut self) {
        let start = self.start.take().unwrap_or_default();
        let reported = TextEncoding::from_start(&start);
        let can_be = match reported {
            Some(encoding) => vec![encoding],
            None if self.is_xml => declared(&start).into_iter().collect(),
            None => vec![TextEncoding::Utf8, TextEncoding::Windows1252],
        };
        let xml = || self.is_xml.then(WellFormed::default);
        self.readings =
            can_be.into_iter().map(|encoding| Reading { decoder: TextDecoder::new(encoding), xml: xml() }).collect();
        self.look_at(&start, false);
    }

    fn look_at(&mut self, bytes: &[u8], is_last: bool) {
        let text = &mut self.text;
        self.readings.retain_mut(|reading| {
            text.clear();
            reading.decoder.read(bytes, is_last, text).is_ok()
                && !text.chars().any(is_no_text)
                && reading.xml.as_mut().is_none_or(|xml| xml.take(text))
        });
    }
}

/// The encoding of an XML document without a byte order mark: the declared one, otherwise UTF-8; `None` if it is
/// unknown.
fn declared(start: &[u8]) -> Option<TextEncoding> {
    let declaration = start.strip_prefix(b"<?xml").and_then(|rest| rest.split(|byte| *byte == b'>').next());
    let Some(declaration) = declaration.and_then(|text| std::str::from_utf8(text).ok()) else {
        return Some(TextEncoding::Utf8);
    };
    let Some((_, named)) = declaration.split_once("encoding") else { return Some(TextEncoding::Utf8) };
    let label = named.trim_start().strip_prefix('=')?.trim_start();
    let quote = label.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let encoding = TextEncoding::named(label[1..].split(quote).next()?)?;
    // A UTF-16 document would start with its mark or with a zero byte.
    (!matches!(encoding, TextEncoding::Utf16Le | TextEncoding::Utf16Be)).then_some(encoding)
}

/// Whether the character does not occur in texts: control characters except tab, line feed, form feed, carriage return
/// and the end-of-file mark of old spreadsheets; and the results of bytes that Windows-1252 does not define.
const fn is_no_text(letter: char) -> bool {
    matches!(letter, '\0'..='\u{8}' | '\u{b}' | '\u{e}'..='\u{19}' | '\u{1b}'..='\u{1f}' | '\u{7f}')
        || matches!(letter, '\u{81}' | '\u{8d}' | '\u{8f}' | '\u{90}' | '\u{9d}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_text(is_xml: bool, bytes: &[u8], chunk: usize) -> bool {
        let mut check = TextCheck::new(is_xml);
        bytes.chunks(chunk).for_each(|chunk| check.take(chunk));
        check.finish()
    }

    #[test]
    fn text_is_text_however_it_is_cut() {
        let utf16 = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
        for chunk in 1..=9 {
            for text in ["", "plain", "Größe;€;発票;😀\r\n\tend\u{c}", "\u{feff}a;b"] {
                assert!(is_text(false, text.as_bytes(), chunk), "{text} in chunks of {chunk}");
                let text = format!("\u{feff}{text}");
                assert!(is_text(false, &utf16(&text), chunk), "{text} in UTF-16 in chunks of {chunk}");
            }
            assert!(is_text(false, b"caf\xe9 \x80", chunk), "Windows-1252 in chunks of {chunk}");
            for bytes in [&b"a\0b\0\0\0"[..], b"\xff\xfea", b"MZ\x90\0", b"a\x1b[31m", b"\xff\xfe\x01\0", b"\xe9\x81"] {
                assert!(!is_text(false, bytes, chunk), "{bytes:?} in chunks of {chunk}");
            }
        }
    }

    #[test]
    fn xml_is_read_in_the_encoding_that_it_declares_and_is_well_formed() {
        let utf16: Vec<u8> = "\u{feff}<?xml version='1.0' encoding='UTF-16'?><a>é</a>"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let cut = &utf16[..utf16.len() - 8];
        for chunk in [1, 3, 2_000] {
            for bytes in [
                &b"<a/>"[..],
                b"\xef\xbb\xbf<a>\xc3\xa9</a>",
                b"<?xml version=\"1.0\" encoding=\"windows-1252\"?><a>\xe9\x80</a>",
                b"<?xml version='1.0' encoding = 'ISO-8859-1' ?>\n<a b='\xe9'/>",
                &utf16,
            ] {
                assert!(is_text(true, bytes, chunk), "{:?} in chunks of {chunk}", String::from_utf8_lossy(bytes));
            }
            for bytes in [
                &b"<a>"[..],
                b"<a>\xe9</a>",
                b"<?xml version='1.0' encoding='utf-8'?><a>\xe9</a>",
                b"<?xml version='1.0' encoding='UTF-16'?><a/>",
                b"<?xml version='1.0' encoding='klingon'?><a/>",
                b"<a/>\0",
                b"",
                cut,
            ] {
                assert!(!is_text(true, bytes, chunk), "{:?} in chunks of {chunk}", String::from_utf8_lossy(bytes));
            }
        }
    }
}
