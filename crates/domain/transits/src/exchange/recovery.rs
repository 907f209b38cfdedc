use crate::TransitId;
use chrono::{DateTime, Utc};
use customs_kernel::{FieldErrors, Lrn, Mrn};

/// The most transits that are recovered at once: one transaction holds all of them.
pub const MOST_RECOVERED: usize = 1_000;

/// A stretch of time, both ends within.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Its first moment.
    pub from: DateTime<Utc>,
    /// Its last moment.
    pub to: DateTime<Utc>,
}

/// A submission without an answer. That customs has it (IE928) is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unanswered {
    /// The transit.
    pub transit: TransitId,
    /// Its reference.
    pub reference: String,
    /// The LRN under which it was sent last.
    pub lrn: Lrn,
    /// When customs took the message.
    pub sent_at: DateTime<Utc>,
}

/// What a recovery did, or would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// Unanswered submissions that were asked for.
    pub found: u64,
    /// Those that this recovery dealt with, the oldest first; at most [`MOST_RECOVERED`].
    pub recovered: Vec<Recovered>,
}

/// One submission that was dealt with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovered {
    /// The submission.
    pub submission: Unanswered,
    /// What was done.
    pub outcome: RecoveryOutcome,
}

/// What becomes of an unanswered submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecoveryOutcome {
    /// It is sent again, under this LRN; `None` when it is only looked at.
    Resent(Option<Lrn>),
    /// The acceptance got lost on its way, but customs wrote about the movement under this MRN: it is accepted, and
    /// nothing is sent.
    Recognised(Mrn),
    /// It breaks rules that did not stand when it was submitted; somebody has to look at it.
    Invalid(FieldErrors),
    /// An answer came, or somebody changed the transit, while the others were dealt with.
    Settled,
}
