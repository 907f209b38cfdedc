use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The character encodings of files that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextEncoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16 with the lower byte first, which Windows calls "Unicode".
    Utf16Le,
    /// UTF-16 with the higher byte first.
    Utf16Be,
    /// Windows-1252, which equals ISO 8859-1 except for control characters; Windows in Western Europe calls it "ANSI".
    Windows1252,
}

impl TextEncoding {
    /// Recognises the encoding by the beginning of a file: a byte order mark, or a zero byte beside the first
    /// character. `None` for Windows-1252 and for UTF-8 without a mark: only the whole file distinguishes them.
    #[must_use]
    pub fn from_start(start: &[u8]) -> Option<Self> {
        match start {
            [0xef, 0xbb, 0xbf, ..] => Some(Self::Utf8),
            [0xff, 0xfe, ..] => Some(Self::Utf16Le),
            [0xfe, 0xff, ..] => Some(Self::Utf16Be),
            [first, 0, ..] if *first != 0 => Some(Self::Utf16Le),
            [0, second, ..] if *second != 0 => Some(Self::Utf16Be),
            _ => None,
        }
    }

    /// Returns the encoding with this name in an XML declaration.
    #[must_use]
    pub fn named(label: &str) -> Option<Self> {
        let encoding = Encoding::for_label(label.as_bytes())?;
        [Self::Utf8, Self::Utf16Le, Self::Utf16Be, Self::Windows1252].into_iter().find(|own| own.encoding() == encoding)
    }

    const fn encoding(self) -> &'static Encoding {
        match self {
            Self::Utf8 => UTF_8,
            Self::Utf16Le => UTF_16LE,
            Self::Utf16Be => UTF_16BE,
            Self::Windows1252 => WINDOWS_1252,
        }
    }
}

/// Decodes a file piece by piece as it arrives, and leaves out the byte order mark.
pub struct TextDecoder(Decoder);

/// The bytes are not valid in the encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the text is not of its encoding")]
pub struct NotOfTheEncoding;

impl TextDecoder {
    /// Creates a decoder for a file in `encoding`.
    #[must_use]
    pub fn new(encoding: TextEncoding) -> Self {
        Self(encoding.encoding().new_decoder_with_bom_removal())
    }

    /// Decodes the next bytes and appends their characters to `text`. A character that is cut at the end of a piece is
    /// completed with the next piece; `is_last` says that no piece follows.
    ///
    /// # Errors
    /// When the bytes are not valid in the encoding, or the last piece ends within a character.
    pub fn read(&mut self, bytes: &[u8], is_last: bool, text: &mut String) -> Result<(), NotOfTheEncoding> {
        // Reserves the most that the bytes can come to, so that one call decodes all of them.
        let room = self.0.max_utf8_buffer_length_without_replacement(bytes.len()).ok_or(NotOfTheEncoding)?;
        text.reserve(room);
        match self.0.decode_to_string_without_replacement(bytes, text, is_last).0 {
            DecoderResult::InputEmpty => Ok(()),
            DecoderResult::OutputFull | DecoderResult::Malformed(..) => Err(NotOfTheEncoding),
        }
    }
}

impl std::fmt::Debug for TextDecoder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("TextDecoder").field(&self.0.encoding().name()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(encoding: TextEncoding, bytes: &[u8], chunk: usize) -> Result<String, NotOfTheEncoding> {
        let (mut decoder, mut text) = (TextDecoder::new(encoding), String::new());
        for piece in bytes.chunks(chunk) {
            decoder.read(piece, false, &mut text)?;
        }
        decoder.read(b"", true, &mut text).map(|()| text)
    }

    #[test]
    fn text_is_read_however_it_is_cut() {
        let plain = "Größe;€\r\n";
        let little: Vec<u8> = "\u{feff}Größe;€\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = plain.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for chunk in 1..=5 {
            for (encoding, bytes) in [
                (TextEncoding::Utf8, "\u{feff}Größe;€\r\n".as_bytes()),
                (TextEncoding::Utf16Le, &little),
                (TextEncoding::Utf16Be, &big),
                (TextEncoding::Windows1252, b"Gr\xf6\xdfe;\x80\r\n"),
            ] {
                assert_eq!(read(encoding, bytes, chunk).as_deref(), Ok(plain), "{encoding:?} in pieces of {chunk}");
            }
        }
        assert_eq!(read(TextEncoding::Utf8, b"Gr\xf6\xdfe", 2), Err(NotOfTheEncoding));
        assert_eq!(read(TextEncoding::Utf8, b"\xe2\x82", 2), Err(NotOfTheEncoding), "cut within a character");
        assert_eq!(read(TextEncoding::Utf16Le, b"a\0b", 2), Err(NotOfTheEncoding));
    }

    #[test]
    fn the_beginning_tells_what_has_a_mark_or_two_bytes_a_character() {
        for (start, reported) in [
            (&b"\xef\xbb\xbfa"[..], Some(TextEncoding::Utf8)),
            (b"\xff\xfea\0", Some(TextEncoding::Utf16Le)),
            (b"\xfe\xff\0a", Some(TextEncoding::Utf16Be)),
            (b"<\0?\0", Some(TextEncoding::Utf16Le)),
            (b"\0<\0?", Some(TextEncoding::Utf16Be)),
            (b"\0\0a", None),
            (b"ab", None),
            (b"\xf6b", None),
            (b"", None),
        ] {
            assert_eq!(TextEncoding::from_start(start), reported, "{start:?}");
        }
    }

    #[test]
    fn names_of_xml_declarations_are_known() {
        for (name, reported) in [
            ("UTF-8", Some(TextEncoding::Utf8)),
            ("utf-16", Some(TextEncoding::Utf16Le)),
            ("Windows-1252", Some(TextEncoding::Windows1252)),
            ("ISO-8859-1", Some(TextEncoding::Windows1252)),
            ("us-ascii", Some(TextEncoding::Windows1252)),
            ("shift_jis", None),
            ("nothing", None),
        ] {
            assert_eq!(TextEncoding::named(name), reported, "{name}");
        }
    }
}
