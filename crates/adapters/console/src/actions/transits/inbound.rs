//! What the destination reports about movements that others lodged.

mod begin;
mod report;
mod unloading;

use super::{Order, address, open_where};
use crate::Services;
use crate::actions::ask::{Record, Tag};
use crate::failure::Failure;
use crate::routing::Routing;
use crate::texts::Language;
use crate::transits::arrivals;
use crate::visit::Member;
use customs_transits::{Transit, TransitError, Transits};

pub(super) fn register<R: Routing>(routing: &mut R) {
    routing
        .get("/transits/arrivals/new", begin::ask)
        .post("/transits/arrivals/new", begin::act)
        .get("/transits/{id}/report-arrival", report::ask)
        .post("/transits/{id}/report-arrival", report::act)
        .get("/transits/{id}/unloading-remarks", unloading::ask)
        .post("/transits/{id}/unloading-remarks", unloading::act);
}

/// Reads a movement for the page of an action. The page is refused when the movement does not allow it.
async fn open(
    member: &Member,
    services: &Services,
    id: i64,
    require: fn(&Transits, &Transit) -> Result<(), TransitError>,
) -> Result<Transit, Failure> {
    open_where(member, services, id, Transits::find_inbound, require).await
}

/// The movement as the page of an action names it: what counts is its state at destination.
fn record(t: Language, transit: &Transit) -> Record {
    let state = transit.standing.destination;
    let status = Tag { code: arrivals::like(state).code(), name: t.transit_destination(state) };
    Record { status, ..super::record(t, transit) }
}
