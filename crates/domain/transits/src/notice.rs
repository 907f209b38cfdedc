//! What the trader tells customs about a transit that was lodged.

use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Eori, Lrn, Mrn};

/// A message about a lodged transit that carries no data set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What the message is called: fresh for each.
    pub reference: Lrn,
    /// The LRN of the transit declaration.
    pub lrn: Option<Lrn>,
    /// The MRN, once there is one.
    pub mrn: Option<Mrn>,
    /// The broker's EORI: who sends it.
    pub sender: Option<Eori>,
    /// The EORI of the holder of the procedure.
    pub holder: Option<Eori>,
    /// The office it is for.
    pub office: String,
    /// When the message is made.
    pub prepared_at: DateTime<Utc>,
    /// What it says.
    pub content: NoticeContent,
}

/// What a notice says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeContent {
    /// The goods of a pre-lodged transit are there (IE170).
    Presentation,
    /// The transit is to be invalidated (IE014).
    Invalidation {
        /// Why.
        reason: String,
    },
    /// The goods arrived (IE007).
    Arrival {
        /// The day.
        date: NaiveDate,
        /// The number of the authorisation as authorised consignee: customs then lets the goods be
        /// unloaded before it sees them.
        consignee_permit: Option<String>,
    },
    /// What was found at unloading (IE044).
    UnloadingRemarks {
        /// The day on which it was done.
        date: NaiveDate,
        /// What was found; `None`: everything as declared.
        remarks: Option<String>,
    },
}
