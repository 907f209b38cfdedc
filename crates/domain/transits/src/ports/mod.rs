//! What the transits domain needs from outside.

mod authority;
mod directories;
mod directory;
mod guarantees;
mod inbound;
mod messages;
mod outbound;
mod outbox;
mod repository;

pub use authority::{CustomsGateway, GatewayFailure};
pub use directories::{
    DossierGate, DossierRefusal, KnownTrader, LrnSource, OrganisationDirectory, TraderDirectory, UnknownDossiers,
    UnknownTraders,
};
pub use directory::{TransitDirectory, TransitFilter, TransitSort, TransitSummary};
pub use guarantees::{CustomsDecides, GuaranteeGate, GuaranteeRefusal, GuaranteeUse};
pub use inbound::{InboundFate, InboundLog, MOST_CLAIMED_BYTES, NewInboundMessage, ReceivedMessage};
pub use messages::{TransitMessageBuilder, TransitMessageReader, UnreadableMessage};
pub use outbound::OutboundQueue;
pub use outbox::{Outbox, OutboxEntry, OutboxId, Subscription};
pub use repository::{AtCustoms, Changes, RecordedAnswer, TransitRepository};

#[cfg(feature = "mocks")]
pub use authority::MockCustomsGateway;
#[cfg(feature = "mocks")]
pub use directories::{MockDossierGate, MockLrnSource, MockOrganisationDirectory, MockTraderDirectory};
#[cfg(feature = "mocks")]
pub use directory::MockTransitDirectory;
#[cfg(feature = "mocks")]
pub use guarantees::MockGuaranteeGate;
#[cfg(feature = "mocks")]
pub use inbound::MockInboundLog;
#[cfg(feature = "mocks")]
pub use messages::{MockTransitMessageBuilder, MockTransitMessageReader};
#[cfg(feature = "mocks")]
pub use outbound::MockOutboundQueue;
#[cfg(feature = "mocks")]
pub use repository::MockTransitRepository;
