use crate::values::Ts;
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use customs_kernel::RowQueue;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of rows of each queue that were set aside, as far as this process knows: as of the last count, and what
/// it set aside itself since.
#[derive(Debug, Default)]
pub(crate) struct AsideCounts(Mutex<BTreeMap<RowQueue, u64>>);

impl AsideCounts {
    pub(crate) fn counts(&self) -> MutexGuard<'_, BTreeMap<RowQueue, u64>> {
        // Nothing panics under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The table of a queue.
pub(crate) const fn table_of(queue: RowQueue) -> &'static str {
    match queue {
        RowQueue::Deliveries => "callback_deliveries",
        RowQueue::Events => "outbox",
        RowQueue::Mails => "mails",
        RowQueue::MessagesOfCustoms => "inbound_messages",
    }
}

/// The queue in this table.
pub(crate) fn queue_in(table: &str) -> Option<RowQueue> {
    RowQueue::ALL.iter().copied().find(|queue| table_of(*queue) == table)
}

/// The moment at which a row that was set aside would be due.
pub(crate) fn never() -> DateTime<Utc> {
    let day = NaiveDate::from_ymd_opt(9999, 1, 1).unwrap_or(NaiveDate::MAX);
    day.and_time(NaiveTime::MIN).and_utc()
}

/// The moment at which a row of a queue is due, for callers that show it: none for a row that was set aside.
pub(crate) fn shown_due(due_at: Option<Ts>) -> Option<DateTime<Utc>> {
    due_at.map(|at| at.0).filter(|at| *at < never())
}
