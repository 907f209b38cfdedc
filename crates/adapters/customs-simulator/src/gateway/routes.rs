use super::{Gateway, MODE_HEADER, account_endpoint, message_endpoint, token_endpoint};
use actix_web::middleware::DefaultHeaders;
use actix_web::web::{self, PayloadConfig, ServiceConfig};

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
