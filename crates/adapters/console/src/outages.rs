//! The page of outages of customs: one is opened, closed, and shows what was released on paper during it.

use crate::failure::Failure;
use crate::layout::Layout;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::routing::Routing;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, shown};
use askama::Template;
use customs_access::Scope;
use customs_exchange::{FallbackRelease, Outage, OutageForm, OutageId, OutageState, ProposedOutage};
use customs_kernel::{Actor, PageNumber, PageRequest, PageSize, SubjectKind};

/// The part of the navigation from which the page is reached.
const PART: &str = "/console";
const ADDRESS: &str = "/console/outages";

#[derive(Template)]
#[template(path = "outages.html")]
struct OutagesPage {
    layout: Layout,
    t: Language,
    /// What the service found; empty when customs answers.
    proposed: String,
    /// Whether the role may open and close outages.
    may_change: bool,
    /// The number of the open outage.
    open: Option<i64>,
    rows: Vec<Row>,
    releases: Vec<Release>,
}

/// An outage in the list.
struct Row {
    number: i64,
    reason: String,
    opened: String,
    closed: String,
}

/// What was released on paper during the open outage.
struct Release {
    href: String,
    number: String,
    at: String,
    lodge_by: String,
}

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.get("/outages", show).post("/outages", open).post("/outages/close", close);
}

/// Whether the role reads records that can be released on paper.
pub(crate) fn may_read(member: &Member) -> bool {
    member.may(Scope::DeclarationsRead) || member.may(Scope::TransitRead)
}

fn may_change(member: &Member) -> bool {
    member.may(Scope::DeclarationsSubmit) || member.may(Scope::TransitWrite)
}

/// The sentence about an outage that the service proposes.
pub(crate) fn said(t: Language, proposed: ProposedOutage) -> String {
    let ProposedOutage { since, unanswered } = proposed;
    t.outage_proposed(&shown::number(unanswered.into()), &shown::moment(since))
}

async fn show(member: Member, services: Services) -> Answer {
    if !may_read(&member) {
        return Err(Failure::Forbidden);
    }
    let (t, organisation, outages) = (member.t(), member.organisation(), services.outages.clone());
    let latest = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    let read = move || {
        let page = outages.list(organisation, latest)?;
        let open = page.records.iter().find(|outage| outage.state() == OutageState::Open).map(|outage| outage.id);
        let releases = match open {
            Some(id) => outages.find(organisation, id)?.1,
            None => Vec::new(),
        };
        Ok::<_, Failure>((page.records, open, releases, outages.proposed(organisation)?))
    };
    let (records, open, releases, proposed) = member.read(read).await?;
    let readable = releases.into_iter().filter(|release| {
        member.may(match release.subject.kind {
            SubjectKind::Declaration => Scope::DeclarationsRead,
            SubjectKind::Transit => Scope::TransitRead,
        })
    });
    member.page(&OutagesPage {
        layout: Layout::new(&member, PART),
        t,
        proposed: proposed.map(|proposed| said(t, proposed)).unwrap_or_default(),
        may_change: may_change(&member),
        open: open.map(OutageId::get),
        rows: records.into_iter().map(Row::new).collect(),
        releases: readable.map(Release::new).collect(),
    })
}

impl Row {
    fn new(outage: Outage) -> Self {
        let Outage { organisation: _, id, reason, opened_at, opened_by, closed_at, closed_by: _ } = outage;
        Self {
            number: id.get(),
            reason: shown::text(&reason),
            opened: format!("{} {}", shown::moment(opened_at), shown::text(&opened_by)),
            closed: closed_at.map(shown::moment).unwrap_or_default(),
        }
    }
}

impl Release {
    fn new(release: FallbackRelease) -> Self {
        let part = match release.subject.kind {
            SubjectKind::Declaration => "declarations",
            SubjectKind::Transit => "transits",
        };
        Self {
            href: format!("/console/{part}/{}", release.subject.id),
            number: release.number,
            at: shown::moment(release.released_at),
            lodge_by: release.lodge_by.map(shown::day).unwrap_or_default(),
        }
    }
}

async fn open(member: Member, services: Services, posted: Posted) -> Answer {
    require_change(&member)?;
    posted.require(Fields::new(&["reason"]))?;
    let form = OutageForm { reason: posted.filled("reason") };
    let (outages, organisation, by) = (services.outages.clone(), member.organisation(), named(&member));
    let open = move || {
        outages.open(organisation, &form, &by)?;
        Ok(Notice::OutageOpened)
    };
    member.carry_out(&services, &posted, ADDRESS.to_owned(), open).await
}

async fn close(member: Member, services: Services, posted: Posted) -> Answer {
    require_change(&member)?;
    posted.require(Fields::new(&["outage"]))?;
    let id = posted.text("outage").parse().map(OutageId::new).map_err(|_| Failure::BadRequest)?;
    let (outages, organisation, by) = (services.outages.clone(), member.organisation(), named(&member));
    let close = move || {
        outages.close(organisation, id, &by)?;
        Ok(Notice::OutageClosed)
    };
    member.carry_out(&services, &posted, ADDRESS.to_owned(), close).await
}

fn require_change(member: &Member) -> Result<(), Failure> {
    if may_change(member) { Ok(()) } else { Err(Failure::Forbidden) }
}

/// The name of the user, as outages keep it.
fn named(member: &Member) -> String {
    match member.actor() {
        Actor::Client(name) | Actor::User { name, .. } => name,
        Actor::Customs | Actor::System => String::new(),
    }
}
