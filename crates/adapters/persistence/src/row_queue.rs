use crate::values::Ts;
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A queue whose rows can be set aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RowQueue {
    /// Deliveries of callbacks.
    Deliveries,
    /// Events for subscribers within the service.
    Events,
    /// Mails.
    Mails,
    /// Messages of customs.
    MessagesOfCustoms,
}

/// How many rows of each queue were set aside, as far as this process knows: as of the last count, and what it set aside
/// itself since.
#[derive(Debug, Default)]
pub(crate) struct AsideCounts(Mutex<BTreeMap<RowQueue, u64>>);

impl AsideCounts {
    pub(crate) fn counts(&self) -> MutexGuard<'_, BTreeMap<RowQueue, u64>> {
        // Nothing panics under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RowQueue {
    /// Every queue.
    pub const ALL: [Self; 4] = [Self::Deliveries, Self::Events, Self::Mails, Self::MessagesOfCustoms];

    /// The name of the queue for operators.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deliveries => "deliveries",
            Self::Events => "events",
            Self::Mails => "mails",
            Self::MessagesOfCustoms => "messages of customs",
        }
    }

    pub(crate) const fn table(self) -> &'static str {
        match self {
            Self::Deliveries => "callback_deliveries",
            Self::Events => "outbox",
            Self::Mails => "mails",
            Self::MessagesOfCustoms => "inbound_messages",
        }
    }

    pub(crate) fn from_table(table: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.table() == table)
    }

    /// Further columns of a row that is set aside; `reason` is the placeholder of the reason.
    pub(crate) fn also(self, reason: &str) -> String {
        match self {
            Self::Deliveries | Self::Mails => format!(", lease_until = NULL, last_error = {reason}"),
            Self::Events => format!(", last_error = {reason}"),
            Self::MessagesOfCustoms => String::new(),
        }
    }
}

/// The moment at which a row that was set aside would be due.
pub(crate) fn never() -> DateTime<Utc> {
    let day = NaiveDate::from_ymd_opt(9999, 1, 1).unwrap_or(NaiveDate::MAX);
    day.and_time(NaiveTime::MIN).and_utc()
}

/// The moment at which a row of a queue is due, for those who show it: none for a row that was set aside.
pub(crate) fn shown_due(due_at: Option<Ts>) -> Option<DateTime<Utc>> {
    due_at.map(|at| at.0).filter(|at| *at < never())
}
