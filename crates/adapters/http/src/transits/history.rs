//! Endpoints that show what happened to a transit, and the mails about it.

use super::ReadTransits;
use super::choices::{TransitStatusCode, TransitTimelineEventName};
use crate::command::Response;
use crate::envelope::Record;
use crate::mails::{MailView, mails_about};
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use crate::timeline::timeline;
use customs_http_macros::get;
use customs_mail::{About, Topic};
use customs_transits::{TimelineEntry, TransitId, TransitRole};
use serde::Serialize;

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
    timeline_in_role(asked, TransitRole::Departure)
}

/// The history of a transit as clients see it.
pub(super) fn timeline_of(id: TransitId, reference: String, entries: Vec<TimelineEntry>) -> impl Serialize {
    Timeline { transit_id: id.get(), reference, events: entries.into_iter().map(Into::into).collect() }
}

/// Show the history of a movement that somebody else lodged.
#[get(
    "/transits/arrivals/{id}/timeline",
    tag = "Transits",
    ids("The arrival"),
    params(WholeList),
    success(200, "Its history, oldest first", Timeline)
)]
pub(super) fn show_transit_arrival_timeline(asked: Read<ReadTransits, 1, WholeList>) -> Handled {
    timeline_in_role(asked, TransitRole::Destination)
}

fn timeline_in_role(asked: Read<ReadTransits, 1, WholeList>, role: TransitRole) -> Handled {
    let (transits, id) = (&asked.services.transits, TransitId::new(asked.id()));
    transits.require_role(asked.organisation(), id, role)?;
    let (reference, entries) = transits.timeline(asked.organisation(), id)?;
    let events = asked.query.take_from(entries.into_iter().map(Into::into));
    Response::ok(&Timeline { transit_id: id.get(), reference, events })
}

/// List the mails about a transit.
///
/// These are the newest hundred mails to contacts of its customer. Mails that could not be sent are included, with
/// the reason.
#[get("/transits/{id}/emails", tag = "Transits", ids("The transit"), params(WholeList),
    success(200, "The mails, newest first", Record<Vec<MailView>>))]
pub(super) fn list_transit_emails(asked: Read<ReadTransits, 1, WholeList>) -> Handled {
    let (id, organisation) = (asked.id(), asked.organisation());
    // Loading the transit itself would load its items, which can be thousands.
    asked.services.transits.require_role(organisation, TransitId::new(id), TransitRole::Departure)?;
    let data = mails_about(&*asked.services.mails, organisation, About { topic: Topic::Transit, id })?;
    Response::ok(&Record { data: asked.query.take_from(data) })
}
