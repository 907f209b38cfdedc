use crate::shown;
use crate::texts::Language;
use chrono::{DateTime, Utc};
use customs_callbacks::{EndReason, Registration};

/// Whether deliveries to a receiver go on, as a tag and a sentence.
pub(super) struct Standing {
    pub(super) tone: &'static str,
    pub(super) word: &'static str,
    /// Since when and why; empty while all is well.
    pub(super) says: String,
}

impl Standing {
    /// Of a callback whose oldest delivery that its receiver did not take was made at `untaken`, while it waits.
    pub(super) fn new(t: Language, registration: &Registration, untaken: Option<DateTime<Utc>>) -> Self {
        let standing = registration.standing();
        match (standing.ended, standing.failing_since, untaken) {
            (Some(ended), ..) => {
                let at = shown::moment(ended.at);
                let says = match ended.reason {
                    EndReason::Gone => t.settings_ended_gone(&at),
                    EndReason::Failing => t.settings_ended_failing(&at),
                };
                Self { tone: "bad", word: t.settings_ended(), says }
            }
            (None, Some(since), _) => {
                Self { tone: "warn", word: t.settings_failing(), says: t.settings_failing_since(&shown::moment(since)) }
            }
            (None, None, Some(since)) => {
                Self { tone: "warn", word: t.settings_failing(), says: t.settings_untaken_since(&shown::moment(since)) }
            }
            (None, None, None) => Self { tone: "ok", word: t.settings_active(), says: String::new() },
        }
    }
}
