use crate::decision::Moment;
use chrono::{DateTime, Duration, Utc};

/// The speed of the authority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    accept_after: Duration,
    release_after: Duration,
}

impl Pace {
    /// Sets the milliseconds from a message to the first decision on it, and from there to a release (or a control, or
    /// a demand for documents).
    #[must_use]
    pub fn from_milliseconds(accept_after: u32, release_after: u32) -> Self {
        Self {
            accept_after: Duration::milliseconds(i64::from(accept_after)),
            release_after: Duration::milliseconds(i64::from(release_after)),
        }
    }

    pub(crate) fn due_at(&self, moment: Moment, received_at: DateTime<Utc>) -> DateTime<Utc> {
        let accepted_at = received_at + self.accept_after;
        match moment {
            Moment::Acceptance => accepted_at,
            Moment::Release => accepted_at + self.release_after,
        }
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self::from_milliseconds(200, 400)
    }
}
