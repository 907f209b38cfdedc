//! The client of the customs authority's message gateway.
//!
//! Messages are handed over as `POST {url}/messages` under OAuth 2.0 client credentials, with the LRN as their
//! correlation id. The gateway recognises a repeated message, so a message that may not have arrived is sent again with
//! the same bytes. [`HandOverWorker`] does this for the one stored queue, with messages about records of every kind.
//!
//! Statements of guarantee accounts are fetched as `GET {url}/accounts/{kind}/{eori}`; [`GuaranteeSyncWorker`] does
//! this for all accounts in their turn.

mod credentials;
mod customs_accounts;
mod guarantee_sync_worker;
mod hand_over_worker;
mod http_customs_gateway;
#[doc(hidden)]
pub mod internals;
mod statement_reader;
mod token_keeper;

pub use credentials::{GatewayCredentials, GatewaySetupError};
pub use guarantee_sync_worker::{GuaranteeSyncWorker, SyncLimits};
pub use hand_over_worker::{HandOverLimits, HandOverWorker, MOST_REFUSALS, retry_delay};
pub use http_customs_gateway::{GatewayOptions, HttpCustomsGateway};
