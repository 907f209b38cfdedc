use crate::{OrganisationId, Page, PageRequest, StorageError};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

crate::words!(
    /// A queue with rows that can be set aside, because no worker of the running version can read them.
    RowQueue {
        /// Deliveries of callbacks.
        Deliveries = "deliveries",
        /// Events for subscribers within the service.
        Events = "events",
        /// Mails.
        Mails = "mails",
        /// Messages of customs.
        MessagesOfCustoms = "messages_of_customs",
    }
);

crate::words!(
    /// The kind of a record that a row of a queue is about.
    AsideSubject {
        /// An import or export declaration.
        Declaration = "declaration",
        /// A transit.
        Transit = "transit",
        /// An invoice or credit note.
        Invoice = "invoice",
        /// A registered receiver of callbacks.
        Callback = "callback",
        /// A person who signs in.
        User = "user",
    }
);

crate::words!(
    /// When a row that was set aside is tried again.
    NextTry {
        /// Within five minutes, and every five minutes from then on.
        WithinFiveMinutes = "within_five_minutes",
        /// Within a minute: another version could not read it, and this one may.
        WithinAMinute = "within_a_minute",
    }
);

/// Names a row that was set aside. The rows of each queue are numbered apart; this id puts them in one series, where
/// every sixteenth number belongs to the same queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AsideId {
    /// The queue.
    pub queue: RowQueue,
    /// The number of the row in its queue.
    pub row: i64,
}

impl AsideId {
    /// The number of queues for which the series has room.
    pub const QUEUES: i64 = 16;

    /// The number in the common series.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.row.saturating_mul(Self::QUEUES).saturating_add(Self::place(self.queue))
    }

    /// Names the row with this number in the common series; `None` when no queue has such numbers.
    #[must_use]
    pub fn new(number: i64) -> Option<Self> {
        let place = number.rem_euclid(Self::QUEUES);
        let queue = RowQueue::ALL.iter().copied().find(|queue| Self::place(*queue) == place)?;
        Some(Self { queue, row: number.div_euclid(Self::QUEUES) })
    }

    /// The place of a queue among sixteen. It stays the same in later versions.
    #[must_use]
    pub const fn place(queue: RowQueue) -> i64 {
        match queue {
            RowQueue::Deliveries => 0,
            RowQueue::Events => 1,
            RowQueue::Mails => 2,
            RowQueue::MessagesOfCustoms => 3,
        }
    }
}

crate::facts!(
    /// What cannot be read of a row of a queue.
    #[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
    pub enum UnreadableRow {
        /// The content of a row that waits in a queue cannot be read: it is damaged, or a later version of the service
        /// wrote it.
        Content("row_unreadable") = "its content is damaged, or of a later version",
            "Nothing: the row is tried again by itself, and sent once a version can read it.";
        /// The callback that a waiting delivery goes to cannot be read: it is damaged, or a later version of the service
        /// wrote it.
        Registration("callback_unreadable") = "its registration cannot be read",
            "Nothing: the delivery is tried again by itself. If it stays in the list, register the callback again.";
    }
);

/// A row of a queue that could not be read and waits until it can.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowAside {
    /// The queue and the number of the row.
    pub id: AsideId,
    /// The record that it is about; `None` when that cannot be read either, or the row is gone.
    pub about: Option<(AsideSubject, i64)>,
    /// What cannot be read, without its content.
    pub reason: UnreadableRow,
    /// When it was last found that it cannot be read.
    pub set_aside_at: DateTime<Utc>,
    /// When it is tried again.
    pub next_try: NextTry,
}

/// The rows of queues that were set aside, as the organisation to which they belong sees them. Rows that belong to no
/// organisation yet are in no list.
pub trait RowsAside: Send + Sync {
    /// A page of the rows of the organisation, of all queues or of this one, those with the highest ids first.
    ///
    /// # Errors
    /// [`StorageError::NotInList`] when the row after which the page begins is not set aside, or is of another organisation or
    /// another queue than the one that is asked for.
    fn list(
        &self,
        organisation: OrganisationId,
        queue: Option<RowQueue>,
        page: PageRequest,
    ) -> Result<Page<RowAside>, StorageError>;

    /// The number of rows of the organisation in each queue; a queue without any is left out.
    ///
    /// # Errors
    /// When the database does not answer.
    fn counts(&self, organisation: OrganisationId) -> Result<BTreeMap<RowQueue, u64>, StorageError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_names_the_queue_and_the_row() {
        for queue in RowQueue::ALL.iter().copied() {
            let id = AsideId { queue, row: 7 };
            assert_eq!(AsideId::new(id.get()), Some(id));
        }
        assert_eq!(AsideId::new(15), None);
        let numbers: Vec<i64> = RowQueue::ALL.iter().map(|queue| AsideId { queue: *queue, row: 1 }.get()).collect();
        assert_eq!(numbers, [16, 17, 18, 19]);
    }

    #[test]
    fn clients_read_what_cannot_be_read() {
        assert_eq!(UnreadableRow::Content.to_string(), "its content is damaged, or of a later version");
        assert_eq!(UnreadableRow::Registration.to_string(), "its registration cannot be read");
    }
}
