use crate::editing::places::{line_of, on_pages};
use crate::grouped::{Grouped, Remarks};
use crate::shown;
use crate::texts::Language;
use customs_transits::{Rejection, RejectionError};

/// The latest rejection of a transit. The message of customs has the reasons that a page has no room for.
pub struct Rejected {
    pub(super) at: String,
    pub(super) machine_at: String,
    /// What customs objects to.
    pub errors: Vec<Reason>,
    /// Says that there are more; empty when there are not.
    pub more: String,
}

/// A reason of customs, once for all goods items that have it, with the field that it names.
pub struct Reason {
    /// The objection.
    pub reported: RejectionText,
    /// The goods items as a whole; empty when a field is meant, or none of a goods item.
    pub line: String,
    /// The name of the field of the form; empty when customs points at none that it has.
    pub field: String,
}

/// What customs says, of whichever goods item. Customs writes in one language, which it does not name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RejectionText {
    /// The error code.
    pub code: String,
    pub(super) text: String,
    /// The value that customs read.
    pub value: String,
    /// Where customs points when no field is meant.
    pub pointer: String,
}

impl Rejected {
    /// The errors for which customs rejected a transit of so many goods items, with the names of the fields in the language
    /// of the page.
    pub fn new(t: Language, rejection: Rejection, of: usize) -> Self {
        let Rejection { arrived_at, errors } = rejection;
        let remarks = Remarks::new(errors.into_iter().map(|error| reported(t, error)));
        Self {
            at: shown::moment(arrived_at),
            machine_at: shown::machine_moment(arrived_at),
            more: remarks.more(t).unwrap_or_default(),
            errors: remarks.shown.into_iter().map(|group| Reason::new(t, group, of)).collect(),
        }
    }
}

/// The path of what an error is about, as the pages have it, and what it says.
fn reported(t: Language, error: RejectionError) -> (String, RejectionText) {
    let RejectionError { code, text, pointer, path, original_value, line_number } = error;
    let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
    let pointer = if path.is_none() { or_empty(pointer) } else { String::new() };
    let line = line_number.and_then(|number| number.checked_sub(1)).map(|index| format!("items.{index}"));
    let place = path.map(|path| on_pages(&path)).or(line).unwrap_or_default();
    let text = or_empty(text.map(|text| t.stored(&text).text));
    (place, RejectionText { code: shown::text(&code), text, value: or_empty(original_value), pointer })
}

impl Reason {
    fn new(t: Language, group: Grouped<RejectionText>, of: usize) -> Self {
        let name = group.field(t, of);
        let is_line = line_of(&group.path).is_some() && group.path.matches('.').count() == 1;
        let (line, field) = if is_line { (name, String::new()) } else { (String::new(), name) };
        Self { reported: group.text, line, field }
    }
}
