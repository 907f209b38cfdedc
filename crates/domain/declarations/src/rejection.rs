use chrono::{DateTime, Utc};

/// That customs rejected a declaration, and why. Pending until a later submission is accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// When it arrived.
    pub arrived_at: DateTime<Utc>,
    /// What was wrong; may be empty when customs gave no reason.
    pub errors: Vec<RejectionError>,
}

/// One error of a rejection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectionError {
    /// Code such as `DMS548AA`.
    pub code: String,
    /// Text of customs, when the message carried one, else the codebook's, in English.
    pub text: Option<String>,
    /// The codebook's text in Dutch.
    pub text_nl: Option<String>,
    /// The pointer as customs wrote it (`42A/67A/68A[1]/70A[1]/166`).
    pub pointer: Option<String>,
    /// The field of the declaration that the pointer names (`declaration.items.0.previous_code`).
    pub path: Option<String>,
    /// What that field held.
    pub original_value: Option<String>,
    /// Number of the item, from 1.
    pub line_number: Option<u32>,
}
