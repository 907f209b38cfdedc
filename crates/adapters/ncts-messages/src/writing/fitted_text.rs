/// Cleans a text for a message: control characters are removed, line breaks become spaces (the schema allows no line
/// breaks). `None` when nothing is left.
pub(super) fn clean(text: &str) -> Option<String> {
    let kept: String = text
        .chars()
        .filter_map(|character| match character {
            '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
            '\u{fffe}' | '\u{ffff}' => None,
            other if other.is_control() => None,
            other => Some(other),
        })
        .collect();
    let trimmed = kept.trim();
    (!trimmed.is_empty()).then(|| trimmed.to_owned())
}

/// Cuts the text to `max` characters, and says whether that changed it.
pub(super) fn cut(mut text: String, max: usize) -> (String, bool) {
    // A text has no more characters than bytes, so most texts are decided without counting.
    if text.len() > max
        && let Some((at, _)) = text.char_indices().nth(max)
    {
        text.truncate(at);
        text.truncate(text.trim_end().len());
        return (text, true);
    }
    (text, false)
}

/// Whether anything of the text is left once it is cleaned for a message.
pub(crate) fn is_sendable(text: Option<&str>) -> bool {
    text.and_then(clean).is_some()
}

/// The text as a message carries it, of at most `max` characters; `None` when nothing is left.
pub(crate) fn cleaned(text: &str, max: usize) -> Option<String> {
    clean(text).map(|text| cut(text, max).0)
}

#[cfg(test)]
mod tests {
    use super::{clean, cut};

    #[test]
    fn what_no_message_holds_goes_and_lines_become_one() {
        assert_eq!(clean(" a\u{0}b\r\nc\u{ffff} ").as_deref(), Some("ab  c"));
        assert_eq!(clean("Łódź 😀").as_deref(), Some("Łódź 😀"));
        for blank in ["", " ", "\t\r\n", "\u{1}\u{7f}", "\u{a0}"] {
            assert_eq!(clean(blank), None, "{blank:?}");
        }
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(cut("😀".repeat(11), 10), ("😀".repeat(10), true));
        assert_eq!(cut("ééééé".to_owned(), 5), ("ééééé".to_owned(), false));
        assert_eq!(cut("ab  cd".to_owned(), 4), ("ab".to_owned(), true));
    }
}
