use super::choices::{TransitStatusCode, TransitTimelineEventName};
use super::requirements::ReadTransits;
use crate::caller::Caller;
use crate::command::Answer;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, get, web};
use chrono::{DateTime, Utc};
use customs_transits::{TimelineEntry, TransitId};
use serde::Serialize;
use utoipa::ToSchema;

/// What happened to a transit, oldest first.
#[derive(Serialize, ToSchema)]
#[schema(as = TransitTimeline)]
struct Timeline {
    transit_id: i64,
    reference: String,
    events: Vec<Event>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = TransitTimelineEvent)]
struct Event {
    #[schema(value_type = TransitTimelineEventName)]
    event: &'static str,
    /// The status after it.
    #[schema(value_type = TransitStatusCode)]
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

/// Shows what happened to a transit
#[utoipa::path(
    tag = "Transits",
    params(("id" = i64, Path, description = "The transit"), WholeList),
    responses((status = 200, description = "Its history, oldest first", body = Timeline)),
    security(("oauth2" = ["transit:read"]), ("bearer" = [])),
)]
#[get("/transits/{id}/timeline")]
pub(super) async fn show_transit_timeline(
    caller: Caller<ReadTransits>,
    Query(list): Query<WholeList>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (transits, organisation) = (services.transits.clone(), caller.organisation());
    let answer = blocking(move || {
        let (reference, entries) = transits.timeline(organisation, TransitId::new(id))?;
        let events = list.of(entries.into_iter().map(Into::into));
        Answer::ok(&Timeline { transit_id: id, reference, events })
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
