use super::bench::{ExchangeBench, MRN, after, lrn, mrn, start};
use crate::ports::InboundLog;
use crate::{InboundFate, KindOfMessage, MessageId, NewInboundMessage, ReceivedMessage};
use customs_kernel::{OrganisationId, StorageError, Subject, SubjectKind, UnitOfWork};
use std::sync::Arc;

/// Stores a draft of the organisation, and returns its id within its kind.
pub type GivenRecord = Box<dyn Fn(OrganisationId) -> i64 + Send + Sync>;

/// An empty log of messages from customs about records of one kind. The contract suite uses it from several threads.
pub struct InboundBench {
    /// The log of messages from customs.
    pub inbound: Arc<dyn InboundLog>,
    /// The unit of work that it takes part in.
    pub work: Arc<dyn UnitOfWork>,
    /// Two organisations that own records.
    pub organisations: [OrganisationId; 2],
    /// The kind of the records.
    pub kind: SubjectKind,
    /// Stores a record that messages are about.
    pub record: GivenRecord,
}

customs_kernel::debug_by_name!(InboundBench);

impl<K: KindOfMessage> From<ExchangeBench<K>> for InboundBench {
    fn from(ExchangeBench { inbound, work, organisations, records, .. }: ExchangeBench<K>) -> Self {
        let record = Box::new(move |organisation| records.draft(organisation));
        Self { inbound, work, organisations, kind: K::SUBJECT, record }
    }
}

impl InboundBench {
    /// The organisation that most rules are about.
    pub(super) const fn mine(&self) -> OrganisationId {
        self.organisations[0]
    }

    /// Stores a record of the first organisation.
    pub(super) fn draft(&self) -> i64 {
        (self.record)(self.mine())
    }

    pub(super) const fn subject(&self, record: i64) -> Subject {
        Subject { kind: self.kind, id: record }
    }
}

impl Receives for InboundBench {
    fn inbound(&self) -> &dyn InboundLog {
        self.inbound.as_ref()
    }

    fn kind(&self) -> SubjectKind {
        self.kind
    }

    fn receiver(&self) -> OrganisationId {
        self.mine()
    }
}

impl<K: KindOfMessage> Receives for ExchangeBench<K> {
    fn inbound(&self) -> &dyn InboundLog {
        self.inbound.as_ref()
    }

    fn kind(&self) -> SubjectKind {
        K::SUBJECT
    }

    fn receiver(&self) -> OrganisationId {
        self.mine()
    }
}

/// What suites do with messages from customs, in every store that keeps them.
pub(super) trait Receives {
    fn inbound(&self) -> &dyn InboundLog;

    /// The kind of the records that messages are about.
    fn kind(&self) -> SubjectKind;

    /// The organisation that owns the records.
    fn receiver(&self) -> OrganisationId;

    /// Stores a message about a record of the first organisation, or one that names no record by its MRN.
    fn keep(&self, record: Option<i64>, bytes: &[u8]) -> MessageId {
        let about = record.map(|record| (self.receiver(), record));
        self.inbound().keep(inbound_of(self.kind(), about, bytes)).expect("a message is kept")
    }

    /// Claims messages from customs at the second, with a lease of a minute.
    fn claim_inbound(&self, limit: usize, second: i64) -> Vec<ReceivedMessage> {
        self.inbound().claim(self.kind(), limit, after(second), after(second + 60)).expect("a claim")
    }

    fn try_settle(&self, id: MessageId, fate: InboundFate, of: Option<i64>) -> Result<(), StorageError> {
        self.inbound().settle(id, fate, of.map(|record| (self.receiver(), record)), after(1))
    }

    fn settle(&self, id: MessageId, fate: InboundFate, of: i64) {
        self.try_settle(id, fate, Some(of)).expect("a message is settled");
    }

    fn waiting(&self, record: i64) -> Vec<ReceivedMessage> {
        let subject = Subject { kind: self.kind(), id: record };
        self.inbound().waiting(self.receiver(), subject).expect("the waiting messages")
    }

    fn repeats(&self, id: MessageId, record: i64) -> bool {
        let subject = Subject { kind: self.kind(), id: record };
        self.inbound().repeats_earlier(id, self.receiver(), subject).expect("a look-up")
    }
}

/// A message from customs about a record of this kind, or about no known record.
pub(super) fn inbound_of(kind: SubjectKind, about: Option<(OrganisationId, i64)>, bytes: &[u8]) -> NewInboundMessage {
    NewInboundMessage {
        kind,
        bytes: bytes.to_vec(),
        codes: "01".to_owned(),
        lrn: Some(lrn("LRN-1")),
        // Messages of one MRN wait for each other.
        mrn: about.map(|_| mrn(MRN)),
        about,
        received_at: start(),
    }
}
