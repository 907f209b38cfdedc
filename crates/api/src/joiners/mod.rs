//! Ports of one crate answered by another: each file joins two that do not know each other.

mod clock;
mod code_tables;
mod entropy;
mod idempotency;
mod lrn_source;
mod organisations;
mod readiness;
mod simulator_cases;

pub(crate) use clock::SystemClock;
pub(crate) use code_tables::EmbeddedCodeTables;
pub(crate) use entropy::SystemEntropy;
pub(crate) use idempotency::StoredIdempotency;
pub(crate) use lrn_source::RandomLrns;
pub(crate) use organisations::Organisations;
pub(crate) use readiness::DatabaseReadiness;
pub(crate) use simulator_cases::SimulatorCases;
