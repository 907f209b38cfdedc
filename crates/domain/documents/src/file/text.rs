/// Looks at a text as it comes in: UTF-8 without control characters that no text has. What is cut in
/// the middle of a character by a chunk is put together again.
#[derive(Debug, Default)]
pub(super) struct TextCheck {
    cut: Vec<u8>,
    broken: bool,
}

impl TextCheck {
    /// Looks at the next bytes.
    pub(super) fn take(&mut self, mut bytes: &[u8]) {
        while !self.broken && !self.cut.is_empty() && !bytes.is_empty() {
            self.cut.push(bytes[0]);
            bytes = &bytes[1..];
            let cut = std::mem::take(&mut self.cut);
            self.look_at(&cut);
        }
        if !self.broken && !bytes.is_empty() {
            self.look_at(bytes);
        }
    }

    /// Whether all of it was text.
    pub(super) fn is_text(&self) -> bool {
        !self.broken && self.cut.is_empty()
    }

    fn look_at(&mut self, bytes: &[u8]) {
        self.broken |= bytes.iter().copied().any(is_no_text);
        match std::str::from_utf8(bytes) {
            Ok(_) => {}
            Err(error) if error.error_len().is_none() => bytes[error.valid_up_to()..].clone_into(&mut self.cut),
            Err(_) => self.broken = true,
        }
    }
}

/// Control characters but for tab, line feed, form feed, carriage return, and the end of file of old
/// spreadsheets.
const fn is_no_text(byte: u8) -> bool {
    matches!(byte, 0..=8 | 0x0b | 0x0e..=0x19 | 0x1b..=0x1f | 0x7f)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_text(bytes: &[u8], chunk: usize) -> bool {
        let mut check = TextCheck::default();
        bytes.chunks(chunk).for_each(|chunk| check.take(chunk));
        check.is_text()
    }

    #[test]
    fn text_is_text_however_it_is_cut() {
        for chunk in 1..=9 {
            for text in ["", "plain", "Größe;€;発票;😀\r\n\tend\u{c}", "\u{feff}a;b"] {
                assert!(is_text(text.as_bytes(), chunk), "{text} in chunks of {chunk}");
            }
            for bytes in [&b"a\0b"[..], b"\xff\xfe", b"caf\xe9 ", b"caf\xe9", b"\xe2\x82", b"MZ\x90\0", b"a\x1b[31m"] {
                assert!(!is_text(bytes, chunk), "{bytes:?} in chunks of {chunk}");
            }
        }
    }
}
