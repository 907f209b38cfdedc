use crate::editing::places::{line_of, on_pages};
use crate::grouped::{Grouped, Remarks};
use crate::shown;
use crate::texts::Language;
use customs_declarations::{Rejection, RejectionError};

/// The latest rejection of a declaration. The message of customs has the reasons that a page has no room for.
pub(super) struct Rejected {
    pub(super) at: String,
    pub(super) machine_at: String,
    pub(super) errors: Vec<Reason>,
    /// Says that there are more; empty when there are not.
    pub(super) more: String,
}

/// A reason of customs, once for all lines that have it, with the field that it names.
pub(super) struct Reason {
    pub(super) told: Told,
    /// The lines as a whole; empty when a field is meant, or none of a line.
    pub(super) line: String,
    /// The name of the field; empty when customs points at none that the form has.
    pub(super) field: String,
}

/// What customs says, of whichever line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Told {
    pub(super) code: String,
    pub(super) text: String,
    /// The language of the text.
    pub(super) tag: &'static str,
    pub(super) value: String,
    /// Where customs points when no field is meant.
    pub(super) pointer: String,
}

impl Rejected {
    /// The rejection of a declaration of so many lines, in the language of the page, as far as customs or the codebook has
    /// its texts.
    pub(super) fn of(t: Language, rejection: Rejection, of: usize) -> Self {
        let Rejection { arrived_at, errors } = rejection;
        let remarks = Remarks::of(errors.into_iter().map(|error| told(t, error)));
        Self {
            at: shown::moment(arrived_at),
            machine_at: shown::machine_moment(arrived_at),
            more: remarks.more(t).unwrap_or_default(),
            errors: remarks.shown.into_iter().map(|group| Reason::of(t, group, of)).collect(),
        }
    }
}

/// The path of what an error is about, as the pages have it, and what it says.
fn told(t: Language, error: RejectionError) -> (String, Told) {
    let RejectionError { code, text, text_nl, pointer, path, original_value, line_number } = error;
    let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
    let (text, tag) = match t {
        Language::Nl if text_nl.is_some() => (text_nl, Language::Nl.tag()),
        _ => (text, Language::En.tag()),
    };
    let pointer = if path.is_none() { or_empty(pointer) } else { String::new() };
    let line = line_number.and_then(|number| number.checked_sub(1)).map(|index| format!("items.{index}"));
    let place = path.map(|path| on_pages(&path)).or(line).unwrap_or_default();
    (place, Told { code: shown::text(&code), text: or_empty(text), tag, value: or_empty(original_value), pointer })
}

impl Reason {
    fn of(t: Language, group: Grouped<Told>, of: usize) -> Self {
        // A path to the declaration itself means the whole.
        let is_whole = group.path == "declaration";
        let name = if is_whole { t.record_whole_declaration().to_owned() } else { group.field(t, of) };
        let is_line = line_of(&group.path).is_some() && group.path.matches('.').count() == 1;
        let (line, field) = if is_line { (name, String::new()) } else { (String::new(), name) };
        Self { told: group.text, line, field }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(path: Option<&str>, line_number: Option<u32>, value: &str) -> RejectionError {
        RejectionError {
            code: "DMS548AA".to_owned(),
            text: Some("Wrong code".to_owned()),
            text_nl: Some("Foute code".to_owned()),
            pointer: Some("42A/99Z".to_owned()),
            path: path.map(str::to_owned),
            original_value: Some(value.to_owned()),
            line_number,
        }
    }

    /// The reasons of a declaration of 60 lines, in a line each.
    fn reasons(errors: Vec<RejectionError>) -> (Vec<String>, String) {
        let arrived_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let Rejected { errors, more, .. } = Rejected::of(Language::Nl, Rejection { arrived_at, errors }, 60);
        let said = |reason: &Reason| {
            let Told { text, value, pointer, .. } = &reason.told;
            format!("{}|{}|{text}|{value}|{pointer}", reason.line, reason.field)
        };
        (errors.iter().map(said).collect(), more)
    }

    #[test]
    fn the_field_of_an_error_has_the_name_that_the_form_has() {
        let path = Some("declaration.items.0.hs_code");
        let errors = vec![error(path, Some(1), "1"), error(Some("declaration"), None, ""), error(None, Some(2), "")];
        let (said, more) = reasons(errors);
        let expected = [
            "|Artikel 1 – Goederencode|Foute code|1|",
            "|aangifte als geheel|Foute code||",
            "Artikel 2||Foute code||42A/99Z",
        ];
        assert_eq!((&*said, &*more), (&expected.map(str::to_owned)[..], ""));
    }

    #[test]
    fn what_customs_says_of_many_lines_is_said_once() {
        let of_line = |field: &str, value: &str, index: u32| {
            error(Some(&format!("declaration.items.{index}{field}")), Some(index + 1), value)
        };
        let mut errors: Vec<_> = (0..41).map(|index| of_line(".hs_code", "1", index)).collect();
        errors.push(of_line(".hs_code", "2", 50));
        errors.extend((0..60).map(|index| of_line("", "", index)));
        let (said, more) = reasons(errors);
        let expected = [
            "|Artikelen 1–41 – Goederencode|Foute code|1|",
            "|Artikel 51 – Goederencode|Foute code|2|",
            "Alle 60 artikelen||Foute code||",
        ];
        assert_eq!((&*said, &*more), (&expected.map(str::to_owned)[..], ""));
        let (said, more) = reasons((0..60).map(|index| of_line(".hs_code", &index.to_string(), index)).collect());
        assert_eq!((said.len(), &*more), (30, "En nog 30."));
    }
}
