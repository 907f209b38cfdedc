use super::kept::{FakeRecord, KeptRecords, StoredRecord};
use super::{FakeRecords, InMemoryExchange, RecordFacts};
use crate::ports::GivesUp;
use crate::testing::{BenchRecords, ExchangeBench};
use crate::{ExchangePorts, GivingUp, NewOutboundMessage, Report};
use chrono::{DateTime, Utc};
use customs_kernel::{
    DueWork, Event, OrganisationId, Outbox, OutboxEntry, OutboxId, Outcome, StorageError, SubjectKind, UnitOfWork,
};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Storage in memory for the records of one kind, their lists and their events, beside an exchange, with a unit of work
/// that covers all of them. Units of work run one after the other, and an undone unit leaves nothing behind. A domain
/// builds its storage ports on it.
#[derive(Debug)]
pub struct InMemoryRecords<R: FakeRecord> {
    exchange: Arc<InMemoryExchange>,
    records: Arc<Held<R>>,
}

impl<R: FakeRecord> InMemoryRecords<R> {
    /// Creates an empty store with an exchange of its own; its events go to these subscribers of the outbox.
    #[must_use]
    pub fn with_subscribers(subscribers: &[&str]) -> Self {
        Self::over(InMemoryExchange::new(), subscribers)
    }

    /// Creates an empty store that uses this exchange; its events go to these subscribers of the outbox.
    #[must_use]
    pub fn over(exchange: Arc<InMemoryExchange>, subscribers: &[&str]) -> Self {
        let records = Arc::new(Held(Mutex::new(KeptRecords::new(subscribers))));
        exchange.know(records.clone());
        Self { exchange, records }
    }

    /// The exchange that the records use.
    #[must_use]
    pub const fn exchange(&self) -> &Arc<InMemoryExchange> {
        &self.exchange
    }

    /// The ports of the exchange, as use cases need them.
    #[must_use]
    pub fn ports(&self) -> ExchangePorts<R::Kind> {
        let exchange = &self.exchange;
        ExchangePorts {
            inbound: exchange.clone(),
            messages: exchange.clone(),
            sent: exchange.clone(),
            fallback: exchange.clone(),
        }
    }

    /// Gives up messages; `after` decides what follows for their records.
    #[must_use]
    pub fn giving_up(self: &Arc<Self>, after: Arc<dyn GivesUp>) -> GivingUp {
        GivingUp { queue: self.exchange.clone(), records: vec![after], work: self.clone() }
    }

    /// The bench for the contract suites of the exchange; `after` decides what follows for a record when a message
    /// about it is given up.
    #[must_use]
    pub fn bench(
        self: &Arc<Self>,
        organisations: [OrganisationId; 2],
        (records, after): (Arc<dyn BenchRecords<R::Kind>>, Arc<dyn GivesUp>),
    ) -> ExchangeBench<R::Kind> {
        let ExchangePorts { inbound, messages: exchange, sent, fallback: _ } = self.ports();
        let (queue, giving_up, work) = (self.exchange.clone(), self.giving_up(after), self.clone());
        ExchangeBench { queue, inbound, sent, exchange, giving_up, work, organisations, records }
    }

    /// Whether each rejection of the record is resolved, oldest first.
    #[must_use]
    pub fn resolved_rejections(&self, id: R::Id) -> Vec<bool> {
        self.with(|state| {
            let stored = state.records.get(&id);
            stored.map(|stored| stored.rejections.iter().map(|(_, resolved)| *resolved).collect()).unwrap_or_default()
        })
    }

    /// The rejections of the organisation's record, oldest first.
    #[must_use]
    pub fn rejections_of(&self, organisation: OrganisationId, id: R::Id) -> Vec<R::Rejection> {
        let rejections = |stored: &StoredRecord<R>| stored.rejections.iter().map(|(one, _)| one.clone()).collect();
        self.with(|state| state.stored(organisation, id).map(rejections).unwrap_or_default())
    }

    /// The reference and the history of the record; `None` when the organisation has no such record.
    #[must_use]
    pub fn timeline_of(&self, organisation: OrganisationId, id: R::Id) -> Option<(String, Vec<R::Line>)> {
        let reported = |stored: &StoredRecord<R>| (stored.record.shown().reference.to_owned(), stored.timeline.clone());
        self.with(|state| state.stored(organisation, id).map(reported))
    }

