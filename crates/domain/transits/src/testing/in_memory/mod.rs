mod directory;
mod inbound;
mod outbound;
mod outbox;
mod repository;

use crate::ports::{InboundFate, RecordedAnswer};
use crate::{EmissionMap, Lodged, MessageId, MessageKind, Rejection, TimelineEntry, Transit, TransitEvent, TransitId};
use chrono::{DateTime, Utc};
use customs_kernel::testing::{Turn, Undelivered};
use customs_kernel::{Lrn, Mrn, OrganisationId, Outcome, StorageError, UnitOfWork};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Every storage port of transits over one state in memory, and the unit of work that goes with
/// it: units run one after the other, and one that is undone leaves nothing behind.
#[derive(Debug)]
pub struct InMemoryTransits {
    subscribers: Vec<String>,
    turn: Turn,
    state: Mutex<State>,
}

impl InMemoryTransits {
    /// An empty store whose events go to these subscribers of the outbox.
    #[must_use]
    pub fn with_subscribers(subscribers: &[&str]) -> Self {
        Self {
            subscribers: subscribers.iter().map(|&name| name.to_owned()).collect(),
            turn: Turn::default(),
            state: Mutex::default(),
        }
    }

    /// What became of each message of customs that was kept, oldest first; `None` while nothing was
    /// done with it.
    #[must_use]
    pub fn fates(&self) -> Vec<Option<InboundFate>> {
        self.with(|state| state.inbound.values().map(|message| message.fate).collect())
    }

    /// Uses the state once no other thread is in a unit of work.
    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> T) -> T {
        let _turn = self.turn.take();
        use_state(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl UnitOfWork for InMemoryTransits {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        let before = self.with(|state| state.clone());
        if work() == Outcome::Undo {
            self.with(|state| *state = before);
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Default)]
struct State {
    last_id: i64,
    transits: BTreeMap<TransitId, Stored>,
    outbound: BTreeMap<MessageId, Outbound>,
    inbound: BTreeMap<MessageId, Inbound>,
    outbox: Undelivered<TransitEvent>,
}

impl State {
    fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    fn of(&self, organisation: OrganisationId, id: TransitId) -> Option<&Stored> {
        self.transits.get(&id).filter(|stored| stored.transit.organisation == organisation)
    }
}

#[derive(Debug, Clone)]
struct Stored {
    transit: Transit,
    timeline: Vec<TimelineEntry>,
    rejections: Vec<Rejection>,
}

#[derive(Debug, Clone)]
struct Outbound {
    organisation: OrganisationId,
    transit: TransitId,
    kind: MessageKind,
    lrn: Lrn,
    /// Under which the same was sent first.
    first_lrn: Lrn,
    replaces: Option<Lrn>,
    replaced_by: Option<Lrn>,
    bytes: Vec<u8>,
    emission_map: EmissionMap,
    attempts: u32,
    /// Tries that may have handed it over.
    open_tries: u32,
    refusals: u32,
    created_at: DateTime<Utc>,
    /// When it was given up.
    failed_at: Option<DateTime<Utc>>,
    /// `None` once it was sent or given up.
    due_at: Option<DateTime<Utc>>,
    last_error: Option<String>,
    sent_at: Option<DateTime<Utc>>,
    answer: Option<RecordedAnswer>,
    /// When customs invalidated what it had accepted.
    invalidated_at: Option<DateTime<Utc>>,
    lodged: Option<Lodged>,
}

#[derive(Debug, Clone)]
struct Inbound {
    bytes: Vec<u8>,
    message_type: String,
    lrn: Option<Lrn>,
    mrn: Option<Mrn>,
    subject: Option<(OrganisationId, TransitId)>,
    received_at: DateTime<Utc>,
    due_at: DateTime<Utc>,
    fate: Option<InboundFate>,
}

fn conflict(constraint: Option<&str>) -> StorageError {
    StorageError::Conflict { constraint: constraint.map(str::to_owned) }
}
