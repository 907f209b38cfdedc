use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A part that the service works with, and whether it works. A part that does not takes no request away from this
/// instance: what waits for it is done later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Part {
    /// The part: `database`, `workers`, `customs_gateway`, `mail_server`, `retention`, `notices`, `disks`, `rows`,
    /// `isolation`, `rate_limits`, `clock` or `instances`; `instance` in the place of `database` while the instance is about to stop.
    #[schema(value_type = String)]
    name: &'static str,
    /// Whether it works: `ok`, `degraded`, or `unavailable` for a database without which no request can be served, and for
    /// an instance that is about to stop.
    #[schema(value_type = String)]
    status: &'static str,
    /// Reason why it does not work, for operators; left out when it does. It contains no secret, host or user.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Moment from which on it has not worked; left out when it works or nobody noted the moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<DateTime<Utc>>,
}

impl Part {
    /// A part that works.
    #[must_use]
    pub const fn ok(name: &'static str) -> Self {
        Self { name, status: "ok", reason: None, since: None }
    }

    /// A part that does not work. Anyone may read the reason, so it must not contain a secret, host or user.
    #[must_use]
    pub fn degraded(name: &'static str, reason: impl Into<String>, since: Option<DateTime<Utc>>) -> Self {
        Self { name, status: "degraded", reason: Some(reason.into()), since }
    }

    /// The part for whose reason no request can be served: the database, or an instance that is about to stop.
    pub(super) const fn unavailable(name: &'static str, reason: String) -> Self {
        Self { name, status: "unavailable", reason: Some(reason), since: None }
    }

    /// The name of the part.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the part works.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.status == "ok"
    }
}
