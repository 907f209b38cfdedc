use super::Part;
use crate::{Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

/// Checks whether requests can be served.
pub trait Readiness: Send + Sync {
    /// Checks that the database answers, accepts changes and is migrated, and that this instance is not about to stop.
    ///
    /// # Errors
    /// The reason why requests cannot be served.
    fn check(&self) -> Result<(), NotReady>;

    /// The other parts that the service works with, as far as this instance knows of them. It queries nothing and
    /// returns at once.
    fn parts(&self) -> Vec<Part> {
        Vec::new()
    }
}

const DATABASE: &str = "database";

/// The reason why requests cannot be served now, or are not to be sent here any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotReady {
    /// Reason for operators. Anyone may see it, so it must not contain a secret, host or user.
    pub reason: String,
    /// The error of the database, which may contain host names: it is logged and never shown.
    pub cause: Option<String>,
    /// The part that the reason is about: `database`, or `instance`.
    part: &'static str,
}

impl NotReady {
    /// Gives a reason of the database without an underlying error.
    #[must_use]
    pub fn because(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), cause: None, part: DATABASE }
    }

    /// This instance was asked to stop: it serves requests for some seconds yet, so that the proxy notices first.
    #[must_use]
    pub fn stopping() -> Self {
        Self { reason: "stopping".to_owned(), cause: None, part: "instance" }
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
        (status = 503, description = "The database does not answer, cannot be written, or is not migrated; or the \
            instance is about to stop and serves requests for some seconds yet",
            body = ReadinessReport),
    ))]
pub(super) async fn check_readiness(services: web::Data<Services>) -> HttpResponse {
    let services = services.into_inner();
    let asked = services.clone();
    let why = match blocking(move || Ok(asked.readiness.check())).await {
        Ok(found) => found.err(),
        Err(_) => Some(NotReady::because("the service is too busy to tell")),
    };
    let first = why.as_ref().map_or(Part::ok(DATABASE), |why| Part::unavailable(why.part, why.reason.clone()));
    let reason = why.map(|why| why.reason);
    let mut parts = vec![first];
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
