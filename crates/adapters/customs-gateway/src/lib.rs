//! The client of the customs authority's message gateway.
//!
//! Messages are handed over as `POST {url}/messages` under OAuth 2.0 client credentials, with the LRN as
//! their correlation id: the gateway recognises a repeated one, so whatever did not surely arrive is
//! sent again with the same bytes. [`HandOverWorker`] does that for the one stored queue, whatever kind
//! of record its messages are about.
//!
//! How guarantees stand is asked as `GET {url}/accounts/{kind}/{eori}`; [`GuaranteeSyncWorker`] does that for all
//! accounts in their turn.

mod awc_customs_gateway;
mod credentials;
mod customs_accounts;
mod guarantee_sync_worker;
mod hand_over_worker;
mod http_client;
mod retry_delay;
mod statement_reader;
mod token_keeper;

pub use awc_customs_gateway::{AwcCustomsGateway, GatewayOptions};
pub use credentials::{GatewayCredentials, GatewaySetupError};
pub use guarantee_sync_worker::{GuaranteeSyncWorker, SyncLimits};
pub use hand_over_worker::{HandOverLimits, HandOverWorker, MOST_REFUSALS};
pub use retry_delay::retry_delay;
