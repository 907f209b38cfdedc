use crate::editing::places::{name_of, on_pages};
use crate::shown;
use crate::texts::Language;
use customs_declarations::{Rejection, RejectionError};

/// Most reasons on the page of the declaration. The page on which it is corrected has all of them.
const MOST: usize = 50;

/// The latest rejection of a declaration.
pub(super) struct Rejected {
    pub(super) at: String,
    pub(super) machine_at: String,
    pub(super) errors: Vec<Reason>,
    /// Says that there are more; empty when there are not.
    pub(super) more: String,
}

/// A reason of customs, with the field that it names.
pub(super) struct Reason {
    pub(super) code: String,
    pub(super) text: String,
    /// The language of the text.
    pub(super) tag: &'static str,
    /// The name of the field; empty when customs points at none that the form has.
    pub(super) field: String,
    pub(super) line: String,
    pub(super) value: String,
    /// Where customs points when no field is meant.
    pub(super) pointer: String,
}

impl Rejected {
    /// The rejection in the language of the page, as far as customs or the codebook has its texts.
    pub(super) fn of(t: Language, rejection: Rejection) -> Self {
        let Rejection { arrived_at, errors } = rejection;
        Self {
            at: shown::moment(arrived_at),
            machine_at: shown::machine_moment(arrived_at),
            more: t.more_than(MOST, errors.len()),
            errors: errors.into_iter().take(MOST).map(|error| Reason::of(t, error)).collect(),
        }
    }
}

impl Reason {
    fn of(t: Language, error: RejectionError) -> Self {
        let RejectionError { code, text, text_nl, pointer, path, original_value, line_number } = error;
        let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
        let (text, tag) = match t {
            Language::Nl if text_nl.is_some() => (text_nl, Language::Nl.tag()),
            _ => (text, Language::En.tag()),
        };
        let pointer = if path.is_none() { or_empty(pointer) } else { String::new() };
        Self {
            code: shown::text(&code),
            text: or_empty(text),
            tag,
            field: path.map(|path| field(t, &path)).unwrap_or_default(),
            line: line_number.map(|line| line.to_string()).unwrap_or_default(),
            value: or_empty(original_value),
            pointer,
        }
    }
}

/// The name of the field at a path; a path to the declaration itself means the whole.
fn field(t: Language, path: &str) -> String {
    if path == "declaration" { t.record_whole_declaration().to_owned() } else { name_of(t, &on_pages(path)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_of_an_error_has_the_name_that_the_form_has() {
        assert_eq!(field(Language::Nl, "declaration.items.0.hs_code"), "Artikel 1 – Goederencode (8 cijfers)");
        assert_eq!(field(Language::Nl, "declaration"), "aangifte als geheel");
    }
}
