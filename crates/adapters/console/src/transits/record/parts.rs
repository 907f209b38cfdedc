//! The parts of a transit that have the same pages as those of any record.

use super::head::{found, head, head_of};
use crate::listing::ListQuery;
use crate::records::timeline::HistoryEvent;
use crate::records::{Tab, evidence, messages, sent, timeline};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web::Path;
use customs_access::Scope;
use customs_kernel::Subject;
use customs_transits::TimelineEntry;

pub(super) async fn timeline(member: Member, services: Services, id: Path<i64>) -> Answer {
    let t = member.t();
    let read = found(&member, &services, *id, |services, organisation, transit| {
        let (_, history) = services.transits.timeline(organisation, transit.id)?;
        Ok(history)
    });
    let (transit, history) = read.await?;
    let event = |entry: TimelineEntry| {
        HistoryEvent::new(entry, |event| t.transit_event(event), |status| (status.code(), t.transit_status(status)))
    };
    let events = history.into_iter().map(event).collect();
    timeline::show(member, services, head_of(t, &transit, Tab::Timeline), events).await
}

pub(super) async fn messages(member: Member, services: Services, id: Path<i64>, query: ListQuery) -> Answer {
    let head = head(&member, &services, *id, Tab::Messages).await?;
    messages::list(member, services, head, query).await
}

pub(super) async fn message(member: Member, services: Services, path: Path<(i64, i64)>) -> Answer {
    let (id, message) = path.into_inner();
    let head = head(&member, &services, id, Tab::Messages).await?;
    messages::one(member, services, head, message).await
}

pub(super) async fn download_message(member: Member, services: Services, path: Path<(i64, i64)>) -> Answer {
    let (id, message) = path.into_inner();
    member.require(Scope::TransitRead)?;
    messages::download(member, services, Subject::transit(id), message).await
}

pub(super) async fn sent(member: Member, services: Services, id: Path<i64>) -> Answer {
    let head = head(&member, &services, *id, Tab::Sent).await?;
    sent::show(member, services, head).await
}

pub(super) async fn download_evidence(member: Member, services: Services, id: Path<i64>) -> Answer {
    member.require(Scope::TransitRead)?;
    evidence::download(member, services, Subject::transit(*id)).await
}
