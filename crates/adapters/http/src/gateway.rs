//! Where the gateway of customs delivers its messages.

mod inbound_secret;
mod receive;

pub use inbound_secret::InboundSecret;

use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) fn register(config: &mut ServiceConfig<'_>) {
    config.service(receive::receive_message);
}

#[cfg(test)]
mod tests;
