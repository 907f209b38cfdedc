use crate::shown;
use crate::texts::Language;
use chrono::{DateTime, Utc};
use customs_kernel::amsterdam_clock;

/// A moment as lists show it: the clock alone today, `yesterday 14:02`, and the day before that. The title has all of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct When {
    /// What is shown; empty for no moment.
    pub text: String,
    /// The value of the attribute `datetime`.
    pub(crate) machine: String,
    /// Day and clock.
    pub title: String,
}

impl When {
    /// The moment as it is shown now.
    pub fn new(t: Language, at: DateTime<Utc>, now: DateTime<Utc>) -> Self {
        let (then, today) = (amsterdam_clock(at), amsterdam_clock(now).date());
        let clock = then.format("%H:%M").to_string();
        let text = match then.date() {
            day if day == today => clock,
            day if today.pred_opt() == Some(day) => t.yesterday_at(&clock),
            day => shown::day(day),
        };
        Self { text, machine: shown::machine_moment(at), title: shown::moment(at) }
    }

    /// The same; nothing for no moment.
    pub(crate) fn maybe(t: Language, at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Self {
        at.map(|at| Self::new(t, at, now)).unwrap_or_default()
    }
}
