//! The actions on transits.

pub(crate) mod arrival;
mod copy;
mod delete;
pub(crate) mod enquiry_answer;
mod inbound;
mod invalidate;
mod on_paper;
mod request_release;
mod save_as_draft;
mod send_presentation;
mod submit;

use super::ask::{Next, Record, Tag, seen};
use crate::Services;
use crate::failure::Failure;
use crate::posted::{Fields, Posted};
use crate::routing::Routing;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use customs_access::Scope;
use customs_kernel::{Actor, OrganisationId, Version};
use customs_transits::lifecycle::{Command, CommandEffect, Standing, Status, command_effect};
use customs_transits::{DraftTarget, Transit, TransitError, TransitId, Transits};

pub(super) fn register<R: Routing>(routing: &mut R) {
    inbound::register(routing);
    routing
        .get("/transits/{id}/submit", submit::ask)
        .post("/transits/{id}/submit", submit::act)
        .get("/transits/{id}/fallback", on_paper::ask_release)
        .post("/transits/{id}/fallback", on_paper::release)
        .get("/transits/{id}/fallback-discharge", on_paper::ask_discharge)
        .post("/transits/{id}/fallback-discharge", on_paper::discharge)
        .get("/transits/{id}/save-as-draft", save_as_draft::ask)
        .post("/transits/{id}/save-as-draft", save_as_draft::act)
        .get("/transits/{id}/invalidate", invalidate::ask)
        .post("/transits/{id}/invalidate", invalidate::act)
        .get("/transits/{id}/send-presentation", send_presentation::ask)
        .post("/transits/{id}/send-presentation", send_presentation::act)
        .get("/transits/{id}/request-release", request_release::ask)
        .post("/transits/{id}/request-release", request_release::act)
        .get("/transits/{id}/arrival", arrival::ask)
        .post("/transits/{id}/arrival", arrival::act)
        .get("/transits/{id}/enquiry-answer", enquiry_answer::ask)
        .post("/transits/{id}/enquiry-answer", enquiry_answer::act)
        .get("/transits/{id}/copy", copy::ask)
        .post("/transits/{id}/copy", copy::act)
        .get("/transits/{id}/delete", delete::ask)
        .post("/transits/{id}/delete", delete::act);
}

/// Reads a transit for the page of an action. The page is refused when the transit does not allow the command; `None` is an
/// action that is always possible.
async fn open(member: &Member, services: &Services, id: i64, wanted: Option<Command>) -> Result<Transit, Failure> {
    let allow = move |transits: &Transits, transit: &Transit| {
        wanted.map_or(Ok(()), |command| transits.require_possible(transit, command))
    };
    open_where(member, services, id, Transits::find, allow).await
}

/// Reads a transit for the page of an action. The page is refused when the transit is not found in this way, or not
/// allowed.
async fn open_where(
    member: &Member,
    services: &Services,
    id: i64,
    find: fn(&Transits, OrganisationId, TransitId) -> Result<Transit, TransitError>,
    allow: impl FnOnce(&Transits, &Transit) -> Result<(), TransitError> + Send + 'static,
) -> Result<Transit, Failure> {
    member.require(Scope::TransitRead)?;
    let (transits, organisation) = (services.transits.clone(), member.organisation());
    let open = move || {
        let transit = find(&transits, organisation, TransitId::new(id))?;
        allow(&transits, &transit)?;
        Ok(transit)
    };
    member.read(open).await
}

/// The page of a transit.
fn address(id: i64) -> String {
    format!("/console/transits/{id}")
}

/// The transit as the page of an action names it.
fn record(t: Language, transit: &Transit) -> Record {
    Record {
        part: "/console/transits",
        part_name: t.transits(),
        href: address(transit.id.get()),
        reference: shown::text(&transit.reference),
        status: tag(t, transit.status()),
        version: transit.version,
    }
}

fn tag(t: Language, status: Status) -> Tag {
    Tag { code: status.code(), name: t.transit_status(status) }
}

/// The status that follows a command, as the domain has it. A report from the destination changes nothing until customs
/// answers.
fn next(t: Language, transit: &Transit, command: Command) -> Next {
    match command_effect(transit.standing, command) {
        CommandEffect::Departure(departure) => {
            Next::Becomes(tag(t, Standing { departure, ..transit.standing }.status()))
        }
        CommandEffect::Destination(_) | CommandEffect::Stays => Next::Stays,
        CommandEffect::AwaitsAcceptance | CommandEffect::Refused => Next::Unsaid,
    }
}

/// A command that was posted: its author, and the transit with the version that it is about.
#[derive(Clone)]
struct Order {
    organisation: OrganisationId,
    id: TransitId,
    actor: Actor,
    expected: Option<Version>,
}

impl Order {
    /// Reads the command of a form that has these fields, and refuses one with anything else.
    fn from_posted(member: &Member, id: i64, posted: &Posted, fields: Fields) -> Result<Self, Failure> {
        posted.require(fields)?;
        let (organisation, actor) = (member.organisation(), member.actor());
        Ok(Self { organisation, id: TransitId::new(id), actor, expected: Some(seen(posted)?) })
    }

    fn target(&self) -> DraftTarget {
        DraftTarget { organisation: self.organisation, id: self.id, expected: self.expected }
    }
}
