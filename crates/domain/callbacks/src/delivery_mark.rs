use chrono::{DateTime, Utc};

/// Number of attempts, the latest of an organisation, that its mark looks at.
pub const MOST_MARKED: u32 = 100;

/// What is compared to find out whether deliveries of an organisation changed: two marks differ when one was made or attempted
/// in between, when the latest to a callback was given up, or when one of the latest attempts is to be delivered again. An older
/// delivery changes the mark with its next attempt. Which mark is larger says nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DeliveryMark {
    /// Sum of the ids of the latest delivery to each callback.
    pub made: i64,
    /// Sum of the ids of the latest delivery to each callback that was given up.
    pub given_up: i64,
    /// When the latest attempt was finished; `None` when there was none.
    pub tried_at: Option<DateTime<Utc>>,
    /// Sum over the deliveries of the latest attempts, [`MOST_MARKED`] at most: a thousand times the id, and the number of
    /// attempts.
    pub tried: i64,
}
