use crate::editing::places::{line_of, on_pages};
use crate::grouped::{Grouped, Remarks};
use crate::shown;
use crate::texts::Language;
use customs_transits::{Rejection, RejectionError};

/// The latest rejection of a transit. The message of customs has the reasons that a page has no room for.
pub(super) struct Rejected {
    pub(super) at: String,
    pub(super) machine_at: String,
    pub(super) errors: Vec<Reason>,
    /// Says that there are more; empty when there are not.
    pub(super) more: String,
}

/// A reason of customs, once for all goods items that have it, with the field that it names.
pub(super) struct Reason {
    pub(super) told: Told,
    /// The goods items as a whole; empty when a field is meant, or none of a goods item.
    pub(super) line: String,
    /// The name of the field of the form; empty when customs points at none that it has.
    pub(super) field: String,
}

/// What customs says, of whichever goods item. Customs writes in one language, which it does not tell.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Told {
    pub(super) code: String,
    pub(super) text: String,
    pub(super) value: String,
    /// Where customs points when no field is meant.
    pub(super) pointer: String,
}

impl Rejected {
    /// The errors for which customs rejected a transit of so many goods items, with the names of the fields in the language
    /// of the page.
    pub(super) fn of(t: Language, rejection: Rejection, of: usize) -> Self {
        let Rejection { arrived_at, errors } = rejection;
        let remarks = Remarks::of(errors.into_iter().map(told));
        Self {
            at: shown::moment(arrived_at),
            machine_at: shown::machine_moment(arrived_at),
            more: remarks.more(t).unwrap_or_default(),
            errors: remarks.shown.into_iter().map(|group| Reason::of(t, group, of)).collect(),
        }
    }
}

/// The path of what an error is about, as the pages have it, and what it says.
fn told(error: RejectionError) -> (String, Told) {
    let RejectionError { code, text, pointer, path, original_value, line_number } = error;
    let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
    let pointer = if path.is_none() { or_empty(pointer) } else { String::new() };
    let line = line_number.and_then(|number| number.checked_sub(1)).map(|index| format!("items.{index}"));
    let place = path.map(|path| on_pages(&path)).or(line).unwrap_or_default();
    (place, Told { code: shown::text(&code), text: or_empty(text), value: or_empty(original_value), pointer })
}

impl Reason {
    fn of(t: Language, group: Grouped<Told>, of: usize) -> Self {
        let name = group.field(t, of);
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
            code: "12".to_owned(),
            text: Some("Not in the code list".to_owned()),
            pointer: Some("/CC015C/Consignment".to_owned()),
            path: path.map(str::to_owned),
            original_value: Some(value.to_owned()),
            line_number,
        }
    }

    /// The reasons of a transit of 60 goods items, in a line each.
    fn reasons(errors: Vec<RejectionError>) -> (Vec<String>, String) {
        let arrived_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let Rejected { errors, more, .. } = Rejected::of(Language::Nl, Rejection { arrived_at, errors }, 60);
        let said = |reason: &Reason| {
            let Told { code, value, pointer, .. } = &reason.told;
            format!("{}|{}|{code}|{value}|{pointer}", reason.line, reason.field)
        };
        (errors.iter().map(said).collect(), more)
    }

    #[test]
    fn what_customs_says_names_the_field_or_the_goods_item_or_where_it_points() {
        let errors = vec![
            error(Some("items.0.hs_code"), Some(1), "1"),
            error(Some("office_of_departure"), None, "NL1"),
            error(Some("items.2"), Some(3), ""),
            error(None, None, ""),
        ];
        let (said, more) = reasons(errors);
        let expected = [
            "|Artikel 1 – Goederencode|12|1|",
            "|Kantoor van vertrek|12|NL1|",
            "Artikel 3||12||",
            "||12||/CC015C/Consignment",
        ];
        assert_eq!((&*said, &*more), (&expected.map(str::to_owned)[..], ""));
    }

    #[test]
    fn what_customs_says_of_many_goods_items_is_said_once() {
        let of_item = |field: &str, value: &str, index: u32| {
            error(Some(&format!("items.{index}{field}")), Some(index + 1), value)
        };
        let mut errors: Vec<_> = (0..41).map(|index| of_item(".hs_code", "1", index)).collect();
        errors.push(of_item(".hs_code", "2", 50));
        errors.extend((0..60).map(|index| of_item("", "", index)));
        let (said, more) = reasons(errors);
        let expected =
            ["|Artikelen 1–41 – Goederencode|12|1|", "|Artikel 51 – Goederencode|12|2|", "Alle 60 artikelen||12||"];
        assert_eq!((&*said, &*more), (&expected.map(str::to_owned)[..], ""));
        let (said, more) = reasons((0..60).map(|index| of_item(".hs_code", &index.to_string(), index)).collect());
        assert_eq!((said.len(), &*more), (30, "En nog 30."));
    }
}
