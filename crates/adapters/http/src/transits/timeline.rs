use super::choices::{TransitStatusCode, TransitTimelineEventName};
use super::requirements::ReadTransits;
use crate::command::Response;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use crate::timeline::timeline;
use customs_http_macros::get;
use customs_transits::{TimelineEntry, TransitId};

timeline! {
    /// History of a transit, the oldest event first.
    #[schema(as = TransitTimeline)]
    transit_id: TimelineEntry;
    TransitTimelineEvent { event: TransitTimelineEventName, status: TransitStatusCode }
}

/// Show the history of a transit.
#[get(
    "/transits/{id}/timeline",
    tag = "Transits",
    ids("The transit"),
    params(WholeList),
    success(200, "Its history, oldest first", Timeline)
)]
pub(super) fn show_transit_timeline(asked: Read<ReadTransits, 1, WholeList>) -> Handled {
    let transit_id = asked.id();
    let (reference, entries) = asked.services.transits.timeline(asked.organisation(), TransitId::new(transit_id))?;
    let events = asked.query.take_from(entries.into_iter().map(Into::into));
    Response::ok(&Timeline { transit_id, reference, events })
}
