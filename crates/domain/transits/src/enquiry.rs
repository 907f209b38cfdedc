use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use serde::{Deserialize, Serialize};

/// The enquiry of customs about a movement that did not arrive (IE140). The stored form of this struct only gains
/// fields with a default.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enquiry {
    /// Moment at which the enquiry arrived.
    pub asked_at: DateTime<Utc>,
    /// Last day on which customs accepts the answer; `None` when the enquiry names none.
    pub limit: Option<NaiveDate>,
    /// Reference number of the office that enquires; `None` when the enquiry names none.
    pub office: Option<String>,
    /// Identification of the enquiry, which the answer names; `None` when it carries none.
    pub reference: Option<String>,
    /// Moment at which the answer was sent; `None` before that, and after customs refused the answer.
    pub answered_at: Option<DateTime<Utc>>,
}
