use crate::editing::objection::Reason;
use crate::editing::places::line_of;
use crate::grouped::{Grouped, Remarks};
use crate::shown;
use crate::texts::Language;
use chrono::{DateTime, Utc};

/// The latest rejection of a record. The message of customs has the reasons that a page has no room for.
pub struct Rejected {
    pub(crate) at: String,
    pub(crate) machine_at: String,
    /// What customs objects to.
    pub errors: Vec<RejectedField>,
    /// Says that there are more; empty when there are not.
    pub more: String,
}

/// A reason of customs, once for all lines that have it, with the field that it names.
pub struct RejectedField {
    /// The objection.
    pub reported: RejectionText,
    /// The lines as a whole; empty when a field is meant, or none of a line.
    pub line: String,
    /// The name of the field; empty when customs points at none that the form has.
    pub field: String,
}

/// What customs says, about any line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RejectionText {
    /// The error code.
    pub code: String,
    /// What is wrong.
    pub text: String,
    /// The language of the text; empty when customs does not say it.
    pub(crate) tag: &'static str,
    /// The value that was sent.
    pub value: String,
    /// Where customs points when no field is meant.
    pub pointer: String,
}

impl Rejected {
    /// The reasons for which customs rejected a record with this number of lines, in the language of the page, as far
    /// as customs or the codebook has its texts.
    pub fn new(t: Language, arrived_at: DateTime<Utc>, reasons: impl IntoIterator<Item = Reason>, of: usize) -> Self {
        let remarks = Remarks::new(reasons.into_iter().map(|reason| reported(t, reason)));
        Self {
            at: shown::moment(arrived_at),
            machine_at: shown::machine_moment(arrived_at),
            more: remarks.more(t).unwrap_or_default(),
            errors: remarks.shown.into_iter().map(|group| RejectedField::new(t, group, of)).collect(),
        }
    }
}

/// The path of what an error is about, and what it says.
fn reported(t: Language, reason: Reason) -> (String, RejectionText) {
    let Reason { code, text, tag, text_nl, pointer, path, original_value, line_number } = reason;
    let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
    let (text, tag) = match t {
        Language::Nl if text_nl.is_some() => (text_nl, Language::Nl.tag()),
        _ => (text, tag),
    };
    let pointer = if path.is_none() { or_empty(pointer) } else { String::new() };
    let line = line_number.and_then(|number| number.checked_sub(1)).map(|index| format!("items.{index}"));
    let place = path.or(line).unwrap_or_default();
    (
        place,
        RejectionText { code: shown::text(&code), text: or_empty(text), tag, value: or_empty(original_value), pointer },
    )
}

impl RejectedField {
    fn new(t: Language, group: Grouped<RejectionText>, of: usize) -> Self {
        // A path to the declaration itself means the whole.
        let is_whole = group.path == "declaration";
        let name = if is_whole { t.record_whole_declaration().to_owned() } else { group.field(t, of) };
        let is_line = line_of(&group.path).is_some() && group.path.matches('.').count() == 1;
        let (line, field) = if is_line { (name, String::new()) } else { (String::new(), name) };
        Self { reported: group.text, line, field }
    }
}
