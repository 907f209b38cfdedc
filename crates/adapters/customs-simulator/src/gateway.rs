//! The authority's side of the gateway over HTTP: tokens and messages come in, answers go out.

mod access_token;
mod account_endpoint;
mod answer_poster;
mod authority;
mod caller;
mod gateway_credentials;
mod message_endpoint;
mod mode_header;
mod routes;
mod token_endpoint;

#[cfg(test)]
mod gateway_tests;

pub use answer_poster::{AnswerPoster, AnswerTarget};
pub use authority::Gateway;
pub use gateway_credentials::GatewayCredentials;
pub use mode_header::MODE_HEADER;
