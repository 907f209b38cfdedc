//! The parts that the HTTP API and the web interface share: the address of the caller behind trusted proxies, the id
//! and the log line of a request, threads that may wait for the database, bodies while they arrive, names of files that
//! are sent, commands that run again, answers to requests that were repeated, and news of logs that have grown.
//!
//! It knows no JSON, no pages and no records.

mod blocking;
mod body;
mod client_address;
mod fingerprint;
mod forwarded;
mod idempotency;
#[doc(hidden)]
pub mod internals;
mod network;
mod news;
mod pieces;
pub mod random;
mod repeated;
mod request_id;
mod request_log;
mod sent_file_name;
#[cfg(feature = "testing")]
mod testing;

pub use blocking::{Unanswered, blocking, over_bytes};
pub use body::{BodyRoom, IncomingBody, Patience, Unfinished};
pub use client_address::{ClientAddress, ClientNetwork};
pub use fingerprint::Fingerprint;
pub use idempotency::{Claim, ClaimHolder, IdempotencyStore, IdempotentRequest, RequestPrint, StoredResponse};
pub use network::{ForwardedHeader, InvalidNetwork, Network, Proxies};
pub use news::{Heard, Listener, LogNews, MOST_LISTENERS, MOST_LIVE_PAGES};
pub use pieces::Pieces;
pub use repeated::{Repeatable, in_repeated_unit};
pub use request_id::RequestId;
pub use request_log::{DURATIONS_METRIC, Ended, REQUESTS_METRIC, RequestSpan, count_request};
pub use sent_file_name::sent_file_name;
#[cfg(feature = "testing")]
pub use testing::{InMemoryIdempotency, idempotency_contract};
