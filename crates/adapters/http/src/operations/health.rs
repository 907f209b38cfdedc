use super::Part;
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

    /// The other parts that the service works with, as far as this instance knows of them. It asks nobody and returns at
    /// once.
    fn parts(&self) -> Vec<Part> {
        Vec::new()
    }
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

/// Whether the service can serve requests, and how its parts work.
#[derive(Serialize, ToSchema)]
struct ReadinessReport {
    /// Whether requests can be served: `ok` or `unavailable`.
    status: &'static str,
    /// Reason why requests cannot be served; left out when they can.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// State of the whole: `ready`; `degraded` when requests are served and a part does not work; `unavailable`.
    state: &'static str,
    /// The parts that the service works with.
    parts: Vec<Part>,
}

/// Check that the process is alive.
#[get("/healthz", tag = "Operation", success(200, "It is", Health))]
pub(super) async fn check_health() -> HttpResponse {
    HttpResponse::Ok().json(OK)
}

/// Check that requests can be served, and see which parts work.
#[get("/readyz", tag = "Operation",
    responses(
        (status = 200, description = "They can. Parts that do not work make the state `degraded`, not the status",
            body = ReadinessReport),
        (status = 503, description = "The database does not answer, cannot be written, or is not migrated",
            body = ReadinessReport),
    ))]
pub(super) async fn check_readiness(services: web::Data<Services>) -> HttpResponse {
    let services = services.into_inner();
    let asked = services.clone();
    let reason = match blocking(move || Ok(asked.readiness.check())).await {
        Ok(Ok(())) => None,
        Ok(Err(why)) => Some(why.reason),
        Err(_) => Some("the service is too busy to tell".to_owned()),
    };
    let database = reason.clone().map_or(Part::ok("database"), |reason| Part::unavailable("database", reason));
    let mut parts = vec![database];
    parts.extend(services.readiness.parts());
    parts.extend(services.rate_limits.part());
    let state = match reason {
        Some(_) => "unavailable",
        None if parts.iter().all(Part::is_ok) => "ready",
        None => "degraded",
    };
    let (mut answer, status) = match reason {
        Some(_) => (HttpResponse::ServiceUnavailable(), "unavailable"),
        None => (HttpResponse::Ok(), "ok"),
    };
    answer.json(ReadinessReport { status, reason, state, parts })
}
