use crate::MessageKind;
use crate::ports::{
    CodeTables, CountedDeclarations, DeclarationDirectory, DeclarationRepository, DossierGate, DutyEstimator,
    ExchangeRates, GoodsRules, ItemMaster, LrnSource, MessageBuilder, MessageReader, OrganisationDirectory,
    PartyDirectory, SubmissionGate,
};
use customs_exchange::ExchangePorts;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports that the use cases of declarations need.
#[derive(Clone)]
pub struct DeclarationPorts {
    /// The storage of declarations.
    pub repository: Arc<dyn DeclarationRepository>,
    /// The lists of declarations.
    pub directory: Arc<dyn DeclarationDirectory>,
    /// The storage of the exchange with customs.
    pub exchange: ExchangePorts<MessageKind>,
    /// The customer master.
    pub parties: Arc<dyn PartyDirectory>,
    /// The item master.
    pub items: Arc<dyn ItemMaster>,
    /// The exchange rates of customs.
    pub rates: Arc<dyn ExchangeRates>,
    /// The estimator of duties and taxes.
    pub duties: Arc<dyn DutyEstimator>,
    /// The requirements of the tariff besides duties.
    pub goods: Arc<dyn GoodsRules>,
    /// Decides whether a dossier accepts a declaration.
    pub dossiers: Arc<dyn DossierGate>,
    /// Reserves stock and guarantees for submissions.
    pub gate: Arc<dyn SubmissionGate>,
    /// What customs counts in the balances of accounts.
    pub balances: Arc<dyn CountedDeclarations>,
    /// The facts about the broker itself.
    pub organisations: Arc<dyn OrganisationDirectory>,
    /// The code tables.
    pub codes: Arc<dyn CodeTables>,
    /// Builds messages to customs.
    pub builder: Arc<dyn MessageBuilder>,
    /// Reads messages from customs.
    pub reader: Arc<dyn MessageReader>,
    /// Makes new LRNs.
    pub lrns: Arc<dyn LrnSource>,
    /// The clock that tells the present moment.
    pub clock: Arc<dyn Clock>,
    /// The unit of work that combines several changes into one.
    pub work: Arc<dyn UnitOfWork>,
}

/// The use cases of declarations.
#[derive(Clone)]
pub struct Declarations {
    pub(super) ports: DeclarationPorts,
    /// Whether drafts are saved although they break rules, whatever the settings of the customer say.
    pub(super) keeps_broken_drafts: bool,
}

impl Declarations {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: DeclarationPorts) -> Self {
        Self { ports, keeps_broken_drafts: false }
    }

    /// The same use cases for somebody who fills in a form bit by bit: drafts are saved although they break rules,
    /// whatever the settings of the customer say. What cannot be stored at all is refused all the same.
    #[must_use]
    pub fn keeping_broken_drafts(&self) -> Self {
        Self { keeps_broken_drafts: true, ..self.clone() }
    }
}
