//! In-memory outboxes for tests.

use super::Happened;
use chrono::{DateTime, Utc};
use customs_declarations::ports as declarations;
use customs_declarations::{DeclarationEvent, DeclarationId, Direction};
use customs_kernel::{
    Clock, DueWork, Event, ManualClock, OrganisationId, Outbox, OutboxEntry, OutboxId, Outcome, StorageError,
    UnitOfWork,
};
use customs_transits::ports as transits;
use customs_transits::{TransitEvent, TransitId};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(crate) const OURS: OrganisationId = OrganisationId::new(1);

/// A row of the outbox: its id, the moment it is due, the event, and the reason of its last postponement.
#[derive(Debug, Clone)]
pub(crate) struct Row<E> {
    pub(crate) id: i64,
    pub(crate) due_at: DateTime<Utc>,
    pub(crate) event: E,
    pub(crate) reason: Option<String>,
}

/// An outbox with one subscriber.
#[derive(Debug)]
pub(crate) struct EventBox<E> {
    rows: Mutex<Vec<Row<E>>>,
    /// Whether its entries are claimed, as those that lie on several servers.
    claims: AtomicBool,
}

/// Both outboxes, with a record of the outcome of every unit of work.
pub(crate) struct Bench {
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) declarations: Arc<EventBox<DeclarationEvent>>,
    pub(crate) transits: Arc<EventBox<TransitEvent>>,
    pub(crate) outcomes: Arc<Outcomes>,
    pub(crate) events: Happened,
}

/// A unit of work over both outboxes that records the outcome of each unit.
#[derive(Debug)]
pub(crate) struct Outcomes {
    outcomes: Mutex<Vec<Outcome>>,
    declarations: Arc<EventBox<DeclarationEvent>>,
    transits: Arc<EventBox<TransitEvent>>,
}

impl UnitOfWork for Outcomes {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let (declarations, transits) = (self.declarations.rows().clone(), self.transits.rows().clone());
        let ended = catch_unwind(AssertUnwindSafe(work));
        let outcome = *ended.as_ref().unwrap_or(&Outcome::Undo);
        if outcome == Outcome::Undo {
            *self.declarations.rows() = declarations;
            *self.transits.rows() = transits;
        }
        self.outcomes.lock().unwrap_or_else(PoisonError::into_inner).push(outcome);
        match ended {
            Ok(Outcome::Keep | Outcome::Undo) => Ok(()),
            Err(panic) => resume_unwind(panic),
        }
    }
}

