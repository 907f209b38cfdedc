use super::facts::{GuaranteeRow, arrival, consignment, dates, enquiry, facts, facts_of_arrival, guarantees};
use super::head::{found, head_of};
use super::lifecycle::picture;
use super::offered::{allowed, offered, possible};
use crate::dossiers;
use crate::editing::objection::Reason;
use crate::layout::Layout;
use crate::records::lifecycle::Lifecycle;
use crate::records::{Fact, OfferedAction, RecordHead, Rejected, Tab};
use crate::shown;
use crate::tasks::{OwnTask, own};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web::Path;
use askama::Template;
use customs_tasks::RecordKind;
use customs_transits::lifecycle::{DepartureState, DestinationState, Status};
use customs_transits::{Amendment, Rejection, Transit, TransitRole};

#[derive(Template)]
#[template(path = "transits/record/overview.html", blocks = ["record"])]
struct OverviewPage {
    layout: Layout,
    t: Language,
    head: RecordHead,
    tasks: Vec<OwnTask>,
    actions: Vec<OfferedAction>,
    rejected: Option<Rejected>,
    /// Says which answer customs waits for that only the API can give; empty when there is none.
    awaited: String,
    /// What customs has to decide, or decided, about the last correction.
    amendment: String,
    facts: Vec<Fact>,
    /// The picture of its life; `None` for what others lodged, of which only the arrival is seen.
    life: Option<Lifecycle>,
    is_arrival: bool,
    consignment: Vec<Fact>,
    guarantees: Vec<GuaranteeRow>,
    arrival: Vec<Fact>,
    enquiry: Vec<Fact>,
    dates: Vec<Fact>,
}

pub(super) async fn overview(member: Member, services: Services, id: Path<i64>) -> Answer {
    let allowed = allowed(&member);
    let read = found(&member, &services, *id, move |services, organisation, transit| {
        let is_wanted = tells_errors(transit);
        let rejections = if is_wanted { services.transits.rejections(organisation, transit.id)? } else { Vec::new() };
        let dossier = dossiers::number(&services.dossiers, organisation, transit.dossier_id)?;
        let rejection = rejections.into_iter().next_back().filter(|rejection| is_of_now(transit, rejection));
        Ok((rejection, possible(&services.transits, transit, &allowed)?, dossier))
    });
    let (transit, (rejection, actions, dossier)) = read.await?;
    let t = member.t();
    let is_arrival = transit.role == TransitRole::Destination;
    let kind = if is_arrival { RecordKind::Arrival } else { RecordKind::Transit };
    let tasks = own(&member, &services, kind, transit.id.get()).await?;
    let head = head_of(t, &transit, Tab::Overview);
    let print = transit.has_paper().then(|| OfferedAction::print(t, &head.base));
    let stamped = transit.left_on_paper().then(|| OfferedAction::stamped_paper(t, &head.base));
    let page = OverviewPage {
        layout: Layout::new(&member, head.list),
        t,
        head,
        tasks,
        actions: offered(t, &transit, actions).into_iter().chain(print).chain(stamped).collect(),
        rejected: rejection.map(|rejection| {
            let reasons = rejection.errors.into_iter().map(|error| Reason::from_transit(t, error));
            Rejected::new(t, rejection.arrived_at, reasons, transit.form.items.len())
        }),
        awaited: awaited(t, &transit).unwrap_or_default(),
        amendment: transit.amendment.as_ref().map(|amendment| amended(t, amendment)).unwrap_or_default(),
        facts: match transit.role {
            TransitRole::Departure => facts(&member, &transit, dossier.as_deref()),
            TransitRole::Destination => facts_of_arrival(&member, &transit, dossier.as_deref()),
        },
        life: (!is_arrival).then(|| picture(t, &transit)),
        is_arrival,
        consignment: consignment(t, &transit.form),
        guarantees: guarantees(t, &transit.form),
        arrival: arrival(t, &transit),
        enquiry: enquiry(t, &transit),
        dates: dates(t, &transit),
    };
    if member.is_block() { member.page(&page.as_record()) } else { member.page(&page) }
}

/// Whether the latest errors of customs are what has to be dealt with now.
fn tells_errors(transit: &Transit) -> bool {
    if transit.role == TransitRole::Destination {
        let state = transit.standing.destination;
        return matches!(state, DestinationState::ArrivalRejected | DestinationState::UnloadingAllowed);
    }
    let departure = transit.standing.departure;
    let is_interrupted = matches!(departure, DepartureState::GuaranteeProblem | DepartureState::AmendmentRequested);
    transit.status() == Status::Rejected || is_interrupted
}

/// Whether the latest errors are about what is to be done: once customs permits the unloading, those of an earlier
/// report of the arrival are not.
fn is_of_now(transit: &Transit, rejection: &Rejection) -> bool {
    transit.role == TransitRole::Departure
        || transit.milestones.arrival_sent_at.is_none_or(|sent| sent <= rejection.arrived_at)
}

/// What customs waits for: an amendment, which only the API can ask for.
fn awaited(t: Language, transit: &Transit) -> Option<String> {
    if transit.open_amendment().is_some() {
        return None;
    }
    match transit.standing.departure {
        DepartureState::AmendmentRequested => Some(t.transit_correction_awaited(transit.id.get())),
        DepartureState::GuaranteeProblem => Some(t.transit_guarantee_awaited(transit.id.get())),
        _ => None,
    }
}

fn amended(t: Language, amendment: &Amendment) -> String {
    let asked = shown::moment(amendment.asked_at);
    match amendment.refused_at {
        None => t.transit_amendment_open(&asked),
        Some(at) => t.transit_amendment_refused(&asked, &shown::moment(at)),
    }
}
