use crate::element_table::Facets;
use std::borrow::Cow;

/// A text made to fit an element, and the changes that this took.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct FittedText<'t> {
    /// The text; `None` when nothing is left of it.
    pub(crate) text: Option<Cow<'t, str>>,
    /// Whether characters were removed that no message may hold.
    pub(crate) cleaned: bool,
    /// Number of characters that the text was cut to; `None` when it was not cut.
    pub(crate) cut_to: Option<usize>,
}

/// Fits a name or free text: control characters are removed, line breaks become spaces (the schema allows no line
/// breaks), and overlong text is cut.
pub(crate) fn fit_text<'t>(text: &'t str, facets: &Facets) -> FittedText<'t> {
    cut(clean(text, false), facets)
}

/// Fits an identifier: as [`fit_text`], with runs of spaces collapsed to one.
pub(crate) fn fit_id<'t>(text: &'t str, facets: &Facets) -> FittedText<'t> {
    cut(clean(text, true), facets)
}

/// Cleans a code. A code is never cut: half a code is another code.
pub(crate) fn fit_code(text: &str) -> FittedText<'_> {
    clean(text, true)
}

fn clean(text: &str, collapse: bool) -> FittedText<'_> {
    let plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if plain && !(collapse && text.contains("  ")) {
        return fitted(Cow::Borrowed(text.trim_matches(' ')), false);
    }
    let mut kept = String::with_capacity(text.len());
    let mut cleaned = false;
    for character in text.chars() {
        let blank = matches!(character, ' ' | '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}');
        if blank {
            if !(collapse && kept.ends_with(' ')) {
                kept.push(' ');
            }
        } else if character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}') {
            cleaned = true;
        } else {
            kept.push(character);
        }
    }
    let trimmed = kept.trim();
    if trimmed.len() == kept.len() {
        fitted(Cow::Owned(kept), cleaned)
    } else {
        fitted(Cow::Owned(trimmed.to_owned()), cleaned)
    }
}

fn fitted(text: Cow<'_, str>, cleaned: bool) -> FittedText<'_> {
    FittedText { text: (!text.is_empty()).then_some(text), cleaned, cut_to: None }
}

fn cut<'t>(mut fitted: FittedText<'t>, facets: &Facets) -> FittedText<'t> {
    let (Some(text), Some(max)) = (fitted.text.as_mut(), facets.max_length) else { return fitted };
    // A text has no more characters than bytes, so most texts are decided without counting.
    if text.len() > max
        && let Some((at, _)) = text.char_indices().nth(max)
    {
        let shorter = text.get(..at).unwrap_or_default().trim_end().to_owned();
        *text = Cow::Owned(shorter);
        fitted.cut_to = Some(max);
    }
    fitted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ten() -> Facets {
        Facets { max_length: Some(10), ..Facets::default() }
    }

    fn text_of(fitted: FittedText<'_>) -> (Option<String>, bool, Option<usize>) {
        (fitted.text.map(Cow::into_owned), fitted.cleaned, fitted.cut_to)
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        assert!(matches!(fit_text("a  b", &ten()).text, Some(Cow::Borrowed("a  b"))));
        assert_eq!(text_of(fit_text("Łódź çelik", &ten())), (Some("Łódź çelik".to_owned()), false, None));
    }

    #[test]
    fn blank_text_is_no_text() {
        for blank in ["", " ", "\t\r\n ", "\u{a0}\u{3000}", "\u{85}"] {
            assert_eq!(fit_text(blank, &ten()).text, None, "{blank:?}");
        }
        assert_eq!(text_of(fit_text("\u{1}\u{7}", &ten())), (None, true, None));
    }

    #[test]
    fn control_characters_go_and_lines_become_one() {
        assert_eq!(text_of(fit_text("a\u{0}b\r\nc", &ten())), (Some("ab  c".to_owned()), true, None));
        assert_eq!(text_of(fit_id(" a \t b ", &ten())), (Some("a b".to_owned()), false, None));
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        assert_eq!(text_of(fit_text("0123456789x", &ten())), (Some("0123456789".to_owned()), false, Some(10)));
        assert_eq!(text_of(fit_text(&"😀".repeat(11), &ten())), (Some("😀".repeat(10)), false, Some(10)));
        assert_eq!(text_of(fit_text("01234567  x", &ten())), (Some("01234567".to_owned()), false, Some(10)));
        assert_eq!(text_of(fit_text("Pączki żółć", &ten())).2, Some(10), "characters count, not bytes");
    }
}
