//! Decoding of files as spreadsheets save them: in UTF-8, in UTF-16 ("Unicode"), or in Windows-1252 ("ANSI").

use customs_text_encoding::{TextDecoder, TextEncoding};
use std::io::{self, BufRead, BufReader, Read};

/// Bytes read at once.
const PIECE: usize = 16 * 1024;

/// Opens a file from its beginning.
type Open<'a> = dyn Fn() -> io::Result<Box<dyn Read>> + 'a;

/// The text of a file as UTF-8, without a byte order mark. If the beginning does not reveal the encoding, the whole
/// file is read once before: it is UTF-8 if all of it is valid UTF-8, else Windows-1252.
pub(crate) fn open_text(open: &Open<'_>) -> io::Result<Box<dyn Read>> {
    let mut file = BufReader::with_capacity(PIECE, open()?);
    let encoding = match TextEncoding::from_start(file.fill_buf()?) {
        Some(encoding) => encoding,
        None if is_utf8(&mut file)? => TextEncoding::Utf8,
        None => TextEncoding::Windows1252,
    };
    Ok(Box::new(DecodedFile {
        file: open()?,
        decoder: TextDecoder::new(encoding),
        text: String::new(),
        at: 0,
        has_ended: false,
    }))
}

fn is_utf8(file: &mut impl BufRead) -> io::Result<bool> {
    let (mut decoder, mut text) = (TextDecoder::new(TextEncoding::Utf8), String::new());
    loop {
        let piece = file.fill_buf()?;
        let length = piece.len();
        text.clear();
        if decoder.read(piece, length == 0, &mut text).is_err() {
            return Ok(false);
        }
        if length == 0 {
            return Ok(true);
        }
        file.consume(length);
    }
}

struct DecodedFile {
    file: Box<dyn Read>,
    decoder: TextDecoder,
    text: String,
    /// Number of bytes of `text` already passed to the reader.
    at: usize,
    has_ended: bool,
}

impl Read for DecodedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.text.len() && !self.has_ended {
            let mut piece = [0; PIECE];
            let length = self.file.read(&mut piece)?;
            self.has_ended = length == 0;
            self.text.clear();
            self.at = 0;
            let bytes = piece.get(..length).unwrap_or_default();
            let read = self.decoder.read(bytes, self.has_ended, &mut self.text);
            read.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        }
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> io::Result<String> {
        let open = || -> io::Result<Box<dyn Read>> { Ok(Box::new(io::Cursor::new(bytes.to_vec()))) };
        let mut text = String::new();
        open_text(&open)?.read_to_string(&mut text).map(|_| text)
    }

    #[test]
    fn a_file_is_read_as_it_was_saved() {
        let long = format!("{}Größe;€", "a;b\n".repeat(PIECE));
        let utf16 = |mark: &str, text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            format!("{mark}{text}").encode_utf16().flat_map(bytes).collect()
        };
        let ansi: Vec<u8> = long
            .chars()
            .map(|letter| match letter {
                '€' => 0x80,
                letter => u8::try_from(u32::from(letter)).expect("a letter of it"),
            })
            .collect();
        for (saved, bytes) in [
            ("UTF-8", long.clone().into_bytes()),
            ("UTF-8 with a mark", format!("\u{feff}{long}").into_bytes()),
            ("UTF-16", utf16("\u{feff}", &long, u16::to_le_bytes)),
            ("UTF-16 of others", utf16("\u{feff}", &long, u16::to_be_bytes)),
            ("UTF-16 without a mark", utf16("", &long, u16::to_le_bytes)),
            ("Windows-1252", ansi),
        ] {
            assert_eq!(read(&bytes).expect("a text"), long, "{saved}");
        }
        assert_eq!(read(b"").expect("nothing"), "");
        assert!(read(b"\xff\xfea\0b").is_err(), "half a character");
    }
}
