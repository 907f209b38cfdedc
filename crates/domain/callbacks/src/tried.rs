use crate::{CallbackId, Ended, Lease, Sent};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::OrganisationId;
use std::time::Duration;

/// A claimed delivery after its attempt.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// Claim under which the attempt was made.
    pub lease: Lease,
    /// Organisation that the delivery belongs to.
    pub organisation: OrganisationId,
    /// Registration that the delivery goes to.
    pub callback: CallbackId,
    /// Number of attempts that were finished before.
    pub attempts: u32,
    /// Since when every delivery to the receiver was given up, as noted at the claim.
    pub failing_since: Option<DateTime<Utc>>,
    /// The outcome of the try.
    pub attempted: Attempted,
}

/// What became of a claimed delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attempted {
    /// It was sent.
    Sent {
        /// What came of it.
        sent: Sent,
        /// Time until the result.
        took: Duration,
    },
    /// It was not sent, because deliveries to the receiver have ended.
    Withheld(Ended),
}
