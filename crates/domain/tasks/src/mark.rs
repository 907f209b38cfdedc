use chrono::{DateTime, Days, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode, UserId, filled};

/// Most days for which a task is snoozed.
const MOST_DAYS: u64 = 90;

/// Most characters of a reason.
const LENGTH: usize = 500;

/// What people noted on a task. It is kept when the task is done, so that a cause that comes back is not unassigned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mark {
    /// The user who took the task, or was given it.
    pub assignee: Option<UserId>,
    /// Until when the task is out of sight.
    pub snooze: Option<Snooze>,
}

impl Mark {
    /// Whether nothing is noted.
    #[must_use]
    pub const fn is_blank(&self) -> bool {
        self.assignee.is_none() && self.snooze.is_none()
    }

    /// Whether the task was put off beyond that day.
    #[must_use]
    pub fn is_snoozed(&self, today: NaiveDate) -> bool {
        self.snooze.as_ref().is_some_and(|snooze| snooze.until > today)
    }
}

/// A task is put off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snooze {
    /// The first day on which the task is listed again.
    pub until: NaiveDate,
    /// Why it can wait, in the words of a person.
    pub reason: String,
    /// When it was put off.
    pub at: DateTime<Utc>,
}

/// A wish to put a task off, as it was sent.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SnoozeForm {
    /// The first day on which the task is listed again: from tomorrow to 90 days from today.
    pub until: Option<NaiveDate>,
    /// Why it can wait; 1 to 500 characters.
    pub reason: Option<String>,
}

impl SnoozeForm {
    /// Checks the form.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn check(&self, today: NaiveDate, at: DateTime<Utc>) -> Result<Snooze, FieldErrors> {
        let mut errors = FieldErrors::default();
        let latest = today.checked_add_days(Days::new(MOST_DAYS)).unwrap_or(NaiveDate::MAX);
        match self.until {
            None => errors.add("until", BrokenRule::required()),
            Some(until) if until <= today || until > latest => {
                let tomorrow = today.succ_opt().unwrap_or(NaiveDate::MAX);
                errors.add("until", BrokenRule::outside(tomorrow, latest));
            }
            Some(_) => {}
        }
        let reason = filled(self.reason.as_deref()).map(str::trim);
        match reason {
            None => errors.add("reason", BrokenRule::required()),
            Some(text) if text.chars().count() > LENGTH => errors.add("reason", BrokenRule::too_long(LENGTH)),
            Some(text) if text.chars().any(|letter| letter.is_control() && letter != '\n') => {
                errors.add("reason", (RuleCode::ControlCharacters, "must not contain control characters"));
            }
            Some(_) => {}
        }
        match (self.until, reason) {
            (Some(until), Some(reason)) if errors.is_empty() => Ok(Snooze { until, reason: reason.to_owned(), at }),
            _ => Err(errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn checked(until: Option<&str>, reason: Option<&str>) -> Result<Snooze, Vec<String>> {
        let form = SnoozeForm { until: until.map(day), reason: reason.map(str::to_owned) };
        let at = "2026-03-02T09:00:00Z".parse().expect("a moment");
        form.check(day("2026-03-02"), at).map_err(|errors| errors.paths().map(str::to_owned).collect())
    }

    #[test]
    fn a_task_is_put_off_to_a_later_day_with_a_reason() {
        let snooze = checked(Some("2026-03-03"), Some(" the importer is on holiday ")).expect("a snooze");
        assert_eq!((snooze.until, snooze.reason.as_str()), (day("2026-03-03"), "the importer is on holiday"));
        let mark = Mark { snooze: Some(snooze), ..Mark::default() };
        assert!(mark.is_snoozed(day("2026-03-02")) && !mark.is_snoozed(day("2026-03-03")));
    }

    #[test]
    fn a_snooze_without_a_day_a_reason_or_an_end_is_refused() {
        let long = "x".repeat(501);
        for (until, reason, fields) in [
            (None, None, &["reason", "until"][..]),
            (Some("2026-03-02"), Some("x"), &["until"]),
            (Some("2026-06-01"), Some("x"), &["until"]),
            (Some("2026-03-03"), Some(" "), &["reason"]),
            (Some("2026-03-03"), Some("a\u{7}"), &["reason"]),
            (Some("2026-03-03"), Some(long.as_str()), &["reason"]),
        ] {
            assert_eq!(checked(until, reason).expect_err("refused"), fields, "{until:?} {reason:?}");
        }
    }
}
