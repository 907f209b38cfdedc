use super::{FixedOrganisation, FixedRates, InMemoryDeclarations, NumberedLrns, PlainMessages, SmallCodebook};
use crate::ports::{
    AdmitsAll, NoBalances, UnknownDossiers, UnknownDuties, UnknownGoodsRules, UnknownMasterItems, UnknownParties,
};
use crate::{AfterGivingUp, DeclarationPorts, Declarations};
use chrono::{DateTime, Utc};
use customs_exchange::GivingUp;
use customs_exchange::testing::InMemoryExchange;
use customs_kernel::{Eori, ManualClock};
use rust_decimal::Decimal;
use std::sync::Arc;

/// The use cases over fakes, together with the fakes.
#[derive(Clone)]
pub struct DeclarationsOverFakes {
    /// The use cases under test.
    pub declarations: Declarations,
    /// The fake behind the storage ports of declarations; its outbox has one subscriber, `callbacks`.
    pub storage: Arc<InMemoryDeclarations>,
    /// The fake behind the ports of the exchange with customs.
    pub exchange: Arc<InMemoryExchange>,
    /// Gives up messages that the gateway refuses for good.
    pub giving_up: GivingUp,
    /// The clock, which stands at 2 March 2026, 10:30 in Amsterdam, unless another one was given.
    pub clock: Arc<ManualClock>,
    /// All ports, to rebuild the use cases with some of them replaced.
    pub ports: DeclarationPorts,
}

customs_kernel::debug_by_name!(DeclarationsOverFakes);

impl DeclarationsOverFakes {
    /// Rebuilds the use cases with some ports replaced.
    #[must_use]
    pub fn with(mut self, replace: impl FnOnce(&mut DeclarationPorts)) -> Self {
        replace(&mut self.ports);
        self.declarations = Declarations::new(self.ports.clone());
        self
    }
}

/// Creates the use cases over storage in memory, plain messages, and neighbours that know no customers, master items or
/// dossiers. A euro is 1.25 US dollars.
#[must_use]
pub fn declarations_over_fakes() -> DeclarationsOverFakes {
    let clock = ManualClock::at(DateTime::<Utc>::UNIX_EPOCH + chrono::Duration::seconds(1_772_443_800));
    declarations_beside(InMemoryExchange::new(), Arc::new(clock))
}

/// Returns the same beside an exchange that records of other kinds may use too, with its clock.
#[must_use]
pub fn declarations_beside(exchange: Arc<InMemoryExchange>, clock: Arc<ManualClock>) -> DeclarationsOverFakes {
    let storage = Arc::new(InMemoryDeclarations::over(exchange.clone(), &["callbacks"]));
    let eori: Option<Eori> = "NL009876543".parse().ok();
    let ports = DeclarationPorts {
        repository: storage.clone(),
        directory: storage.clone(),
        amendments: storage.clone(),
        exchange: storage.ports(),
        parties: Arc::new(UnknownParties),
        items: Arc::new(UnknownMasterItems),
        rates: Arc::new(FixedRates([("USD".to_owned(), Decimal::new(125, 2))].into())),
        duties: Arc::new(UnknownDuties),
        goods: Arc::new(UnknownGoodsRules),
        dossiers: Arc::new(UnknownDossiers),
        gate: Arc::new(AdmitsAll),
        balances: Arc::new(NoBalances),
        organisations: Arc::new(FixedOrganisation(eori)),
        codes: Arc::new(SmallCodebook),
        builder: Arc::new(PlainMessages),
        reader: Arc::new(PlainMessages),
        lrns: Arc::new(NumberedLrns::default()),
        clock: clock.clone(),
        work: storage.clone(),
    };
    let after = AfterGivingUp { repository: storage.clone(), amendments: storage.clone(), sent: exchange.clone() };
    let giving_up = storage.giving_up(Arc::new(after));
    DeclarationsOverFakes { declarations: Declarations::new(ports.clone()), storage, exchange, giving_up, clock, ports }
}
