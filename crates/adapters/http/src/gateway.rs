//! The endpoint to which the gateway of customs delivers its messages.

pub(crate) mod inbound_secret;
mod receive;

pub use inbound_secret::InboundSecret;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config.service(receive::receive_message);
}
