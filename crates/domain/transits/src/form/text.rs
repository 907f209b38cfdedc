/// Whether a message can carry anything of the text: a character that is neither blank, nor a control character, nor
/// one that XML does not know.
#[must_use]
pub fn is_writable(text: Option<&str>) -> bool {
    let carried = |character: char| {
        !(character.is_whitespace() || character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}'))
    };
    text.is_some_and(|text| text.chars().any(carried))
}

#[cfg(test)]
mod tests {
    use super::is_writable;

    #[test]
    fn blank_and_unknown_characters_are_nothing_to_write() {
        for nothing in ["", " ", "\u{a0}", "\u{2028}", "\u{7f}", "\u{ffff}"] {
            assert!(!is_writable(Some(nothing)), "{nothing:?}");
        }
        assert!(!is_writable(None));
        assert!(is_writable(Some(" \u{ffff}x")));
    }
}
