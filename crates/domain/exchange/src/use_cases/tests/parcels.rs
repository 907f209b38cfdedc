mod bench;
mod kinds;
mod records;

use crate::testing::{FakeRecords, InMemoryExchange, RecordFacts};
use crate::{KindOfMessage, NewOutboundMessage, ports::GivesUp};
use chrono::{DateTime, Utc};
use customs_kernel::facts::Statement;
use customs_kernel::{Lrn, Mrn, OrganisationId, Outcome, StorageError, SubjectKind, UnitOfWork};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

pub(super) use bench::{bench, bench_over};
pub(super) use kinds::{ParcelKind, StampKind};
pub(super) use records::{BROKER, MRN, ParcelError, ParcelsOverFakes, parcels_over_fakes};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    Draft,
    Submitted,
    Accepted,
    Rejected,
    Released,
    Failed,
}

/// A record of the tests: goods that are announced to customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Parcel {
    pub(super) organisation: OrganisationId,
    pub(super) standing: Standing,
    pub(super) lrn: Option<Lrn>,
    pub(super) mrn: Option<Mrn>,
    pub(super) history: Vec<String>,
}

type Shelf = Arc<Mutex<BTreeMap<i64, Parcel>>>;

/// The storage of parcels, in memory; messages of kind `K` are exchanged about them.
pub(super) struct Parcels<K> {
    pub(super) exchange: Arc<InMemoryExchange>,
    shelf: Shelf,
    /// The number of units of work so far.
    units: AtomicUsize,
    kind: PhantomData<fn() -> K>,
}

impl<K: KindOfMessage> Parcels<K> {
    pub(super) fn over(exchange: Arc<InMemoryExchange>) -> Arc<Self> {
        let shelf = Shelf::default();
        exchange.know(Arc::new(Known { kind: K::SUBJECT, shelf: shelf.clone() }));
        Arc::new(Self { exchange, shelf, units: AtomicUsize::new(0), kind: PhantomData })
    }

    pub(super) fn units(&self) -> usize {
        self.units.load(Ordering::Relaxed)
    }

    pub(super) fn insert(&self, organisation: OrganisationId) -> i64 {
        let _turn = self.exchange.turn().take();
        let mut shelf = self.shelf.lock().expect("a lock");
        let id = shelf.last_key_value().map_or(1, |(last, _)| last + 1);
        let (standing, history) = (Standing::Draft, vec!["made".to_owned()]);
        shelf.insert(id, Parcel { organisation, standing, lrn: None, mrn: None, history });
        id
    }

    pub(super) fn find(&self, organisation: OrganisationId, id: i64) -> Option<Parcel> {
        let _turn = self.exchange.turn().take();
        let found = self.shelf.lock().expect("a lock").get(&id).cloned();
        found.filter(|parcel| parcel.organisation == organisation)
    }

    /// Stores the parcel with a line of its history and the messages that it sends.
    pub(super) fn save(
        &self,
        id: i64,
        mut parcel: Parcel,
        line: &str,
        messages: &[NewOutboundMessage<K>],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let _turn = self.exchange.turn().take();
        self.exchange.send(parcel.organisation, id, messages, at)?;
        parcel.history.push(line.to_owned());
        self.shelf.lock().expect("a lock").insert(id, parcel);
        Ok(())
    }

    pub(super) fn delete(&self, id: i64) {
        let _turn = self.exchange.turn().take();
        self.shelf.lock().expect("a lock").remove(&id);
    }
}

impl<K: KindOfMessage> UnitOfWork for Parcels<K> {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let _turn = self.exchange.turn().take();
        self.units.fetch_add(1, Ordering::Relaxed);
        let messages = self.exchange.snapshot();
        let parcels = self.shelf.lock().expect("a lock").clone();
        if work() == Outcome::Undo {
            self.exchange.restore(messages);
            *self.shelf.lock().expect("a lock") = parcels;
        }
        Ok(())
    }
}

/// The parcels in the form in which the exchange asks for them.
struct Known {
    kind: SubjectKind,
    shelf: Shelf,
}

impl FakeRecords for Known {
    fn kind(&self) -> SubjectKind {
        self.kind
    }

    fn all(&self) -> Vec<RecordFacts> {
        let facts = |(id, parcel): (&i64, &Parcel)| RecordFacts {
            organisation: parcel.organisation,
            id: *id,
            reference: format!("P-{id}"),
            lrn: parcel.lrn.clone(),
            mrn: parcel.mrn.clone(),
            submitted: parcel.standing == Standing::Submitted,
            lodged_elsewhere: false,
            report: None,
        };
        self.shelf.lock().expect("a lock").iter().map(facts).collect()
    }
}

impl<K: KindOfMessage> GivesUp for Parcels<K> {
    fn kind(&self) -> SubjectKind {
        K::SUBJECT
    }

    fn hold(&self, _organisation: OrganisationId, _record: i64) -> Result<(), StorageError> {
        Ok(())
    }

    fn given_up(
        &self,
        organisation: OrganisationId,
        record: i64,
        message: &Lrn,
        reason: &Statement,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let Some(mut parcel) = self.find(organisation, record) else { return Ok(()) };
        if parcel.lrn.as_ref() == Some(message) {
            parcel.standing = Standing::Failed;
        }
        self.save(record, parcel, &format!("LRN {message} was given up: {reason}"), &[], at)
    }
}
