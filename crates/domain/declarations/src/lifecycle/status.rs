use customs_form_macros::growing;
use customs_kernel::rules::CodeList;
use serde::{Deserialize, Serialize};

/// The status of a declaration.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Status {
    /// The declaration is a draft and can be changed.
    #[serde(rename = "DRF")]
    Draft,
    /// The declaration is submitted, and customs has not decided on it.
    #[serde(rename = "NEW")]
    Submitted,
    /// Customs accepted the declaration and assigned an MRN.
    #[serde(rename = "ACC")]
    Accepted,
    /// Customs selected the declaration for control.
    #[serde(rename = "CTL")]
    UnderControl,
    /// Customs holds the declaration, because it waits for documents, money or an answer.
    #[serde(rename = "HLD")]
    Held,
    /// Customs released the goods.
    #[serde(rename = "REL")]
    Released,
    /// Customs rejected the declaration.
    #[serde(rename = "ERR")]
    Rejected,
    /// The broker asked customs to invalidate the declaration.
    #[serde(rename = "INV_PENDING")]
    InvalidationRequested,
    /// Customs invalidated the declaration.
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

    /// Returns the code of the status in the API.
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

    /// Returns the status with this code; `None` when there is none.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}

impl CodeList for Status {
    const CODES: &'static [&'static str] = &[
        Self::Draft.code(),
        Self::Submitted.code(),
        Self::Accepted.code(),
        Self::UnderControl.code(),
        Self::Held.code(),
        Self::Released.code(),
        Self::Rejected.code(),
        Self::InvalidationRequested.code(),
        Self::Invalidated.code(),
    ];
}
