use crate::{AnswerExcerpt, DeliveryRecord};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::StoredStatement;

/// Largest number of tries of one delivery that are shown.
pub const MOST_TRIES: u32 = 100;

/// One try to deliver, as it is remembered for 30 days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryTry {
    /// Number of the try, from 1 on. A delivery that is sent again after its end begins at 1 again.
    pub number: u32,
    /// When the try was finished.
    pub tried_at: DateTime<Utc>,
    /// HTTP status of the answer; `None` when nothing answered.
    pub status_code: Option<u16>,
    /// Reason why the try failed; `None` when it succeeded.
    pub error: Option<StoredStatement>,
    /// Time that the try took, in milliseconds.
    pub took_ms: u32,
    /// The beginning of the answer; `None` when nothing answered, or without any text.
    pub answer: Option<AnswerExcerpt>,
}

/// A delivery with its tries.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TriedDelivery {
    /// The delivery.
    pub record: DeliveryRecord,
    /// Its tries that are still remembered, the oldest first: the latest [`MOST_TRIES`] at most.
    pub tries: Vec<DeliveryTry>,
}
