use std::borrow::Cow;
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Writes a code as it is stored, compared and looked up: in normal form C of Unicode (UAX #15), where each letter
/// with its accents is one character wherever there is such a character. Keyboards, spreadsheets and file systems differ
/// in what they write for the same letter (`é`, or `e` with U+0301), and people see no difference.
///
/// Everything that reads a code from outside passes through here: forms (see [`crate::rules::Code`]), files, paths and
/// filters. Codes that customs publishes are ASCII and stay as they are.
#[must_use]
pub fn code_as_kept(code: &str) -> Cow<'_, str> {
    if code.is_ascii() || is_nfc(code) { Cow::Borrowed(code) } else { Cow::Owned(code.nfc().collect()) }
}

/// Whether a record could have this code; none has one with a control character (category Cc of Unicode). Not every
/// database can be asked for such a text.
#[must_use]
pub fn is_possible_code(code: &str) -> bool {
    !code.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_that_look_alike_are_kept_alike() {
        // U+00E9 is "é"; U+0065 U+0301 is "e" with an acute accent behind it. UAX #15 composes the second to the first.
        assert_eq!(code_as_kept("CAFE\u{301}"), "CAF\u{c9}");
        assert_eq!(code_as_kept("caf\u{e9}"), "caf\u{e9}");
        // Two accents: a dot below (class 220) comes before an acute accent (class 230), no matter in which order they
        // were typed.
        assert_eq!(code_as_kept("o\u{301}\u{323}"), code_as_kept("o\u{323}\u{301}"));
        // U+212B (the sign of the angstrom) is the letter U+00C5.
        assert_eq!(code_as_kept("\u{212b}"), "\u{c5}");
    }

    #[test]
    fn no_other_spelling_is_changed() {
        for code in ["", "ACME-1", "acme-1", " A ", "Ａ", "ﬁ", "½"] {
            assert_eq!(code_as_kept(code), code, "compatibility characters, case and blanks tell codes apart");
        }
    }
}
