use super::{FixedOrganisation, InMemoryTransits, KnownTraders, NumberedLrns, PlainMessages};
use crate::ports::{CustomsDecides, KnownTrader, UnknownDossiers};
use crate::{AfterGivingUp, TransitPorts, Transits};
use chrono::{DateTime, Utc};
use customs_exchange::GivingUp;
use customs_exchange::testing::InMemoryExchange;
use customs_kernel::ManualClock;
use std::sync::Arc;

/// The use cases over fakes, and the fakes themselves.
#[derive(Clone)]
pub struct TransitsOverFakes {
    /// The use cases.
    pub transits: Transits,
    /// What is behind the storage ports of transits; its outbox has one subscriber, `callbacks`.
    pub storage: Arc<InMemoryTransits>,
    /// What is behind the ports of the exchange with customs.
    pub exchange: Arc<InMemoryExchange>,
    /// Gives messages up.
    pub giving_up: GivingUp,
    /// Stands at 2 March 2026, 10:30 in Amsterdam.
    pub clock: Arc<ManualClock>,
    /// All ports, to build the use cases anew with one of them replaced.
    pub ports: TransitPorts,
}

impl TransitsOverFakes {
    /// The same with some ports replaced.
    #[must_use]
    pub fn with(mut self, replace: impl FnOnce(&mut TransitPorts)) -> Self {
        replace(&mut self.ports);
        self.transits = Transits::new(self.ports.clone());
        self
    }
}

/// The use cases over storage in memory, plain messages, neighbours who know nobody but a customer ACME (and of that one
/// nothing more than its code), and a broker without an EORI.
#[must_use]
pub fn transits_over_fakes() -> TransitsOverFakes {
    let storage = Arc::new(InMemoryTransits::with_subscribers(&["callbacks"]));
    let exchange = storage.exchange().clone();
    let clock = Arc::new(ManualClock::at(DateTime::<Utc>::UNIX_EPOCH + chrono::Duration::seconds(1_772_443_800)));
    let ports = TransitPorts {
        repository: storage.clone(),
        directory: storage.clone(),
        exchange: storage.ports(),
        traders: Arc::new(KnownTraders {
            traders: [("ACME".to_owned(), KnownTrader::default())].into(),
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
