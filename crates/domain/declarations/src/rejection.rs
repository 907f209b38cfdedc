use chrono::{DateTime, Utc};

/// A rejection of a declaration by customs, with its reasons. It is pending until customs accepts a later submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// The moment at which the rejection arrived.
    pub arrived_at: DateTime<Utc>,
    /// The errors; empty when customs gave no reason.
    pub errors: Vec<RejectionError>,
}

/// One error of a rejection, with its meaning for the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectionError {
    /// The error code, such as `DMS548AA`.
    pub code: String,
    /// The text of customs when the message has one, otherwise the codebook's English text.
    pub text: Option<String>,
    /// The codebook's Dutch text.
    pub text_nl: Option<String>,
    /// The pointer chain as customs wrote it (`42A/67A/68A[1]/70A[1]/166`).
    pub pointer: Option<String>,
    /// The field of the declaration that the pointer means (`declaration.items.0.previous_code`).
    pub path: Option<String>,
    /// The value of that field at the time of the rejection.
    pub original_value: Option<String>,
    /// The number of the item, from 1.
    pub line_number: Option<u32>,
}
