mod directory;
mod exchange;
mod inbound;
mod outbound;
mod outbox;
mod repository;

use crate::ports::{InboundFate, RecordedAnswer};
use crate::{
    AssessedTax, Declaration, DeclarationEvent, DeclarationId, EmissionMap, MessageId, MessageKind, Rejection,
    TimelineEntry,
};
use chrono::{DateTime, Utc};
use customs_kernel::testing::{Turn, Undelivered};
use customs_kernel::{Lrn, Mrn, OrganisationId, Outcome, StorageError, UnitOfWork};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Every storage port of declarations over one state in memory, and the unit of work that goes with
/// it: units run one after the other, and one that is undone leaves nothing behind.
#[derive(Debug)]
pub struct InMemoryDeclarations {
    subscribers: Vec<String>,
    turn: Turn,
    state: Mutex<State>,
}

impl InMemoryDeclarations {
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

    /// Whether the rejections of the declaration are resolved, oldest first.
    #[must_use]
    pub fn resolved_rejections(&self, declaration: DeclarationId) -> Vec<bool> {
        self.with(|state| {
            let stored = state.declarations.get(&declaration);
            stored.map(|stored| stored.rejections.iter().map(|(_, resolved)| *resolved).collect()).unwrap_or_default()
        })
    }

    /// Uses the state once no other thread is in a unit of work.
    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> T) -> T {
        let _turn = self.turn.take();
        use_state(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl UnitOfWork for InMemoryDeclarations {
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
    declarations: BTreeMap<DeclarationId, Stored>,
    outbound: BTreeMap<MessageId, Outbound>,
    inbound: BTreeMap<MessageId, Inbound>,
    outbox: Undelivered<DeclarationEvent>,
}

impl State {
    fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    fn of(&self, organisation: OrganisationId, id: DeclarationId) -> Option<&Stored> {
        self.declarations.get(&id).filter(|stored| stored.declaration.organisation == organisation)
    }
}

#[derive(Debug, Clone)]
struct Stored {
    declaration: Declaration,
    timeline: Vec<TimelineEntry>,
    rejections: Vec<(Rejection, bool)>,
    taxes: Vec<AssessedTax>,
}

#[derive(Debug, Clone)]
struct Outbound {
    organisation: OrganisationId,
    declaration: DeclarationId,
    kind: MessageKind,
    lrn: Lrn,
    bytes: Vec<u8>,
    emission_map: EmissionMap,
    attempts: u32,
    refusals: u32,
    /// Tries that began and of which nobody knows that they handed nothing over.
    open_tries: u32,
    created_at: DateTime<Utc>,
    /// When it was given up.
    failed_at: Option<DateTime<Utc>>,
    /// `None` once it was sent or given up.
    due_at: Option<DateTime<Utc>>,
    last_error: Option<String>,
    sent_at: Option<DateTime<Utc>>,
    answer: Option<RecordedAnswer>,
    first_lrn: Lrn,
    replaces: Option<Lrn>,
    replaced_by: Option<Lrn>,
}

#[derive(Debug, Clone)]
struct Inbound {
    bytes: Vec<u8>,
    function_codes: String,
    lrn: Option<Lrn>,
    mrn: Option<Mrn>,
    subject: Option<(OrganisationId, DeclarationId)>,
    received_at: DateTime<Utc>,
    due_at: DateTime<Utc>,
    fate: Option<InboundFate>,
    /// The document that it is an answer of, and which one.
    place: Option<(MessageId, u32)>,
}

fn has_mrn(declaration: &Declaration, mrn: &Mrn) -> bool {
    declaration.milestones.mrn.as_ref() == Some(mrn)
}

fn conflict(constraint: Option<&str>) -> StorageError {
    StorageError::Conflict { constraint: constraint.map(str::to_owned) }
}
