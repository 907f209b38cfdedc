use chrono::{DateTime, TimeDelta, Utc};
use customs_form_macros::growing;
use customs_kernel::{Checker, FieldErrors, Lrn, Mrn, RuleCode, Subject};

/// The most submissions that one recovery deals with, because a single transaction holds all of them.
pub const MOST_RECOVERED: usize = 1_000;

/// A period of time, with both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The first moment of the period.
    pub from: DateTime<Utc>,
    /// The last moment of the period.
    pub to: DateTime<Utc>,
}

impl Window {
    /// The period in which submissions with an overdue answer at the moment `now` went to customs; `answer_within` is
    /// the longest time that an answer may take.
    #[must_use]
    pub fn overdue(now: DateTime<Utc>, answer_within: TimeDelta) -> Self {
        // An answer at the very end of its time is still in time. Storage is exact to the microsecond.
        Self { from: DateTime::<Utc>::MIN_UTC, to: now - answer_within - TimeDelta::microseconds(1) }
    }
}

/// The submissions that a client wants to recover.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Recover {
    /// The earliest moment at which a submission to be recovered went to customs.
    pub from: Option<DateTime<Utc>>,
    /// The latest moment at which a submission to be recovered went to customs.
    pub to: Option<DateTime<Utc>>,
    /// Only submissions that customs should have answered by now. The window may be left out in this case.
    pub overdue_only: bool,
    /// Only report what a recovery would do, and change nothing.
    pub dry_run: bool,
}

impl Recover {
    /// Calculates the period in which the submissions to be recovered went to customs; `answer_within` is the longest
    /// time that an answer may take.
    ///
    /// # Errors
    /// When a moment is missing, or the window ends before it begins (paths `window.from`, `window.to`).
    pub fn window(self, now: DateTime<Utc>, answer_within: TimeDelta) -> Result<Window, FieldErrors> {
        let window = match (self.from, self.to) {
            (None, None) if self.overdue_only => Window { from: DateTime::<Utc>::MIN_UTC, to: now },
            (Some(from), Some(to)) if from <= to => Window { from, to },
            (Some(_), Some(_)) => {
                return Err(FieldErrors::one(
                    "window.to",
                    (RuleCode::BeforeBeginning, "must not be before window.from"),
                ));
            }
            _ => {
                let mut check = Checker::default();
                check.required_value("window.from", self.from.as_ref());
                check.required_value("window.to", self.to.as_ref());
                return Err(check.into_errors());
            }
        };
        // A message that goes out while a recovery waits for another one is not lost: the other one may just have sent it.
        let latest = if self.overdue_only { Window::overdue(now, answer_within).to } else { now };
        Ok(Window { to: window.to.min(latest), ..window })
    }
}

/// A submission that customs has not answered. A receipt, by which customs only confirms that it has the message, does
/// not count as an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unanswered {
    /// The submitted record.
    pub subject: Subject,
    /// The broker's reference of the record.
    pub reference: String,
    /// The LRN of the latest sending.
    pub lrn: Lrn,
    /// The moment at which customs took the message.
    pub sent_at: DateTime<Utc>,
}

/// The result of a recovery, or of its dry run.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// The number of unanswered submissions that were selected.
    pub found: u64,
    /// The submissions that this recovery dealt with, the oldest first; at most [`MOST_RECOVERED`].
    pub recovered: Vec<Recovered>,
}

/// One submission that the recovery dealt with.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovered {
    /// The unanswered submission.
    pub submission: Unanswered,
    /// The result for this submission.
    pub outcome: RecoveryOutcome,
}

/// The result of recovering one unanswered submission.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecoveryOutcome {
    /// The submission is sent again under this LRN; `None` in a dry run.
    Resent(Option<Lrn>),
    /// The acceptance got lost on its way, but customs wrote about the record under this MRN. The record is accepted,
    /// and nothing is sent.
    Recognised(Mrn),
    /// The submission breaks rules that did not exist when it was made; a person must look at it.
    Invalid(FieldErrors),
    /// An answer arrived, or the record was changed, during the recovery.
    Settled,
}

#[cfg(test)]
mod tests {
    use crate::testing::start;
    use crate::{Recover, Window};
    use chrono::{DateTime, TimeDelta, Utc};

    const WITHIN: TimeDelta = TimeDelta::minutes(15);

    fn after(minutes: i64) -> DateTime<Utc> {
        start() + TimeDelta::minutes(minutes)
    }

    fn window(from: Option<i64>, to: Option<i64>, overdue_only: bool) -> Result<Window, Vec<String>> {
        let command = Recover { from: from.map(after), to: to.map(after), overdue_only, dry_run: false };
        command.window(after(60), WITHIN).map_err(|errors| errors.paths().map(str::to_owned).collect())
    }

    #[test]
    fn a_window_has_two_ends_in_their_order() {
        assert_eq!(window(Some(1), Some(2), false), Ok(Window { from: after(1), to: after(2) }));
        assert_eq!(window(Some(1), Some(1), false), Ok(Window { from: after(1), to: after(1) }));
        assert_eq!(window(Some(2), Some(1), false), Err(vec!["window.to".to_owned()]));
        assert_eq!(window(None, Some(1), false), Err(vec!["window.from".to_owned()]));
        assert_eq!(window(Some(1), None, false), Err(vec!["window.to".to_owned()]));
        assert_eq!(window(None, None, false), Err(vec!["window.from".to_owned(), "window.to".to_owned()]));
    }

    #[test]
    fn what_is_overdue_was_sent_before_the_time_for_an_answer_began() {
        let overdue = after(45) - TimeDelta::microseconds(1);
        assert_eq!(window(None, None, true), Ok(Window { from: DateTime::<Utc>::MIN_UTC, to: overdue }));
        assert_eq!(window(Some(1), Some(50), true), Ok(Window { from: after(1), to: overdue }));
        assert_eq!(window(Some(1), Some(2), true), Ok(Window { from: after(1), to: after(2) }));
        assert_eq!(window(Some(1), None, true), Err(vec!["window.to".to_owned()]), "one end alone is a mistake");
        assert_eq!(window(Some(2), Some(1), true), Err(vec!["window.to".to_owned()]));
    }
}
