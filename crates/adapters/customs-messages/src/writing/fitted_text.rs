use crate::element_table::Facets;
use std::borrow::Cow;

/// A text made to fit an element, and the changes that this took.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FittedText<'t> {
    /// The text; `None` when nothing is left of it.
    pub text: Option<Cow<'t, str>>,
    /// Whether characters were removed that no message may hold.
    pub cleaned: bool,
    /// Number of characters that the text was cut to; `None` when it was not cut.
    pub cut_to: Option<usize>,
}

/// Fits a name or free text: control characters are removed, line breaks become spaces (the schema allows no line
/// breaks), and overlong text is cut.
pub fn fit_text<'t>(text: &'t str, facets: &Facets) -> FittedText<'t> {
    cut(clean(text, false), facets)
}

/// Fits an identifier: as [`fit_text`], with runs of spaces collapsed to one.
pub fn fit_id<'t>(text: &'t str, facets: &Facets) -> FittedText<'t> {
    cut(clean(text, true), facets)
}

/// Cleans a code. A code is never cut: half a code is another code.
pub(crate) fn fit_code(text: &str) -> FittedText<'_> {
    clean(text, true)
}

fn clean(text: &str, collapse: bool) -> FittedText<'_> {
    // All bytes are looked at, even behind one that is not plain: without an early end several are compared at once.
    let plain = text.bytes().fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~'));
    if plain && !(collapse && has_two_blanks(text)) {
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

/// Returns whether two spaces follow each other.
fn has_two_blanks(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.iter().zip(bytes.iter().skip(1)).fold(false, |found, (one, next)| found | (*one == b' ' && *next == b' '))
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
