//! Repositories of all domains with Diesel, on SQLite and PostgreSQL from one code.

mod access;
mod batch;
mod callbacks;
mod claim;
mod connection;
mod customs_messages;
mod database;
mod declarations;
mod failure;
mod idempotency;
mod outbox;
mod portable;
mod prepared;
mod schema;
mod secrets;
mod simulator;
mod sql_types;
#[cfg(test)]
mod testing;
mod values;

pub use access::{StoredClients, StoredOrganisations, StoredRevocations};
pub use callbacks::{StoredCallbacks, StoredDeliveryDirectory, StoredDeliveryQueue};
pub use customs_messages::{StoredInboundLog, StoredOutboundQueue};
pub use database::{
    Database, DatabaseOptions, DatabaseUrl, GroupedCommits, MigrationError, NotADatabaseUrl, OpenError,
};
pub use declarations::{StoredDeclarationDirectory, StoredDeclarations};
pub use idempotency::{IdempotencyRecords, KeptAnswer, KeyClaim, KeyedRequest};
pub use outbox::StoredOutbox;
pub use secrets::{MasterKey, MasterKeyError, MasterKeyMismatch, SealError, Sealer};
pub use simulator::{
    NewSimulatedCase, SimulatedAnswer, SimulatedCase, SimulatedCases, SimulatedMessage, SimulatedOutcome,
    SimulatedSubject,
};
