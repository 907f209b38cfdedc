use crate::{Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether requests can be served.
pub trait Readiness: Send + Sync {
    /// Asks the database: does it answer, does it take changes, and is it migrated?
    ///
    /// # Errors
    /// Why not.
    fn check(&self) -> Result<(), NotReady>;
}

/// Why requests cannot be served now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotReady {
    /// For operators. It is told to anybody: no secret, host or user may be in it.
    pub reason: String,
    /// The error of the database, with host names and the like: it is logged and never answered.
    pub cause: Option<String>,
}

impl NotReady {
    /// For this reason, behind which there is nothing more to know.
    #[must_use]
    pub fn because(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), cause: None }
    }

    /// The same with what lies behind it.
    #[must_use]
    pub fn caused_by(self, cause: &dyn std::fmt::Display) -> Self {
        Self { cause: Some(cause.to_string()), ..self }
    }
}

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
#[get("/healthz", tag = "Operation", answer(200, "It is", Health))]
pub(super) async fn check_health() -> HttpResponse {
    HttpResponse::Ok().json(OK)
}

/// Tells whether requests can be served
#[get("/readyz", tag = "Operation",
    responses(
        (status = 200, description = "They can", body = Health),
        (status = 503, description = "The database does not answer, cannot be written, or is not migrated", body = Health),
    ))]
pub(super) async fn check_readiness(services: web::Data<Services>) -> HttpResponse {
    let services = services.into_inner();
    match blocking(move || Ok(services.readiness.check())).await {
        Ok(Ok(())) => HttpResponse::Ok().json(OK),
        Ok(Err(why)) => unavailable(why.reason),
        Err(_) => unavailable("the service is too busy to tell".to_owned()),
    }
}

fn unavailable(reason: String) -> HttpResponse {
    HttpResponse::ServiceUnavailable().json(Health { status: "unavailable", reason: Some(reason) })
}
