//! The authority's side of the gateway over HTTP: tokens and messages come in, answers go out.

mod access_token;
mod account_endpoint;
mod answer_poster;
mod caller;
mod gateway_credentials;
mod message_endpoint;
mod routes;
mod token_endpoint;

#[cfg(test)]
mod gateway_tests;

pub use answer_poster::{AnswerPoster, AnswerTarget};
pub use gateway_credentials::GatewayCredentials;
pub use routes::Gateway;

/// Header on every response and answer of the simulator, which tells them from those of a real authority.
pub const MODE_HEADER: (&str, &str) = ("X-Customs-Mode", "simulator");
