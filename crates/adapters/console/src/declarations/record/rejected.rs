use crate::editing::places::{line_of, on_pages};
use crate::grouped::{Grouped, Remarks};
use crate::shown;
use crate::texts::Language;
use customs_declarations::{Rejection, RejectionError};

/// The latest rejection of a declaration. The message of customs has the reasons that a page has no room for.
pub struct Rejected {
    pub(super) at: String,
    pub(super) machine_at: String,
    /// What customs objects to.
    pub errors: Vec<Reason>,
    /// Says that there are more; empty when there are not.
    pub more: String,
}

/// A reason of customs, once for all lines that have it, with the field that it names.
pub struct Reason {
    /// The objection.
    pub reported: RejectionText,
    /// The lines as a whole; empty when a field is meant, or none of a line.
    pub line: String,
    /// The name of the field; empty when customs points at none that the form has.
    pub field: String,
}

/// What customs says, of whichever line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RejectionText {
    pub(super) code: String,
    /// What is wrong.
    pub text: String,
    /// The language of the text.
    pub(super) tag: &'static str,
    /// The value that was sent.
    pub value: String,
    /// Where customs points when no field is meant.
    pub pointer: String,
}

impl Rejected {
    /// The rejection of a declaration of so many lines, in the language of the page, as far as customs or the codebook has
    /// its texts.
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
    let RejectionError { code, text, text_nl, pointer, path, original_value, line_number } = error;
    let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
    let (text, tag) = match t {
        Language::Nl if text_nl.is_some() => (text_nl, Language::Nl.tag()),
        _ => (text, Language::En.tag()),
    };
    let pointer = if path.is_none() { or_empty(pointer) } else { String::new() };
    let line = line_number.and_then(|number| number.checked_sub(1)).map(|index| format!("items.{index}"));
    let place = path.map(|path| on_pages(&path)).or(line).unwrap_or_default();
    (
        place,
        RejectionText { code: shown::text(&code), text: or_empty(text), tag, value: or_empty(original_value), pointer },
    )
}

impl Reason {
    fn new(t: Language, group: Grouped<RejectionText>, of: usize) -> Self {
        // A path to the declaration itself means the whole.
        let is_whole = group.path == "declaration";
        let name = if is_whole { t.record_whole_declaration().to_owned() } else { group.field(t, of) };
        let is_line = line_of(&group.path).is_some() && group.path.matches('.').count() == 1;
        let (line, field) = if is_line { (name, String::new()) } else { (String::new(), name) };
        Self { reported: group.text, line, field }
    }
}
