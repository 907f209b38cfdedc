use crate::{Services, blocking};
use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

/// Whether requests can be served.
pub trait Readiness: Send + Sync {
    /// Asks the database: does it answer, does it take changes, and is it migrated?
    ///
    /// # Errors
    /// Why not, for operators. It is told to anybody: no secret, host or user may be in it.
    fn check(&self) -> Result<(), NotReady>;
}

/// Why requests cannot be served now.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotReady(pub String);

#[derive(Serialize, ToSchema)]
struct Health {
    /// `ok`, or `unavailable`.
    status: &'static str,
    /// Why requests cannot be served.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

const OK: Health = Health { status: "ok", reason: None };

/// Tells that the process is alive
#[utoipa::path(tag = "Operation", responses((status = 200, description = "It is", body = Health)))]
#[get("/healthz")]
pub(super) async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(OK)
}

/// Tells whether requests can be served
#[utoipa::path(
    tag = "Operation",
    responses(
        (status = 200, description = "They can", body = Health),
        (status = 503, description = "The database does not answer, cannot be written, or is not migrated", body = Health),
    ),
)]
#[get("/readyz")]
pub(super) async fn readyz(services: web::Data<Services>) -> HttpResponse {
    let readiness = services.readiness.clone();
    match blocking(move || Ok(readiness.check())).await {
        Ok(Ok(())) => HttpResponse::Ok().json(OK),
        Ok(Err(why)) => {
            tracing::warn!(%why, "not ready");
            unavailable(why.0)
        }
        Err(_) => unavailable("the service is too busy to tell".to_owned()),
    }
}

fn unavailable(reason: String) -> HttpResponse {
    HttpResponse::ServiceUnavailable().json(Health { status: "unavailable", reason: Some(reason) })
}
