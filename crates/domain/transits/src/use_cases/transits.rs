use crate::MessageKind;
use crate::ports::{
    DossierGate, GuaranteeGate, LrnSource, OrganisationDirectory, PartyDirectory, TransitDirectory,
    TransitMessageBuilder, TransitMessageReader, TransitRepository,
};
use customs_exchange::ExchangePorts;
use customs_kernel::{Clock, UnitOfWork};
use std::sync::Arc;

/// The ports through which the use cases reach everything outside this crate.
#[derive(Clone)]
pub struct TransitPorts {
    /// Stores transits.
    pub repository: Arc<dyn TransitRepository>,
    /// Reads transits for lists.
    pub directory: Arc<dyn TransitDirectory>,
    /// Sends and receives messages of customs.
    pub exchange: ExchangePorts<MessageKind>,
    /// The customer master.
    pub parties: Arc<dyn PartyDirectory>,
    /// Tells whether a dossier accepts the transit.
    pub dossiers: Arc<dyn DossierGate>,
    /// Reserves amounts of guarantees.
    pub guarantees: Arc<dyn GuaranteeGate>,
    /// Data of the broker itself, such as its EORI.
    pub organisations: Arc<dyn OrganisationDirectory>,
    /// Builds messages to customs.
    pub builder: Arc<dyn TransitMessageBuilder>,
    /// Reads messages of customs.
    pub reader: Arc<dyn TransitMessageReader>,
    /// Issues fresh LRNs.
    pub lrns: Arc<dyn LrnSource>,
    /// Source of the present time.
    pub clock: Arc<dyn Clock>,
    /// Stores several changes together or not at all.
    pub work: Arc<dyn UnitOfWork>,
}

/// The use cases of transits.
#[derive(Clone)]
pub struct Transits {
    pub(super) ports: TransitPorts,
}

impl Transits {
    /// Creates the use cases over these ports.
    #[must_use]
    pub const fn new(ports: TransitPorts) -> Self {
        Self { ports }
    }
}
