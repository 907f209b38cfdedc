//! The traits by which the declarations domain uses storage, messages and other domains.

mod amendments;
mod balances;
mod directories;
mod duties;
mod excerpt;
mod goods_rules;
mod line_change;
mod master_items;
mod mends;
mod messages;
mod outbox;
mod repository;
mod submission;
pub mod unique_rules;

pub use amendments::AmendmentRepository;
pub use balances::{CountedAcceptance, CountedDeclarations, NoBalances};
pub use directories::{
    CodeList, CodeTables, DossierGate, DossierRefusal, ErrorTexts, ExchangeRates, KnownParty, LrnSource,
    OrganisationDirectory, PartyDirectory, UnknownDossiers, UnknownParties,
};
pub use duties::{DutyEstimate, DutyEstimator, DutyOfLine, DutyQuestion, EstimatedDuty, LineGap, UnknownDuties};
pub use excerpt::{DeclarationLabel, Excerpt, LineStretch};
pub use goods_rules::{GoodsObjection, GoodsQuestion, GoodsRules, UnknownGoodsRules};
pub use line_change::LineChange;
pub use master_items::{ItemMaster, KnownMasterItem, UnknownMasterItems};
pub use mends::{MendRepository, MendRights};
pub use messages::{MessageBuilder, MessageReader, PlacedAnswer, UnreadableMessage};
pub use outbox::{Outbox, OutboxEntry, OutboxId, Subscription};
pub use repository::{
    Changes, DeclarationDirectory, DeclarationFilter, DeclarationRepository, DeclarationSort, DeclarationSummary, Flow,
};
pub use submission::{
    AdmitsAll, GuaranteeShortage, NewSubmission, StockShortage, SubmissionGate, SubmissionRefusal, TakenStock,
    WarehouseEntry,
};

#[cfg(feature = "mocks")]
pub use amendments::MockAmendmentRepository;
#[cfg(feature = "mocks")]
pub use balances::MockCountedDeclarations;
#[cfg(feature = "mocks")]
pub use directories::{
    MockCodeTables, MockDossierGate, MockExchangeRates, MockLrnSource, MockOrganisationDirectory, MockPartyDirectory,
};
#[cfg(feature = "mocks")]
pub use duties::MockDutyEstimator;
#[cfg(feature = "mocks")]
pub use goods_rules::MockGoodsRules;
#[cfg(feature = "mocks")]
pub use master_items::MockItemMaster;
#[cfg(feature = "mocks")]
pub use mends::{MockMendRepository, MockMendRights};
#[cfg(feature = "mocks")]
pub use messages::{MockMessageBuilder, MockMessageReader};
#[cfg(feature = "mocks")]
pub use repository::{MockDeclarationDirectory, MockDeclarationRepository};
#[cfg(feature = "mocks")]
pub use submission::MockSubmissionGate;
