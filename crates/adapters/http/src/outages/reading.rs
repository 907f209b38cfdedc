use super::ReadOutages;
use super::view::{OutageView, ProposedView, ReleaseView};
use crate::command::Response;
use crate::envelope::{Listed, Record};
use crate::operation::{Handled, Read};
use crate::query::OnePage;
use customs_access::{Scope, Scopes};
use customs_exchange::{FallbackRelease, OutageId};
use customs_http_macros::get;
use customs_kernel::{PageRequest, SubjectKind};
use serde::Serialize;
use utoipa::ToSchema;

/// A page of outages, with the one that the service proposes.
#[derive(Serialize, ToSchema)]
#[schema(as = OutageList)]
struct OutageList {
    #[serde(flatten)]
    page: Listed<OutageView>,
    /// Outage that the service proposes, because customs stopped answering; null otherwise, and while one is open.
    proposed: Option<ProposedView>,
}

/// An outage with what was released on paper during it.
#[derive(Serialize, ToSchema)]
#[schema(as = OutageDetail)]
struct Detail {
    #[serde(flatten)]
    outage: OutageView,
    /// Movements that were released on paper, the oldest deadline first; those of the kinds that the token may read.
    releases: Vec<ReleaseView>,
}

/// List outages of customs.
///
/// The latest comes first. `proposed` is there when at least three answers are overdue, or as many messages cannot be
/// handed over for a quarter of an hour, and customs has answered nothing since the oldest of these.
#[get("/outages", tag = "Outages", params(OnePage), success(200, "A page of outages", OutageList))]
pub(super) fn list_outages(asked: Read<ReadOutages, 0, PageRequest>) -> Handled {
    let (outages, organisation) = (&asked.services.outages, asked.organisation());
    let page = outages.list(organisation, asked.query)?;
    let proposed = outages.proposed(organisation)?.map(ProposedView::from);
    Response::ok(&OutageList { page: Listed::from_page(page, OutageView::from), proposed })
}

/// Show an outage with what was released on paper during it.
#[get("/outages/{id}", tag = "Outages", ids("The outage"), success(200, "The outage", Record<Detail>))]
pub(super) fn show_outage(asked: Read<ReadOutages, 1>) -> Handled {
    let (outage, releases) = asked.services.outages.find(asked.organisation(), OutageId::new(asked.id()))?;
    let scopes = asked.caller.scopes();
    let releases = releases.into_iter().filter(|release| may_read(release, scopes)).map(ReleaseView::from).collect();
    Response::ok(&Record { data: Detail { outage: outage.into(), releases } })
}

fn may_read(release: &FallbackRelease, scopes: Scopes) -> bool {
    scopes.contains(match release.subject.kind {
        SubjectKind::Declaration => Scope::DeclarationsRead,
        SubjectKind::Transit => Scope::TransitRead,
    })
}
