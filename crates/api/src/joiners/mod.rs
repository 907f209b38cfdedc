//! Ports of one crate answered by another: each file joins two that do not know each other.

mod clock;
mod code_tables;
mod entropy;
mod lrn_source;
mod organisations;

pub(crate) use clock::SystemClock;
pub(crate) use code_tables::EmbeddedCodeTables;
pub(crate) use entropy::SystemEntropy;
pub(crate) use lrn_source::RandomLrns;
pub(crate) use organisations::Organisations;
