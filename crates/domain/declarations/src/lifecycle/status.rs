use serde::{Deserialize, Serialize};

/// Where a declaration stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Status {
    /// Draft, editable.
    #[serde(rename = "DRF")]
    Draft,
    /// Submitted, no decision yet.
    #[serde(rename = "NEW")]
    Submitted,
    /// Accepted, with an MRN.
    #[serde(rename = "ACC")]
    Accepted,
    /// Selected for control.
    #[serde(rename = "CTL")]
    UnderControl,
    /// Held.
    #[serde(rename = "HLD")]
    Held,
    /// Goods released.
    #[serde(rename = "REL")]
    Released,
    /// Rejected by customs.
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
        Self::UnderControl,
        Self::Held,
        Self::Released,
        Self::Rejected,
        Self::InvalidationRequested,
        Self::Invalidated,
    ];

    /// The code of the API.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "DRF",
            Self::Submitted => "NEW",
            Self::Accepted => "ACC",
            Self::UnderControl => "CTL",
            Self::Held => "HLD",
            Self::Released => "REL",
            Self::Rejected => "ERR",
            Self::InvalidationRequested => "INV_PENDING",
            Self::Invalidated => "INV",
        }
    }

    /// The status with that code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}
