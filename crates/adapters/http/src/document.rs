//! The OpenAPI document, gathered from the handlers and completed with the parts that hold for all of them.

mod completion;
mod envelopes;
mod field_rules;
mod shared_parts;

pub(crate) use shared_parts::{add_failure, add_header};

use crate::operations::ServedDocument;
use crate::routes;
use actix_web::App;
use bytes::Bytes;
use std::sync::LazyLock;
use utoipa::OpenApi;
use utoipa_actix_web::AppExt;
use utoipa_actix_web::service_config::ServiceConfig;

/// The OpenAPI document of this build as JSON text; the same for every instance and worker. It is made when somebody first
/// asks for it: that takes 50 ms and 50 MB for a moment, which a start should not wait for.
pub(crate) const SERVED: ServedDocument = ServedDocument(|| {
    static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| {
        // If the document could not be written, every test of it would fail, so an empty text is safe here.
        serde_json::to_vec_pretty(&openapi()).unwrap_or_default().into()
    });
    DOCUMENT.clone()
});

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Customs brokerage",
        description = "Import and export declarations, lodged with the customs authority, the callbacks that tell of \
                       them, and the billing of the work. Rate limits, request ids, entity tags and idempotency keys work alike on all endpoints.",
    ),
    servers((url = "/")),
)]
struct Foundation;

/// The OpenAPI 3.1 document of the service.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    let (_, api) = App::new()
        .into_utoipa_app()
        .openapi(Foundation::openapi())
        .configure(|routing: &mut ServiceConfig<'_>| routes::register(routing))
        .split_for_parts();
    completion::complete(api)
}
