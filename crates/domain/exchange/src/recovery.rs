use chrono::{DateTime, TimeDelta, Utc};
use customs_kernel::{FieldErrors, Lrn, Mrn, Subject};

/// The most submissions that are recovered at once: one transaction holds all of them.
pub const MOST_RECOVERED: usize = 1_000;

/// A stretch of time, both ends within.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Its first moment.
    pub from: DateTime<Utc>,
    /// Its last moment.
    pub to: DateTime<Utc>,
}

/// Which submissions are to be recovered, as a client asks for it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Recover {
    /// The first moment at which a submission that is meant went to customs.
    pub from: Option<DateTime<Utc>>,
    /// The last moment at which a submission that is meant went to customs.
    pub to: Option<DateTime<Utc>>,
    /// Only those that customs should have answered by now. The window may be left out then.
    pub overdue_only: bool,
    /// Only tell what would be done.
    pub dry_run: bool,
}

impl Recover {
    /// The moments of the submissions that are meant, where an answer may take that long.
    ///
    /// # Errors
    /// When a moment is missing, or the window ends before it begins (paths `window.from`, `window.to`).
    pub fn window(self, now: DateTime<Utc>, answer_within: TimeDelta) -> Result<Window, FieldErrors> {
        let window = match (self.from, self.to) {
            (None, None) if self.overdue_only => Window { from: DateTime::<Utc>::MIN_UTC, to: now },
            (Some(from), Some(to)) if from <= to => Window { from, to },
            (Some(_), Some(_)) => return Err(FieldErrors::one("window.to", "must not be before window.from")),
            _ => {
                let mut errors = FieldErrors::default();
                for (path, moment) in [("window.from", self.from), ("window.to", self.to)] {
                    if moment.is_none() {
                        errors.add(path, "is required");
                    }
                }
                return Err(errors);
            }
        };
        // The last moment of the time for an answer is still in time; storage knows microseconds.
        let overdue = now - answer_within - TimeDelta::microseconds(1);
        Ok(if self.overdue_only { Window { to: window.to.min(overdue), ..window } } else { window })
    }
}

/// A submission without an answer. That customs says it has the message is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unanswered {
    /// The record.
    pub subject: Subject,
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
    /// The submissions that this recovery dealt with, the oldest first; at most [`MOST_RECOVERED`].
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
    /// The acceptance got lost on its way, but customs wrote about the record under this MRN: it is accepted, and
    /// nothing is sent.
    Recognised(Mrn),
    /// It breaks rules that did not stand when it was submitted; somebody has to look at it.
    Invalid(FieldErrors),
    /// An answer came, or somebody changed the record, while the others were dealt with.
    Settled,
}
