use crate::failure::Failure;
use crate::records::{AlsoTag, RecordHead, RecordIdentity, Tab};
use crate::shown;
use crate::texts::Language;
use crate::transits::arrivals;
use crate::visit::Member;
use crate::{ConsoleServices, Services};
use customs_access::Scope;
use customs_kernel::{OrganisationId, Subject};
use customs_transits::lifecycle::DepartureState;
use customs_transits::{Transit, TransitError, TransitId, TransitRole};

/// Transits have no documents and no duties of their own.
const TABS: [Tab; 5] = [Tab::Overview, Tab::Lines, Tab::Timeline, Tab::Messages, Tab::Sent];
/// What others lodged has no goods items here.
const ARRIVAL_TABS: [Tab; 4] = [Tab::Overview, Tab::Timeline, Tab::Messages, Tab::Sent];

/// The head of a page of a transit.
pub(super) fn head_of(t: Language, transit: &Transit, current: Tab) -> RecordHead {
    if transit.role == TransitRole::Destination {
        return head_of_arrival(t, transit, current);
    }
    let status = transit.status();
    let identity = RecordIdentity {
        subject: Subject::transit(transit.id.get()),
        reference: shown::text(&transit.reference),
        status: status.code(),
        status_name: t.transit_status(status),
        also: t
            .transit_departure_beyond_status(transit.standing)
            .map(|name| AlsoTag { tone: tone(transit.standing.departure), name }),
    };
    RecordHead::new(t, identity, current, &TABS)
}

/// The head of a page of a movement that somebody else lodged: what counts is its state at destination.
fn head_of_arrival(t: Language, transit: &Transit, current: Tab) -> RecordHead {
    let state = transit.standing.destination;
    let identity = RecordIdentity {
        subject: Subject::transit(transit.id.get()),
        reference: shown::text(&transit.reference),
        status: arrivals::like(state).code(),
        status_name: t.transit_destination(state),
        also: None,
    };
    RecordHead::new(t, identity, current, &ARRIVAL_TABS)
}

/// How urgent the state at departure is.
const fn tone(departure: DepartureState) -> &'static str {
    use DepartureState as D;
    match departure {
        D::Failed | D::Rejected | D::GuaranteeProblem | D::NotReleased | D::Recovery => "bad",
        D::AmendmentRequested
        | D::UnderControl
        | D::ReleasedWithIncident
        | D::Enquiry
        | D::Discrepancies
        | D::OnPaper => "warn",
        D::Draft
        | D::Submitted
        | D::Acknowledged
        | D::Prelodged
        | D::Accepted
        | D::Released
        | D::WrittenOff
        | D::InvalidationRequested
        | D::Invalidated => "info",
    }
}

/// Finds the transit, or the movement of somebody else, for a member who may read transits, with what a page reads beside
/// it.
pub(super) async fn found<T: Send + 'static>(
    member: &Member,
    services: &Services,
    id: i64,
    beside: impl FnOnce(&ConsoleServices, OrganisationId, &Transit) -> Result<T, Failure> + Send + 'static,
) -> Result<(Transit, T), Failure> {
    member.require(Scope::TransitRead)?;
    let (organisation, services) = (member.organisation(), services.clone());
    let find = move || {
        let id = TransitId::new(id);
        let transit = match services.transits.find(organisation, id) {
            Err(TransitError::NotFound) => services.transits.find_inbound(organisation, id)?,
            found => found?,
        };
        let beside = beside(&services, organisation, &transit)?;
        Ok((transit, beside))
    };
    member.read(find).await
}

/// The head of a page that shows nothing else of the transit.
pub(super) async fn head(member: &Member, services: &Services, id: i64, current: Tab) -> Result<RecordHead, Failure> {
    let (transit, ()) = found(member, services, id, |_, _, _| Ok(())).await?;
    Ok(head_of(member.t(), &transit, current))
}
