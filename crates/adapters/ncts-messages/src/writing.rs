//! Writes messages: elements with their paths, and texts that fit them.

mod message_writer;

pub(crate) use message_writer::MessageWriter;

/// Cleans a text for a message: control characters are removed, line breaks become spaces (the schema allows no line
/// breaks). `None` when nothing is left.
pub fn clean(text: &str) -> Option<String> {
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
pub fn cut(mut text: String, max: usize) -> (String, bool) {
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

/// Returns whether anything of the text is left once it is cleaned for a message.
pub(crate) fn is_sendable(text: Option<&str>) -> bool {
    text.and_then(clean).is_some()
}

/// Returns the text as a message carries it, of at most `max` characters; `None` when nothing is left.
pub(crate) fn cleaned(text: &str, max: usize) -> Option<String> {
    clean(text).map(|text| cut(text, max).0)
}
