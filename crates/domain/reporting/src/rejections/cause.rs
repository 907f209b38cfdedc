use super::CauseId;
use crate::ports::{CauseCount, ErrorTexts};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;

/// A cause for which customs refused declarations, with what the refusals have in common.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// The code and the field.
    pub id: CauseId,
    /// Meaning of the code.
    pub texts: ErrorTexts,
    /// Number of declarations that were refused for it.
    pub declarations: u64,
    /// Number of goods items that it was about, over all refusals; 0 when it is about the whole declaration.
    pub lines: u64,
    /// The commodity code of these goods; `None` when they have several, or none.
    pub commodity_code: Option<String>,
    /// The country of origin of these goods; `None` when they have several, or none.
    pub origin: Option<String>,
    /// When the first refusal arrived.
    pub first_at: DateTime<Utc>,
    /// When the last refusal arrived.
    pub last_at: DateTime<Utc>,
    /// Number of declarations whose latest refusal has it, and that are not lodged again and no drafts either.
    pub open: u64,
}

impl Cause {
    pub(crate) fn from_count(count: CauseCount, texts: ErrorTexts) -> Self {
        let CauseCount { id, declarations, lines, commodity_code, origin, first_at, last_at, open } = count;
        Self { id, texts, declarations, lines, commodity_code, origin, first_at, last_at, open }
    }
}
