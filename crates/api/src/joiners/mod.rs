//! Ports of one crate answered by another: each file joins two that do not know each other.

mod articles;
mod authority_tables;
mod clock;
mod code_tables;
mod duties;
mod entropy;
mod error_codebook;
mod exchange_rates;
mod idempotency;
mod organisations;
mod parties;
mod readiness;
mod references;
mod simulator_cases;

pub(crate) use articles::ItemMasterArticles;
pub(crate) use authority_tables::AuthorityTables;
pub(crate) use clock::SystemClock;
pub(crate) use code_tables::CodebookCodeTables;
pub(crate) use duties::TariffDuties;
pub(crate) use entropy::SystemEntropy;
pub(crate) use error_codebook::DeclarationErrorTexts;
pub(crate) use exchange_rates::CustomsExchangeRates;
pub(crate) use idempotency::StoredIdempotency;
pub(crate) use organisations::Organisations;
pub(crate) use parties::CustomerParties;
pub(crate) use readiness::DatabaseReadiness;
pub(crate) use references::RandomReferences;
pub(crate) use simulator_cases::SimulatorCases;
