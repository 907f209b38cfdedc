//! The authority's side of the gateway over HTTP: tokens and messages come in, answers go out.

mod account_endpoint;
pub(crate) mod answer_poster;
mod caller;
pub(crate) mod gateway_credentials;
mod message_endpoint;
pub(crate) mod token_endpoint;

pub use answer_poster::{AnswerPoster, AnswerTarget};
pub use gateway_credentials::GatewayCredentials;

use crate::simulator::Simulator;
use actix_web::middleware::DefaultHeaders;
use actix_web::web::{self, PayloadConfig, ServiceConfig};
use customs_kernel::Clock;
use std::sync::Arc;

/// The authority behind HTTP: `POST /token`, `POST /messages` and `GET /accounts/{kind}/{eori}`.
#[derive(Clone)]
pub struct Gateway {
    simulator: Arc<Simulator>,
    credentials: GatewayCredentials,
    clock: Arc<dyn Clock>,
}

impl Gateway {
    /// Creates the gateway of a simulator for the client with these credentials.
    #[must_use]
    pub const fn new(simulator: Arc<Simulator>, credentials: GatewayCredentials, clock: Arc<dyn Clock>) -> Self {
        Self { simulator, credentials, clock }
    }
}

/// Largest message in bytes. A declaration of 999 items has about 4 MiB.
pub const MAX_MESSAGE_BYTES: usize = 16 * 1_024 * 1_024;

impl Gateway {
    /// Serves the gateway in an application: `App::new().configure(|app| gateway.configure(app))`. Every response
    /// carries the header [`MODE_HEADER`].
    pub fn configure(&self, app: &mut ServiceConfig) {
        let scope = web::scope("")
            .wrap(DefaultHeaders::new().add(MODE_HEADER))
            .app_data(web::Data::new(self.clone()))
            .app_data(PayloadConfig::new(MAX_MESSAGE_BYTES))
            .service(web::resource("/token").route(web::post().to(token_endpoint::issue)))
            .service(web::resource("/messages").route(web::post().to(message_endpoint::receive)))
            .service(web::resource("/accounts/{kind}/{eori}").route(web::get().to(account_endpoint::report)));
        app.service(scope);
    }
}

/// Header on every response and answer of the simulator, which distinguishes them from those of a real authority.
pub const MODE_HEADER: (&str, &str) = ("X-Customs-Mode", "simulator");
