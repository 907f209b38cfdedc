//! What the declarations domain needs from outside.

mod articles;
mod authority;
mod directories;
mod duties;
mod exchange;
mod exchange_rates;
mod goods_rules;
mod inbound;
mod line_change;
mod messages;
mod outbound;
mod outbox;
mod repository;
mod submission;

pub use articles::{Article, ItemCatalogue, UnknownArticles};
pub use authority::{CustomsGateway, GatewayFailure};
pub use directories::{
    CodeList, CodeTables, DossierGate, DossierRefusal, ErrorTexts, KnownParty, LrnSource, OrganisationDirectory,
    PartyDirectory, UnknownDossiers, UnknownParties,
};
pub use duties::{DutyEstimate, DutyEstimator, DutyOfLine, DutyQuestion, EstimatedDuty, UnknownDuties};
pub use exchange::{Answered, MessageExchange, RecordedAnswer};
pub use exchange_rates::ExchangeRates;
pub use goods_rules::{GoodsObjection, GoodsQuestion, GoodsRules, UnknownGoodsRules};
pub use inbound::{InboundFate, InboundLog, MOST_CLAIMED_BYTES, NewInboundMessage, ReceivedMessage};
pub use line_change::LineChange;
pub use messages::{MessageBuilder, MessageReader, PlacedAnswer, UnreadableMessage};
pub use outbound::OutboundQueue;
pub use outbox::{Outbox, OutboxEntry, OutboxId, Subscription};
pub use repository::{
    AtCustoms, Changes, DeclarationDirectory, DeclarationFilter, DeclarationRepository, DeclarationSort,
    DeclarationSummary,
};
pub use submission::{
    AdmitsAll, GuaranteeShortage, NewSubmission, StockShortage, SubmissionGate, SubmissionRefusal, TakenStock,
    WarehouseEntry,
};

#[cfg(feature = "mocks")]
pub use articles::MockItemCatalogue;
#[cfg(feature = "mocks")]
pub use authority::MockCustomsGateway;
#[cfg(feature = "mocks")]
pub use directories::{MockCodeTables, MockDossierGate, MockLrnSource, MockOrganisationDirectory, MockPartyDirectory};
#[cfg(feature = "mocks")]
pub use duties::MockDutyEstimator;
#[cfg(feature = "mocks")]
pub use exchange::MockMessageExchange;
#[cfg(feature = "mocks")]
pub use exchange_rates::MockExchangeRates;
#[cfg(feature = "mocks")]
pub use goods_rules::MockGoodsRules;
#[cfg(feature = "mocks")]
pub use inbound::MockInboundLog;
#[cfg(feature = "mocks")]
pub use messages::{MockMessageBuilder, MockMessageReader};
#[cfg(feature = "mocks")]
pub use outbound::MockOutboundQueue;
#[cfg(feature = "mocks")]
pub use repository::{MockDeclarationDirectory, MockDeclarationRepository};
#[cfg(feature = "mocks")]
pub use submission::MockSubmissionGate;
