use super::choices::{StatusCode, TimelineEventName};
use super::requirements::LookAtDeclarations;
use crate::caller::Caller;
use crate::command::Answer;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use chrono::{DateTime, Utc};
use customs_declarations::{DeclarationId, TimelineEntry};
use serde::Serialize;
use utoipa::ToSchema;

/// What happened to a declaration, oldest first.
#[derive(Serialize, ToSchema)]
struct Timeline {
    declaration_id: i64,
    reference: String,
    events: Vec<Event>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = TimelineEvent)]
struct Event {
    #[schema(value_type = TimelineEventName)]
    event: &'static str,
    /// The status after it.
    #[schema(value_type = StatusCode)]
    status: &'static str,
    timestamp: DateTime<Utc>,
    /// The name of a client, `customs` or `system`.
    user: String,
    details: Option<String>,
    /// On acceptance.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    mrn: Option<String>,
}

/// Shows what happened to a declaration
#[utoipa::path(
    tag = "Declarations",
    params(("id" = i64, Path, description = "The declaration"), WholeList),
    responses((status = 200, description = "Its history, oldest first", body = Timeline)),
    security(("oauth2" = ["declarations:read"]), ("oauth2" = ["declarations:write"]), ("bearer" = [])),
)]
#[get("/declarations/{id}/timeline")]
pub(super) async fn show_timeline(
    caller: Caller<LookAtDeclarations>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let organisation = caller.organisation();
    let answer = blocking(move || {
        let (reference, entries) = declarations.timeline(organisation, DeclarationId::new(id))?;
        let events = list.of(entries.into_iter().map(Into::into));
        Answer::ok(&Timeline { declaration_id: id, reference, events })
    });
    Ok(answer.await?.into())
}

impl From<TimelineEntry> for Event {
    fn from(entry: TimelineEntry) -> Self {
        let TimelineEntry { event, status, at, actor, details, mrn } = entry;
        Self {
            event: event.word(),
            status: status.code(),
            timestamp: at,
            user: actor.to_string(),
            details,
            mrn: mrn.map(|mrn| mrn.as_str().to_owned()),
        }
    }
}
