#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]
//! Fakes and contract suites that the tests of several domains share.

pub mod corpus;
mod memory_rows_aside;
mod neighbours;
mod outbox_contract;
pub mod pictures;
mod rule_checks;
mod turn;
mod undelivered;
mod undone;

pub use memory_rows_aside::MemoryRowsAside;
pub use neighbours::{FixedOrganisation, NumberedLrns, OpenDossiers};
pub use outbox_contract::{OutboxBench, outbox_contract};
pub use rule_checks::{Breach, fault_found, keeps_async_rule, keeps_rule};
pub use turn::{Turn, TurnGuard};
pub use undelivered::Undelivered;
pub use undone::undone;
