use std::fmt;

/// The beginning of what a receiver answered, as text that can be shown and stored.
#[derive(Clone, PartialEq, Eq)]
pub struct AnswerExcerpt {
    text: String,
    is_cut: bool,
}

impl AnswerExcerpt {
    /// Longest text in bytes.
    pub const LONGEST: usize = 4_096;

    /// Reads the first bytes of an answer; `is_cut` says that more came after them. Bytes that are not UTF-8 become
    /// U+FFFD, control characters other than tab and newline are left out, and the text ends at the last character
    /// that fits. `None` when no text is left.
    #[must_use]
    pub fn from_bytes(bytes: &[u8], is_cut: bool) -> Option<Self> {
        let mut excerpt = Self { text: String::new(), is_cut };
        let mut chunks = bytes.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            // A character at the end that was cut in two is not a fault of the receiver.
            let is_cut_in_two = is_cut && chunks.peek().is_none();
            let is_whole = chunk.invalid().is_empty() || is_cut_in_two;
            let replaced = (!is_whole).then_some(char::REPLACEMENT_CHARACTER);
            if !chunk.valid().chars().chain(replaced).filter(|next| is_kept(*next)).all(|next| excerpt.takes(next)) {
                break;
            }
        }
        (!excerpt.text.is_empty()).then_some(excerpt)
    }

    /// The excerpt as it was stored.
    #[must_use]
    pub const fn restore(text: String, is_cut: bool) -> Self {
        Self { text, is_cut }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the answer went on after it.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Adds a character, or notes that it did not fit.
    fn takes(&mut self, next: char) -> bool {
        let fits = self.text.len() + next.len_utf8() <= Self::LONGEST;
        if fits {
            self.text.push(next);
        } else {
            self.is_cut = true;
        }
        fits
    }
}

fn is_kept(character: char) -> bool {
    matches!(character, '\t' | '\n') || !character.is_control()
}

impl fmt::Debug for AnswerExcerpt {
    /// Without the text, which may hold personal data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, is_cut } = self;
        f.debug_struct("AnswerExcerpt").field("bytes", &text.len()).field("is_cut", is_cut).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], is_cut: bool) -> Option<(String, bool)> {
        AnswerExcerpt::from_bytes(bytes, is_cut).map(|excerpt| (excerpt.text().to_owned(), excerpt.is_cut()))
    }

    #[test]
    fn a_short_answer_is_kept_as_it_is() {
        assert_eq!(read("{\"ok\": \"één\"}".as_bytes(), false), Some(("{\"ok\": \"één\"}".to_owned(), false)));
        assert_eq!(read(b"", false), None);
        assert_eq!(read(b"\x00\r", false), None);
    }

    #[test]
    fn what_is_no_text_is_replaced_or_left_out() {
        assert_eq!(read(b"a\xff\xfeb", false), Some(("a\u{fffd}\u{fffd}b".to_owned(), false)));
        assert_eq!(read(b"one\r\n\ttwo\x00\x1b[31m\xc2\x85", false), Some(("one\n\ttwo[31m".to_owned(), false)));
        assert_eq!(read(b"broken \xe2\x82", false), Some(("broken \u{fffd}".to_owned(), false)));
    }

    #[test]
    fn a_long_answer_ends_at_a_character() {
        let whole = "x".repeat(AnswerExcerpt::LONGEST);
        assert_eq!(read(whole.as_bytes(), false), Some((whole.clone(), false)));
        assert_eq!(read(whole.as_bytes(), true), Some((whole.clone(), true)));
        // 4,095 bytes and a character of two, where only the first byte of the two was read.
        let cut = format!("{}\u{e9}", "x".repeat(AnswerExcerpt::LONGEST - 1));
        assert_eq!(read(&cut.as_bytes()[..AnswerExcerpt::LONGEST], true), Some((whole[1..].to_owned(), true)));
        assert_eq!(read(cut.as_bytes(), false), Some((whole[1..].to_owned(), true)));
        // Each byte becomes a character of three.
        let (text, is_cut) = read(&[0xff; AnswerExcerpt::LONGEST], false).expect("text");
        assert_eq!((text.len(), is_cut), (AnswerExcerpt::LONGEST - 1, true));
    }

    #[test]
    fn nothing_of_the_text_gets_into_a_log() {
        let excerpt = AnswerExcerpt::from_bytes(b"Jansen", false).expect("text");
        assert_eq!(format!("{excerpt:?}"), "AnswerExcerpt { bytes: 6, is_cut: false }");
    }
}
