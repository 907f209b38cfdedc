use chrono::{DateTime, Utc};
use customs_form_macros::growing;

/// Which entries are wanted. A field that is `None` lets all through.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// Only records of this kind.
    pub record_kind: Option<String>,
    /// Only records with this id.
    pub record_id: Option<String>,
    /// Only what was written by actors of this kind.
    pub actor_kind: Option<String>,
    /// Only what was written by the actor with this id.
    pub actor_id: Option<String>,
    /// Only this action.
    pub action: Option<String>,
    /// Only what was written in the request with this id.
    pub request_id: Option<String>,
    /// Only what was written then or later.
    pub from: Option<DateTime<Utc>>,
    /// Only what was written before this moment.
    pub until: Option<DateTime<Utc>>,
}
