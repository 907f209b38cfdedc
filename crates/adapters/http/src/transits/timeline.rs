use super::choices::{TransitStatusCode, TransitTimelineEventName};
use super::requirements::ReadTransits;
use crate::caller::Caller;
use crate::command::Answer;
use crate::path_ids::PathIds;
use crate::query::{Query, WholeList};
use crate::timeline::timeline;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_transits::{TimelineEntry, TransitId};

timeline! {
    /// What happened to a transit, oldest first.
    #[schema(as = TransitTimeline)]
    transit_id: TimelineEntry;
    TransitTimelineEvent { event: TransitTimelineEventName, status: TransitStatusCode }
}

/// Shows what happened to a transit
#[get(
    "/transits/{id}/timeline",
    tag = "Transits",
    ids("The transit"),
    params(WholeList),
    answer(200, "Its history, oldest first", Timeline)
)]
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
