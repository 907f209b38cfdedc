//! Ports of one crate answered by another: each file joins two that do not know each other.

mod articles;
mod clock;
mod code_tables;
mod entropy;
mod exchange_rates;
mod idempotency;
mod organisations;
mod parties;
mod readiness;
mod references;
mod simulator_cases;

pub(crate) use articles::ItemMasterArticles;
pub(crate) use clock::SystemClock;
pub(crate) use code_tables::EmbeddedCodeTables;
pub(crate) use entropy::SystemEntropy;
pub(crate) use exchange_rates::EmbeddedExchangeRates;
pub(crate) use idempotency::StoredIdempotency;
pub(crate) use organisations::Organisations;
pub(crate) use parties::CustomerParties;
pub(crate) use readiness::DatabaseReadiness;
pub(crate) use references::RandomReferences;
pub(crate) use simulator_cases::SimulatorCases;
