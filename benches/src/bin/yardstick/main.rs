//! The yardstick: two endpoints of the service as one would write them by hand, with actix-web and tokio-postgres,
//! on the service's own database and with its own tokens. The difference in speed is the cost of the service's layers.
//!
//! The yardstick checks the token (EdDSA, issuer, expiry, scope) with the key from the service's JWKS, runs the
//! service's statements as prepared ones on connections of its worker, and answers the same body with the same `ETag`.
//! It does not validate a declaration, look parties up in the customer master, look at revocations, count rate limits
//! or metrics, write logs, or add headers.
//!
//! `YARDSTICK_DATABASE_URL` and `YARDSTICK_BASE_URL` (of the running service) name the database and the service.

mod create;
mod document;
mod read;
mod refusal;
mod sessions;
mod token;

use actix_web::{App, HttpServer, web};
use sessions::Sessions;
use std::io::{Error, Write};
use token::TokenKey;

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let database = setting("YARDSTICK_DATABASE_URL")?;
    let key = web::Data::new(TokenKey::from_service(&setting("YARDSTICK_BASE_URL")?)?);
    let server = HttpServer::new(move || {
        let database = database.clone();
        App::new()
            .app_data(key.clone())
            .data_factory(move || Sessions::open(database.clone()))
            .service(read::read_declaration)
            .service(create::create_declaration)
    })
    .bind(("127.0.0.1", 0))?;
    for address in server.addrs() {
        println!("yardstick listening on http://{address}");
    }
    std::io::stdout().flush()?;
    server.run().await
}

fn setting(name: &str) -> std::io::Result<String> {
    std::env::var(name).map_err(|_| Error::other(format!("{name} is not set")))
}
