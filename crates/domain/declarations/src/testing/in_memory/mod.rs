mod directory;
mod outbox;
mod repository;

use crate::lifecycle::Status;
use crate::{AssessedTax, Declaration, DeclarationEvent, DeclarationId, Rejection, TimelineEntry};
use customs_exchange::testing::{FakeRecords, InMemoryExchange, RecordFacts};
use customs_kernel::testing::Undelivered;
use customs_kernel::{OrganisationId, Outcome, StorageError, SubjectKind, UnitOfWork};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The declarations, their lists and their events in memory beside an exchange, and the unit of work that goes with all of
/// them: units run one after the other, and one that is undone leaves nothing behind.
#[derive(Debug)]
pub struct InMemoryDeclarations {
    subscribers: Vec<String>,
    exchange: Arc<InMemoryExchange>,
    records: Arc<Records>,
}

impl InMemoryDeclarations {
    /// An empty store with an exchange of its own, whose events go to these subscribers of the outbox.
    #[must_use]
    pub fn with_subscribers(subscribers: &[&str]) -> Self {
        Self::over(InMemoryExchange::new(), subscribers)
    }

    /// An empty store whose messages go to this exchange, and its events to these subscribers of the outbox.
    #[must_use]
    pub fn over(exchange: Arc<InMemoryExchange>, subscribers: &[&str]) -> Self {
        let records = Arc::new(Records::default());
        exchange.know(records.clone());
        Self { subscribers: subscribers.iter().map(|&name| name.to_owned()).collect(), exchange, records }
    }

    /// The exchange that its messages go to.
    #[must_use]
    pub const fn exchange(&self) -> &Arc<InMemoryExchange> {
        &self.exchange
    }

    /// Whether the rejections of the declaration are resolved, oldest first.
    #[must_use]
    pub fn resolved_rejections(&self, declaration: DeclarationId) -> Vec<bool> {
        self.with(|state| {
            let stored = state.declarations.get(&declaration);
            stored.map(|stored| stored.rejections.iter().map(|(_, resolved)| *resolved).collect()).unwrap_or_default()
        })
    }

    /// Uses the state once no other thread is in a unit of work. The exchange asks for it: it is not to be called from in
    /// here.
    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> T) -> T {
        let _turn = self.exchange.turn().take();
        use_state(&mut self.records.state())
    }
}

impl UnitOfWork for InMemoryDeclarations {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let _turn = self.exchange.turn().take();
        let before = (self.exchange.snapshot(), self.with(|state| state.clone()));
        if work() == Outcome::Undo {
            self.exchange.restore(before.0);
            self.with(|state| *state = before.1);
        }
        Ok(())
    }
}

/// What the exchange knows of them.
#[derive(Debug, Default)]
struct Records(Mutex<State>);

impl Records {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FakeRecords for Records {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Declaration
    }

    fn all(&self) -> Vec<RecordFacts> {
        let facts = |Stored { declaration, .. }: &Stored| RecordFacts {
            organisation: declaration.organisation,
            id: declaration.id.get(),
            reference: declaration.reference.clone(),
            lrn: declaration.milestones.lrn.clone(),
            mrn: declaration.milestones.mrn.clone(),
            submitted: declaration.status == Status::Submitted,
        };
        self.state().declarations.values().map(facts).collect()
    }
}

#[derive(Debug, Clone, Default)]
struct State {
    last_id: i64,
    declarations: BTreeMap<DeclarationId, Stored>,
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

fn conflict(constraint: Option<&str>) -> StorageError {
    StorageError::Conflict { constraint: constraint.map(str::to_owned) }
}
