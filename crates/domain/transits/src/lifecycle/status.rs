use customs_form_macros::growing;
use serde::{Deserialize, Serialize};

/// Status of a transit, as the API shows it.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Status {
    /// Draft; it can be changed.
    #[serde(rename = "DRF")]
    Draft,
    /// Submitted; customs has not decided.
    #[serde(rename = "NEW")]
    Submitted,
    /// Accepted, with an MRN.
    #[serde(rename = "ACC")]
    Accepted,
    /// Released for transit.
    #[serde(rename = "REL")]
    Released,
    /// Arrived: goods released at destination.
    #[serde(rename = "ARR")]
    Arrived,
    /// Discharged.
    #[serde(rename = "CMP")]
    Completed,
    /// Rejected by customs, or not released.
    #[serde(rename = "ERR")]
    Rejected,
    /// Invalidation requested.
    #[serde(rename = "INV_PENDING")]
    InvalidationRequested,
    /// Invalidated.
    #[serde(rename = "INV")]
    Invalidated,
}

impl Status {
    /// All statuses.
    pub const ALL: [Self; 9] = [
        Self::Draft,
        Self::Submitted,
        Self::Accepted,
        Self::Released,
        Self::Arrived,
        Self::Completed,
        Self::Rejected,
        Self::InvalidationRequested,
        Self::Invalidated,
    ];

    /// Returns the code of the API.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "DRF",
            Self::Submitted => "NEW",
            Self::Accepted => "ACC",
            Self::Released => "REL",
            Self::Arrived => "ARR",
            Self::Completed => "CMP",
            Self::Rejected => "ERR",
            Self::InvalidationRequested => "INV_PENDING",
            Self::Invalidated => "INV",
        }
    }

    /// Returns the status with that code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}
