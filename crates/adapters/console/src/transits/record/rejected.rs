use crate::shown;
use customs_transits::{Rejection, RejectionError};

/// The latest rejection of a transit.
pub(super) struct Rejected {
    pub(super) at: String,
    pub(super) machine_at: String,
    pub(super) errors: Vec<Reason>,
}

/// A reason of customs, with the field that it names. Customs writes in one language, which it does not tell.
pub(super) struct Reason {
    pub(super) code: String,
    pub(super) text: String,
    /// Number of the goods item; empty when it is about none.
    pub(super) item: String,
    /// The field of the form, or else where customs points.
    pub(super) place: String,
    pub(super) value: String,
}

impl From<Rejection> for Rejected {
    fn from(rejection: Rejection) -> Self {
        let Rejection { arrived_at, errors } = rejection;
        Self {
            at: shown::moment(arrived_at),
            machine_at: shown::machine_moment(arrived_at),
            errors: errors.into_iter().map(Reason::from).collect(),
        }
    }
}

impl From<RejectionError> for Reason {
    fn from(error: RejectionError) -> Self {
        let RejectionError { code, text, pointer, path, original_value, line_number } = error;
        let or_empty = |text: Option<String>| text.map(|text| shown::text(&text)).unwrap_or_default();
        Self {
            code: shown::text(&code),
            text: or_empty(text),
            item: line_number.map(|line| line.to_string()).unwrap_or_default(),
            place: or_empty(path.or(pointer)),
            value: or_empty(original_value),
        }
    }
}
