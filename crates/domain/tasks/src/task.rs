use crate::{Action, Basis, Mark, Missed, RecordKind, Snooze, TaskId, Timing};
use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::UserId;
use rust_decimal::Decimal;

/// The amount at stake in a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stake {
    /// The amount.
    pub amount: Decimal,
    /// The currency, three letters (ISO 4217).
    pub currency: String,
}

/// The record to which a task leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskRecord {
    /// The kind of the record.
    pub kind: RecordKind,
    /// The id of the record among those of its kind.
    pub id: String,
    /// What people call the record: its reference, number, name or address.
    pub name: String,
}

/// The cause of a task, as the storage finds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundTask {
    /// The id of the task.
    pub id: TaskId,
    /// The value from which the day of the task follows.
    pub basis: Basis,
    /// The record to which the task leads.
    pub record: TaskRecord,
    /// The code of the customer that it concerns; `None` when it concerns none, or it is not known.
    pub customer_code: Option<String>,
    /// The amount at stake; `None` when no amount is known.
    pub stake: Option<Stake>,
    /// What people noted on it.
    pub mark: Mark,
}

/// A user to whom tasks are given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignee {
    /// The id of the user.
    pub id: UserId,
    /// The name of the user.
    pub name: String,
    /// The e-mail address of the user.
    pub email: String,
}

/// A task as people see it.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The id of the task.
    pub id: TaskId,
    /// The day by which it is to be done; of a cause without a deadline, the day on which it came up.
    pub day: NaiveDate,
    /// The moment on that day, where the record has one.
    pub at: Option<DateTime<Utc>>,
    /// Whether that day is over.
    pub is_overdue: bool,
    /// What is to be done.
    pub action: Action,
    /// What happens otherwise.
    pub missed: Missed,
    /// The amount at stake; `None` when no amount is known.
    pub stake: Option<Stake>,
    /// The record to which the task leads.
    pub record: TaskRecord,
    /// The code of the customer that it concerns.
    pub customer_code: Option<String>,
    /// The user who took it. One who is no longer a user of the organisation is left out.
    pub assignee: Option<Assignee>,
    /// Until when it is out of sight, while it is.
    pub snooze: Option<Snooze>,
}

impl FoundTask {
    /// The day of the task.
    #[must_use]
    pub fn day(&self, today: NaiveDate) -> NaiveDate {
        self.id.kind().entry().timing.day(self.basis, today)
    }

    /// Whether the task is out of sight on that day. A cause that came up after the task was put off is another one, which
    /// nobody has looked at.
    #[must_use]
    pub fn is_snoozed(&self, today: NaiveDate) -> bool {
        let put_off_at = self.mark.snooze.as_ref().map(|snooze| snooze.at);
        let is_another = match self.basis {
            Basis::Moment(at) => self.id.kind().dates_its_cause() && put_off_at.is_some_and(|put_off| put_off < at),
            Basis::Day(_) | Basis::Today => false,
        };
        self.mark.is_snoozed(today) && !is_another
    }

    /// The task as people see it.
    #[must_use]
    pub fn shown(self, today: NaiveDate, assignee: Option<Assignee>) -> Task {
        let (day, is_snoozed) = (self.day(today), self.is_snoozed(today));
        let Self { id, basis, record, customer_code, stake, mark } = self;
        let entry = id.kind().entry();
        let at = match (entry.timing, basis) {
            (Timing::DayOfMoment, Basis::Moment(at)) => Some(at),
            _ => None,
        };
        let snooze = if is_snoozed { mark.snooze } else { None };
        Task {
            id,
            day,
            at,
            is_overdue: day < today,
            action: entry.action,
            missed: entry.missed,
            stake,
            record,
            customer_code,
            assignee,
            snooze,
        }
    }
}
