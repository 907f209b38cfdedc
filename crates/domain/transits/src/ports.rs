//! Ports of the transits domain, beside those of the exchange with customs.

mod directories;
mod directory;
mod guarantees;
mod messages;
mod outbox;
mod repository;
pub mod unique_rules;

pub use directories::{
    CustomerAccessCode, DossierGate, DossierRefusal, KnownParty, LrnSource, OrganisationDirectory, PartyDirectory,
    UnknownDossiers, UnknownParties,
};
pub use directory::{
    InboundFilter, InboundSummary, TransitDirectory, TransitFilter, TransitLabel, TransitSort, TransitSummary,
};
pub use guarantees::{CustomsDecides, GuaranteeGate, GuaranteeRefusal, GuaranteeUse};
pub use messages::{TransitMessageBuilder, TransitMessageReader};
pub use outbox::{Outbox, OutboxEntry, OutboxId, Subscription};
pub use repository::{Changes, TransitRepository};

#[cfg(feature = "mocks")]
pub use directories::{MockDossierGate, MockLrnSource, MockOrganisationDirectory, MockPartyDirectory};
#[cfg(feature = "mocks")]
pub use directory::MockTransitDirectory;
#[cfg(feature = "mocks")]
pub use guarantees::MockGuaranteeGate;
#[cfg(feature = "mocks")]
pub use messages::{MockTransitMessageBuilder, MockTransitMessageReader};
#[cfg(feature = "mocks")]
pub use repository::MockTransitRepository;
