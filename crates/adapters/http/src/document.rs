//! The OpenAPI document, gathered from the handlers and completed with the parts that hold for all of them.

mod completion;
mod envelopes;
pub(crate) mod field_rules;
pub(crate) mod finishing;
pub(crate) mod served;
mod shared_parts;

pub(crate) use shared_parts::{add_failure, add_header};

pub(crate) use served::SERVED;

use crate::routes;
use actix_web::App;
use serde_json::Value;
use utoipa::OpenApi;
use utoipa_actix_web::AppExt;
use utoipa_actix_web::service_config::ServiceConfig;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Customs brokerage",
        description = "Import and export declarations and transits, lodged with the customs authority of the Netherlands, the \
                       callbacks that tell of them, and the billing of the work. Rate limits, request ids, entity tags and \
                       idempotency keys work alike on all endpoints.",
        contact(name = "The operator of this installation"),
    ),
    servers((url = "/")),
)]
struct Foundation;

/// The OpenAPI 3.1 document of the service.
#[must_use]
pub fn openapi() -> Value {
    described(|routing| routes::register(routing))
}

/// The OpenAPI document of what is registered.
#[must_use]
pub fn described(register: fn(&mut ServiceConfig<'_>)) -> Value {
    let (_, api) = App::new().into_utoipa_app().openapi(Foundation::openapi()).configure(register).split_for_parts();
    // If the document could not be written, every test of it would fail, so nothing is a safe answer here.
    let mut document = serde_json::to_value(completion::complete(api)).unwrap_or_default();
    finishing::finish(&mut document);
    document
}
