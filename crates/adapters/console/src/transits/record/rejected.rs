use crate::editing::places::{name_of, on_pages};
use crate::shown;
use crate::texts::Language;
use customs_transits::{Rejection, RejectionError};

/// Most reasons on the page. The message of customs has all of them.
const MOST: usize = 50;

/// The latest rejection of a transit.
pub(super) struct Rejected {
    pub(super) at: String,
    pub(super) machine_at: String,
    pub(super) errors: Vec<Reason>,
    /// Says that there are more; empty when there are not.
    pub(super) more: String,
}

/// A reason of customs, with the field that it names. Customs writes in one language, which it does not tell.
pub(super) struct Reason {
    pub(super) code: String,
    pub(super) text: String,
    /// Number of the goods item; empty when it is about none.
    pub(super) item: String,
    /// The name of the field of the form; empty when customs points at none that it has.
    pub(super) field: String,
    /// Where customs points when no field is meant.
    pub(super) pointer: String,
    pub(super) value: String,
}

impl Rejected {
    /// The errors for which customs rejected the transit, with the names of the fields in the language of the page.
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
        let RejectionError { code, text, pointer, path, original_value, line_number } = error;
        let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
        let pointer = if path.is_none() { or_empty(pointer) } else { String::new() };
        Self {
            code: shown::text(&code),
            text: or_empty(text),
            item: line_number.map(|line| line.to_string()).unwrap_or_default(),
            field: path.map(|path| name_of(t, &on_pages(&path))).unwrap_or_default(),
            pointer,
            value: or_empty(original_value),
        }
    }
}
