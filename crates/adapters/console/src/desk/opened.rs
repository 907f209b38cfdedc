use super::reading::{Desk, OpenTask, Reader, TaskList};
use super::row::Row;
use super::step::Step;
use crate::listing::ListQuery;
use crate::texts::Language;
use customs_kernel::UserId;

/// What is open beside the list.
pub(super) enum Opened {
    /// A task with all that is known about it.
    Task(Box<Row>),
    /// The task is done; the address opens the next one, empty when there is none.
    Done(String),
}

impl Opened {
    /// What the desk has open; `None` when nothing is.
    pub(super) fn new(t: Language, desk: &Desk, reader: Reader, user: UserId, query: &ListQuery) -> Option<Self> {
        Some(match desk.open.as_ref()? {
            OpenTask::There(task, is_possible) => {
                let row = Row::new(t, desk, reader, user, query, task);
                // What the record does not allow now is not offered.
                let step = if *is_possible { row.step } else { Step::next(t, task, false) };
                Self::Task(Box::new(Row { step, ..row }))
            }
            OpenTask::Gone => {
                let first = match &desk.list {
                    TaskList::Parts(parts, _) => parts.iter().flat_map(|part| &part.tasks).next(),
                    TaskList::One(page) => page.records.first(),
                };
                let next = first.map(|task| query.address_with(&[("open", &task.id.to_string())]));
                Self::Done(next.unwrap_or_default())
            }
        })
    }
}
