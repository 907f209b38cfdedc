use crate::ports::{MarkRepository, TaskFinder};
use crate::{Mark, Snooze, TaskId};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, UserId};
use std::sync::Arc;

/// Stores a declaration of the organisation that customs rejected, and returns the task about it.
pub type RejectDeclaration = Box<dyn Fn(OrganisationId) -> TaskId>;

/// One empty store of records that have tasks, and of what is noted on them.
pub struct TaskStore {
    /// The marks.
    pub marks: Arc<dyn MarkRepository>,
    /// Finds the tasks.
    pub finder: Arc<dyn TaskFinder>,
    /// Two organisations without tasks.
    pub organisations: [OrganisationId; 2],
    /// Stores a declaration that customs rejected.
    pub reject: RejectDeclaration,
}

customs_kernel::debug_by_name!(TaskStore);

pub(super) fn now() -> DateTime<Utc> {
    "2026-03-02T09:00:00.123456Z".parse().expect("a moment")
}

/// A day of March 2026.
pub(super) fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, number).expect("a day")
}

pub(super) fn put_off() -> Mark {
    let snooze = Snooze { until: day(9), reason: "the seal\nis \"on its way\"".to_owned(), at: now() };
    Mark { assignee: Some(UserId::new(7)), snooze: Some(snooze) }
}
