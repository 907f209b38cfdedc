use chrono::{DateTime, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::Subject;

/// What people noted on a task about a declaration or transit, after a change.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskNotice {
    /// The id of the task, such as `transit_limit-9`.
    pub task: String,
    /// The kind of the task.
    pub kind: &'static str,
    /// The declaration or transit.
    pub subject: Subject,
    /// Whether a user has the task. The log does not name users.
    pub is_assigned: bool,
    /// The day on which the task is listed again; `None` when it is listed.
    pub snoozed_until: Option<NaiveDate>,
    /// When it changed.
    pub occurred_at: DateTime<Utc>,
}
