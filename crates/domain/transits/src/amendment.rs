//! Changes of an accepted transit that customs was asked for.

use crate::form::TransitForm;
use chrono::{DateTime, Utc};
use customs_kernel::Lrn;
use serde::{Deserialize, Serialize};

/// The last amendment (IE013) of a transit, until customs accepts it: from then on its form is the transit's. The stored
/// form of this struct only gains fields with a default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amendment {
    /// Identification of the message, which the answer of customs names.
    pub lrn: Lrn,
    /// The whole form as it will be; its own `reference` is empty.
    pub form: TransitForm,
    /// Moment at which it was asked for.
    pub asked_at: DateTime<Utc>,
    /// Moment at which customs refused it, or at which its message was given up; `None` while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused_at: Option<DateTime<Utc>>,
}

impl Amendment {
    /// Whether customs still has to decide on it.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.refused_at.is_none()
    }
}
