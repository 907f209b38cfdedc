mod beside;
mod fallback;
mod inbound;
mod kept;
mod listing;
mod located;
mod outbound;
mod records;
mod sending;
mod sent;
mod shown;

use crate::{FallbackRelease, InboundFate, KindFacts, MessageId, Outage, RecordedAnswer};
use chrono::{DateTime, Utc};
use customs_kernel::facts::StoredStatement;
use customs_kernel::testing::Turn;
use customs_kernel::{EmissionMap, Lrn, Mrn, OrganisationId, StorageError, Subject, SubjectKind};
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

pub use beside::InMemoryRecords;
pub use kept::{FakeRecord, KeptRecords, ShownRecord, StoredRecord};
pub use records::{FakeRecords, RecordFacts};

/// Every port of the stored exchange over one state in memory, for records of all kinds. The records themselves are in
/// the fakes of their domains, which register here. Units of work run one after the other; a fake that undoes one
/// restores the earlier state of the exchange ([`snapshot`](Self::snapshot), [`restore`](Self::restore)).
#[derive(Default)]
pub struct InMemoryExchange {
    turn: Turn,
    records: Mutex<Vec<Arc<dyn FakeRecords>>>,
    state: Mutex<State>,
}

impl fmt::Debug for InMemoryExchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InMemoryExchange").field("state", &self.state).finish_non_exhaustive()
    }
}

impl InMemoryExchange {
    /// Creates an exchange without messages that knows no records yet.
    #[must_use]
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// The lock for units of work. A fake of a domain takes it in each call, so that its records and their messages
    /// change together.
    #[must_use]
    pub const fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Copies all messages, to be restored when a unit of work is undone.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(self.with(|state| state.clone()))
    }

    /// Restores all messages from the copy.
    pub fn restore(&self, snapshot: Snapshot) {
        self.with(|state| *state = snapshot.0);
    }

    /// The result of acting on each stored message from customs about records of this kind, oldest first; `None` while
    /// nothing was done with it.
    #[must_use]
    pub fn fates(&self, kind: SubjectKind) -> Vec<Option<InboundFate>> {
        self.with(|state| {
            state.inbound.values().filter(|message| message.kind == kind).map(|message| message.fate).collect()
        })
    }

    /// The answer that settled the message under this LRN.
    #[must_use]
    pub fn answer_to(&self, organisation: OrganisationId, lrn: &Lrn) -> Option<RecordedAnswer> {
        self.with(|state| {
            let mut messages = state.outbound.values();
            let named = messages.find(|message| message.organisation == organisation && &message.lrn == lrn)?;
            named.answer.clone()
        })
    }

    /// Gives access to the state once no other thread is in a unit of work.
    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> T) -> T {
        let _turn = self.turn.take();
        use_state(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A copy of all messages at some moment.
#[derive(Debug, Clone)]
pub struct Snapshot(State);

#[derive(Debug, Clone, Default)]
struct State {
    last_id: i64,
    outbound: BTreeMap<MessageId, Outbound>,
    inbound: BTreeMap<MessageId, Inbound>,
    outages: Vec<Outage>,
    releases: Vec<FallbackRelease>,
}

impl State {
    fn next_id(&mut self) -> MessageId {
        self.last_id += 1;
        MessageId::new(self.last_id)
    }
}

#[derive(Debug, Clone)]
struct Outbound {
    organisation: OrganisationId,
    subject: Subject,
    kind: KindFacts,
    /// Whether the message lodges the record.
    is_submission: bool,
    /// Whether the message stops waiting as soon as it is answered or sent again.
    answer_ends_waiting: bool,
    lrn: Lrn,
    /// The LRN of the first sending.
    first_lrn: Lrn,
    replaces: Option<Lrn>,
    replaced_by: Option<Lrn>,
    bytes: Vec<u8>,
    emission_map: EmissionMap,
    /// The facts that later messages about the record repeat, as the `Lodged` of the kind of message.
    lodged: Option<Arc<dyn Any + Send + Sync>>,
    attempts: u32,
    refusals: u32,
    /// The number of begun tries that may have handed the message over.
    open_tries: u32,
    created_at: DateTime<Utc>,
    /// `None` once it was sent or given up, and while it waits for the end of an outage.
    due_at: Option<DateTime<Utc>>,
    last_error: Option<StoredStatement>,
    sent_at: Option<DateTime<Utc>>,
    failed_at: Option<DateTime<Utc>>,
    answer: Option<RecordedAnswer>,
    /// The moment at which customs invalidated the acceptance.
    invalidated_at: Option<DateTime<Utc>>,
}

impl Outbound {
    fn mrn(&self) -> Option<&Mrn> {
        self.answer.as_ref()?.mrn.as_ref()
    }
}

#[derive(Debug, Clone)]
struct Inbound {
    kind: SubjectKind,
    bytes: Vec<u8>,
    codes: String,
    lrn: Option<Lrn>,
    mrn: Option<Mrn>,
    /// The organisation, and the id of the record within its kind.
    about: Option<(OrganisationId, i64)>,
    received_at: DateTime<Utc>,
    due_at: DateTime<Utc>,
    fate: Option<InboundFate>,
    /// The document that the answer came in, and its position there.
    place: Option<(MessageId, u32)>,
}

impl Inbound {
    /// The record, when the message is about one of this organisation.
    fn subject_of(&self, organisation: OrganisationId) -> Option<Subject> {
        let (_, id) = self.about.filter(|(tenant, _)| *tenant == organisation)?;
        Some(Subject { kind: self.kind, id })
    }
}

fn conflict(constraint: Option<&str>) -> StorageError {
    StorageError::Conflict { constraint: constraint.map(str::to_owned) }
}
