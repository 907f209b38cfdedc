use crate::{Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

/// Checks whether requests can be served.
pub trait Readiness: Send + Sync {
    /// Checks that the database answers, accepts changes and is migrated.
    ///
    /// # Errors
    /// The reason why requests cannot be served.
    fn check(&self) -> Result<(), NotReady>;
}

/// The reason why requests cannot be served now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotReady {
    /// Reason for operators. It is shown to anybody, so it must not contain a secret, host or user.
    pub reason: String,
    /// The error of the database, which may contain host names: it is logged and never shown.
    pub cause: Option<String>,
}

impl NotReady {
    /// Gives a reason without an underlying error.
    #[must_use]
    pub fn because(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), cause: None }
    }

    /// Adds the underlying error.
    #[must_use]
    pub fn caused_by(self, cause: &dyn std::fmt::Display) -> Self {
        Self { cause: Some(cause.to_string()), ..self }
    }
}

/// The state of the service.
#[derive(Serialize, ToSchema)]
struct Health {
    /// State of the service: `ok` or `unavailable`.
    status: &'static str,
    /// Reason why requests cannot be served; left out when they can.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

const OK: Health = Health { status: "ok", reason: None };

/// Check that the process is alive.
#[get("/healthz", tag = "Operation", success(200, "It is", Health))]
pub(super) async fn check_health() -> HttpResponse {
    HttpResponse::Ok().json(OK)
}

/// Check that requests can be served.
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