impl Outcomes {
    /// The outcomes since the last call.
    pub(crate) fn take(&self) -> Vec<Outcome> {
        std::mem::take(&mut self.outcomes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Bench {
    /// A bench without events. It is Monday, 2 March 2026, 10:00 in the Netherlands.
    pub(crate) fn new() -> Self {
        let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")));
        let (declarations, transits) = (Arc::new(EventBox::empty()), Arc::new(EventBox::empty()));
        let (outcomes, of_declarations, of_transits) = (Mutex::default(), declarations.clone(), transits.clone());
        let outcomes = Arc::new(Outcomes { outcomes, declarations: of_declarations, transits: of_transits });
        let (work, time): (Arc<dyn UnitOfWork>, Arc<dyn Clock>) = (outcomes.clone(), clock.clone());
        let events = Happened::new(declarations.clone(), transits.clone(), &work, &time);
        Self { clock, declarations, transits, outcomes, events }
    }

    /// Adds an event of a declaration, provided that the subscriber wants it.
    pub(crate) fn declaration(
        &self,
        subscription: declarations::Subscription,
        id: i64,
        kind: customs_declarations::EventKind,
        change: impl FnOnce(&mut DeclarationEvent),
    ) -> bool {
        let mut event = DeclarationEvent {
            kind,
            organisation: OURS,
            declaration: DeclarationId::new(id),
            reference: format!("ORDER-{id}"),
            customer_code: None,
            mrn: None,
            dossier_id: None,
            status: customs_declarations::lifecycle::Status::Accepted,
            direction: Direction::Import,
            places_in_warehouse: false,
            advance_step: None,
            takes_out_of_warehouse: false,
            occurred_at: self.clock.now(),
        };
        change(&mut event);
        let wanted = (subscription.wants)(&event);
        if wanted {
            self.declarations.push(self.clock.now(), event);
        }
        wanted
    }

    /// Adds an event of a transit, provided that the subscriber wants it.
    pub(crate) fn transit(
        &self,
        subscription: transits::Subscription,
        id: i64,
        kind: customs_transits::EventKind,
        change: impl FnOnce(&mut TransitEvent),
    ) -> bool {
        let mut event = TransitEvent {
            kind,
            organisation: OURS,
            transit: TransitId::new(id),
            reference: format!("T-{id}"),
            mrn: None,
            dossier_id: None,
            status: customs_transits::lifecycle::Status::Accepted,
            symbol: "T2F".to_owned(),
            customer_code: "ACME".to_owned(),
            guarantee_amount: None,
            occurred_at: self.clock.now(),
        };
        change(&mut event);
        let wanted = (subscription.wants)(&event);
        if wanted {
            self.transits.push(self.clock.now(), event);
        }
        wanted
    }
}

impl<E: Clone> EventBox<E> {
    fn empty() -> Self {
        Self { rows: Mutex::default(), claims: AtomicBool::new(false) }
    }

    /// Has the entries claimed from now on.
    pub(crate) fn has_claims(&self) {
        self.claims.store(true, Ordering::Relaxed);
    }

    pub(crate) fn rows(&self) -> MutexGuard<'_, Vec<Row<E>>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, due_at: DateTime<Utc>, event: E) {
        let mut rows = self.rows();
        let id = rows.iter().map(|row| row.id).max().unwrap_or_default() + 1;
        rows.push(Row { id, due_at, event, reason: None });
    }

    fn take(&self, limit: usize, now: DateTime<Utc>, lease_until: DateTime<Utc>) -> Vec<(i64, E)> {
        let mut rows = self.rows();
        let due = rows.iter_mut().filter(|row| row.due_at <= now).take(limit);
        due.map(|row| {
            row.due_at = lease_until;
            (row.id, row.event.clone())
        })
        .collect()
    }

    fn remove(&self, ids: &[i64]) -> Result<(), StorageError> {
        let mut rows = self.rows();
        if ids.iter().any(|id| rows.iter().all(|row| row.id != *id)) {
            return Err(StorageError::Conflict { constraint: None });
        }
        rows.retain(|row| !ids.contains(&row.id));
        Ok(())
    }

    fn put_off(&self, id: i64, reason: &str, at: DateTime<Utc>) {
        if let Some(row) = self.rows().iter_mut().find(|row| row.id == id) {
            row.due_at = at;
            row.reason = Some(reason.to_owned());
        }
    }
}

impl<E: Event> Outbox<E> for EventBox<E> {
    fn due(&self, _: &str, now: DateTime<Utc>) -> Result<DueWork, StorageError> {
        let is_due = self.rows().iter().any(|row| row.due_at <= now);
        Ok(match self.claims.load(Ordering::Relaxed) {
            true => DueWork::ToClaim,
            false if is_due => DueWork::ToTake,
            false => DueWork::Nothing,
        })
    }

    fn take(&self, subscriber: &str, limit: usize, now: DateTime<Utc>) -> Result<Vec<OutboxEntry<E>>, StorageError> {
        let taken = self.claim(subscriber, limit, now, now)?;
        self.complete(&taken.iter().map(|entry| entry.id).collect::<Vec<_>>())?;
        Ok(taken)
    }

    fn claim(
        &self,
        _: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboxEntry<E>>, StorageError> {
        let taken = self.take(limit, now, lease_until).into_iter();
        let entry = |(id, event): (i64, E)| OutboxEntry { id: OutboxId::new(event.organisation(), id), event };
        Ok(taken.map(entry).collect())
    }

    fn complete(&self, ids: &[OutboxId]) -> Result<(), StorageError> {
        self.remove(&ids.iter().map(|id| id.get()).collect::<Vec<_>>())
    }

    fn retry(&self, id: OutboxId, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.put_off(id.get(), reason, at);
        Ok(())
    }
}
