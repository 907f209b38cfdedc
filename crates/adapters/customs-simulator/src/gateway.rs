//! The authority's side of the gateway over HTTP: tokens and messages come in, answers go out.

pub(crate) mod access_token;
mod account_endpoint;
pub(crate) mod answer_poster;
mod authority;
mod caller;
mod gateway_credentials;
mod message_endpoint;
mod mode_header;
pub(crate) mod routes;
pub(crate) mod token_endpoint;

pub use answer_poster::{AnswerPoster, AnswerTarget};
pub use authority::Gateway;
pub use gateway_credentials::GatewayCredentials;
pub use mode_header::MODE_HEADER;
