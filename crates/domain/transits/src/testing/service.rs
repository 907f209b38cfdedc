use super::{FixedOrganisation, InMemoryTransits, KnownParties, NumberedLrns, PlainMessages};
use crate::ports::{CustomsDecides, KnownParty, UnknownDossiers};
use crate::{AfterGivingUp, TransitPorts, Transits};
use chrono::{DateTime, Utc};
use customs_exchange::GivingUp;
use customs_exchange::testing::InMemoryExchange;
use customs_kernel::ManualClock;
use std::sync::Arc;

/// The use cases over fakes, with the fakes for inspection.
#[derive(Clone)]
pub struct TransitsOverFakes {
    /// The use cases under test.
    pub transits: Transits,
    /// Fake behind the storage ports of transits; its outbox has one subscriber, `callbacks`.
    pub storage: Arc<InMemoryTransits>,
    /// Fake behind the ports of the exchange with customs.
    pub exchange: Arc<InMemoryExchange>,
    /// Gives up messages that the gateway never takes.
    pub giving_up: GivingUp,
    /// The clock, set to 2 March 2026, 10:30 in Amsterdam, unless another one was given.
    pub clock: Arc<ManualClock>,
    /// All ports, for building the use cases again with one of them replaced.
    pub ports: TransitPorts,
}

customs_kernel::debug_by_name!(TransitsOverFakes);

impl TransitsOverFakes {
    /// Returns the same fakes with some ports replaced.
    #[must_use]
    pub fn with(mut self, replace: impl FnOnce(&mut TransitPorts)) -> Self {
        replace(&mut self.ports);
        self.transits = Transits::new(self.ports.clone());
        self
    }
}

/// Builds the use cases over in-memory storage, plain messages, neighbours that know one customer, ACME, by its code
/// only, and a broker without an EORI.
#[must_use]
pub fn transits_over_fakes() -> TransitsOverFakes {
    let clock = ManualClock::at(DateTime::<Utc>::UNIX_EPOCH + chrono::Duration::seconds(1_772_443_800));
    transits_beside(InMemoryExchange::new(), Arc::new(clock))
}

/// Returns the same beside an exchange that records of other kinds may use too, with its clock.
#[must_use]
pub fn transits_beside(exchange: Arc<InMemoryExchange>, clock: Arc<ManualClock>) -> TransitsOverFakes {
    let storage = Arc::new(InMemoryTransits::over(exchange.clone(), &["callbacks"]));
    let ports = TransitPorts {
        repository: storage.clone(),
        directory: storage.clone(),
        exchange: storage.ports(),
        parties: Arc::new(KnownParties {
            parties: [("ACME".to_owned(), KnownParty::default())].into(),
            access_code: None,
        }),
        dossiers: Arc::new(UnknownDossiers),
        guarantees: Arc::new(CustomsDecides),
        organisations: Arc::new(FixedOrganisation(None)),
        builder: Arc::new(PlainMessages),
        reader: Arc::new(PlainMessages),
        lrns: Arc::new(NumberedLrns::default()),
        clock: clock.clone(),
        work: storage.clone(),
    };
    let after = AfterGivingUp { repository: storage.clone(), sent: exchange.clone() };
    let giving_up = storage.giving_up(Arc::new(after));
    TransitsOverFakes { transits: Transits::new(ports.clone()), storage, exchange, giving_up, clock, ports }
}
