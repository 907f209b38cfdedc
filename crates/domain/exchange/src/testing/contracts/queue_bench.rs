use super::bench::{ExchangeBench, after, submission};
use crate::ports::OutboundQueue;
use crate::{KindOfMessage, OutboundMessage};
use customs_kernel::{OrganisationId, Subject, SubjectKind, UnitOfWork, equal};
use std::sync::Arc;

/// Stores a draft, and returns its id within its kind.
pub type GivenDraft = Box<dyn Fn() -> i64 + Send + Sync>;

/// Submits the record with this id under this LRN, at [`start`](super::start): queues a message with the bytes of
/// [`document`](super::document) in the unit of work of the thread.
pub type SubmitRecord = Box<dyn Fn(i64, &str) + Send + Sync>;

/// An empty queue of messages to customs about records of one kind. The contract suite uses it from several threads.
pub struct QueueBench {
    /// The queue of messages to customs.
    pub queue: Arc<dyn OutboundQueue>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// The organisation that owns the records.
    pub organisation: OrganisationId,
    /// The kind of the records.
    pub kind: SubjectKind,
    /// Stores a record of the organisation.
    pub record: GivenDraft,
    /// Submits such a record, for the first time or again.
    pub send: SubmitRecord,
}

customs_kernel::debug_by_name!(QueueBench);

impl<K: KindOfMessage> From<ExchangeBench<K>> for QueueBench {
    fn from(ExchangeBench { queue, work, organisations, records, .. }: ExchangeBench<K>) -> Self {
        let (organisation, drafts) = (organisations[0], records.clone());
        let record = Box::new(move || drafts.draft(organisation));
        let send = Box::new(move |record: i64, number: &str| records.submit(organisation, record, submission(number)));
        Self { queue, work, organisation, kind: K::SUBJECT, record, send }
    }
}

impl QueueBench {
    /// Stores a record.
    pub(super) fn draft(&self) -> i64 {
        (self.record)()
    }

    /// Stores a record and submits it under this LRN.
    pub(super) fn submitted(&self, number: &str) -> i64 {
        let record = self.draft();
        self.submit(record, number);
        record
    }

    /// Submits the record under this LRN, for the first time or again.
    pub(super) fn submit(&self, record: i64, number: &str) {
        (self.send)(record, number);
    }

    pub(super) const fn subject(&self, record: i64) -> Subject {
        Subject { kind: self.kind, id: record }
    }

    /// Claims messages at the second, with a lease of a minute.
    pub(super) fn claim(&self, limit: usize, second: i64) -> Vec<OutboundMessage> {
        self.queue.claim(limit, after(second), after(second + 60)).expect("a claim")
    }

    /// Claims the only message that is due at the second.
    pub(super) fn claim_one(&self, second: i64) -> OutboundMessage {
        let mut claimed = self.claim(10, second);
        equal!(claimed.len(), 1, [claimed]);
        claimed.remove(0)
    }
}
