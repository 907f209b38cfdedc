//! The OpenAPI document, gathered from the handlers and completed with what holds for all of them.

mod bodies;
mod completion;

pub(crate) use bodies::Error;

use crate::routes;
use actix_web::App;
use bytes::Bytes;
use std::sync::LazyLock;
use utoipa::OpenApi;
use utoipa_actix_web::AppExt;
use utoipa_actix_web::service_config::ServiceConfig;

/// The document of this build; the same for every instance.
pub(crate) static DOCUMENT: LazyLock<Document> = LazyLock::new(Document::gather);

/// The document as it is served.
pub(crate) struct Document {
    json: Bytes,
}

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

impl Document {
    fn gather() -> Self {
        let api = openapi();
        let json = serde_json::to_vec_pretty(&api).unwrap_or_default().into();
        Self { json }
    }

    /// The document as JSON text.
    pub(crate) fn json(&self) -> Bytes {
        self.json.clone()
    }
}

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