    /// The record; `None` when the organisation has no such record.
    #[must_use]
    pub fn record_of(&self, organisation: OrganisationId, id: R::Id) -> Option<R> {
        self.with(|state| state.stored(organisation, id).map(|stored| stored.record.clone()))
    }

    /// Stores a change of the record with its messages, its events and everything else that belongs to it.
    ///
    /// # Errors
    /// `Conflict` when the record was changed meanwhile, or when an LRN is already in use; then nothing is stored.
    pub fn change(
        &self,
        record: &R,
        (outbound, at): (&[NewOutboundMessage<R::Kind>], DateTime<Utc>),
        events: &[R::Event],
        note: impl FnOnce(&mut StoredRecord<R>),
    ) -> Result<(), StorageError> {
        let _turn = self.exchange.turn().take();
        self.with(|state| state.require_changeable(record))?;
        let shown = record.shown();
        self.exchange.send(shown.organisation, shown.id, outbound, at)?;
        self.with(|state| {
            state.report(events);
            if let Some(stored) = state.records.get_mut(&record.id()) {
                note(stored);
            }
        });
        Ok(())
    }

    /// Gives access to the state once no other thread is in a unit of work. The exchange calls this method, so the
    /// closure must not call the exchange.
    pub fn with<T>(&self, use_state: impl FnOnce(&mut KeptRecords<R>) -> T) -> T {
        let _turn = self.exchange.turn().take();
        use_state(&mut self.records.state())
    }
}

impl<R: FakeRecord> UnitOfWork for InMemoryRecords<R> {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let _turn = self.exchange.turn().take();
        let before = (self.exchange.snapshot(), self.with(|state| state.clone()));
        let ended = catch_unwind(AssertUnwindSafe(work));
        if !matches!(ended, Ok(Outcome::Keep)) {
            self.exchange.restore(before.0);
            self.with(|state| *state = before.1);
        }
        match ended {
            Ok(Outcome::Keep | Outcome::Undo) => Ok(()),
            Err(panic) => resume_unwind(panic),
        }
    }
}

impl<R: FakeRecord> Outbox<R::Event> for InMemoryRecords<R> {
    fn due(&self, subscriber: &str, now: DateTime<Utc>) -> Result<DueWork, StorageError> {
        let is_due = self.with(|state| state.outbox.is_due(subscriber, now));
        Ok(if is_due { DueWork::ToTake } else { DueWork::Nothing })
    }

    fn take(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
    ) -> Result<Vec<OutboxEntry<R::Event>>, StorageError> {
        Ok(self.with(|state| state.outbox.take(subscriber, limit, now)))
    }

    fn claim(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboxEntry<R::Event>>, StorageError> {
        Ok(self.with(|state| state.outbox.claim(subscriber, limit, now, lease_until)))
    }

    fn complete(&self, ids: &[OutboxId]) -> Result<(), StorageError> {
        self.with(|state| state.outbox.complete(ids))
    }

    fn retry(&self, id: OutboxId, _reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.with(|state| state.outbox.retry(id, at));
        Ok(())
    }
}

/// The records in the form in which the exchange asks for them.
#[derive(Debug)]
struct Held<R: FakeRecord>(Mutex<KeptRecords<R>>);

impl<R: FakeRecord> Held<R> {
    fn state(&self) -> MutexGuard<'_, KeptRecords<R>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: FakeRecord> FakeRecords for Held<R> {
    fn kind(&self) -> SubjectKind {
        R::Event::SUBJECT
    }

    fn all(&self) -> Vec<RecordFacts> {
        let facts = |stored: &StoredRecord<R>| {
            let shown = stored.record.shown();
            RecordFacts {
                organisation: shown.organisation,
                id: shown.id,
                reference: shown.reference.to_owned(),
                lrn: shown.lrn.cloned(),
                mrn: shown.mrn.cloned(),
                submitted: shown.submitted,
                lodged_elsewhere: shown.lodged_elsewhere,
                report: shown.report.map(|(is_open, trader)| Report { is_open, trader: trader.cloned() }),
            }
        };
        self.state().records.values().map(facts).collect()
    }
}
