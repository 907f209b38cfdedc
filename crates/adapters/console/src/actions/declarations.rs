//! The actions on declarations.

mod alternative_proof;
mod control_response;
mod copy;
mod delete;
mod invalidate;
mod release_on_paper;
mod save_as_draft;
mod sendings;
mod set_status;
mod submit;
mod verify;

use super::ask::{Next, Record, Tag, seen};
use crate::Services;
use crate::failure::Failure;
use crate::posted::{Fields, Posted};
use crate::routing::Routing;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use customs_access::Scope;
use customs_declarations::lifecycle::{Command, CommandEffect, Status, command_effect};
use customs_declarations::ports::LineStretch;
use customs_declarations::{Declaration, DeclarationId, DraftTarget, EstimatedSums, Totals};
use customs_kernel::{Actor, OrganisationId, Version};

pub(super) fn register<R: Routing>(routing: &mut R) {
    routing
        .get("/declarations/{id}/submit", submit::ask)
        .post("/declarations/{id}/submit", submit::act)
        .get("/declarations/{id}/fallback", release_on_paper::ask)
        .post("/declarations/{id}/fallback", release_on_paper::act)
        .get("/declarations/{id}/save-as-draft", save_as_draft::ask)
        .post("/declarations/{id}/save-as-draft", save_as_draft::act)
        .get("/declarations/{id}/invalidate", invalidate::ask)
        .post("/declarations/{id}/invalidate", invalidate::act)
        .get("/declarations/{id}/set-status", set_status::ask)
        .post("/declarations/{id}/set-status", set_status::act)
        .get("/declarations/{id}/copy", copy::ask)
        .post("/declarations/{id}/copy", copy::act)
        .get("/declarations/{id}/delete", delete::ask)
        .post("/declarations/{id}/delete", delete::act)
        .get("/declarations/{id}/control-response", control_response::ask)
        .post("/declarations/{id}/control-response", control_response::act)
        .get("/declarations/{id}/alternative-proof", alternative_proof::ask)
        .post("/declarations/{id}/alternative-proof", alternative_proof::act)
        .get("/declarations/{id}/send-presentation", sendings::ask_presentation)
        .post("/declarations/{id}/send-presentation", sendings::send_presentation)
        .get("/declarations/{id}/send-supplementary", sendings::ask_supplementary)
        .post("/declarations/{id}/send-supplementary", sendings::send_supplementary)
        .get("/declarations/{id}/verify", verify::ask)
        .post("/declarations/{id}/verify", verify::act);
}

/// What a declaration must allow before the page of an action is shown.
#[derive(Clone, Copy)]
enum Wanted {
    /// This command.
    Command(Command),
    /// That it is deleted.
    Deletion,
    /// That its goods are released on paper.
    ReleaseOnPaper,
    /// Nothing: the action is possible in any status.
    Anything,
}

/// Reads a declaration without its lines for the page of an action, and refuses the page when the declaration does not
/// allow the action.
async fn open(member: &Member, services: &Services, id: i64, wanted: Wanted) -> Result<Declaration, Failure> {
    member.require(Scope::DeclarationsRead)?;
    let (declarations, organisation) = (services.declarations.clone(), member.organisation());
    let open = move || {
        let declaration = declarations.excerpt(organisation, DeclarationId::new(id), LineStretch::NONE)?.declaration;
        match wanted {
            Wanted::Command(command) => declarations.require_possible(&declaration, command)?,
            Wanted::Deletion => declarations.require_deletable(&declaration)?,
            Wanted::ReleaseOnPaper => declarations.require_release_on_paper(&declaration)?,
            Wanted::Anything => {}
        }
        Ok(declaration)
    };
    member.read(open).await
}

/// The page of a declaration.
fn address(id: i64) -> String {
    format!("/console/declarations/{id}")
}

/// The declaration as the page of an action names it.
fn record(t: Language, declaration: &Declaration) -> Record {
    Record {
        part: "/console/declarations",
        part_name: t.declarations(),
        href: address(declaration.id.get()),
        reference: shown::text(&declaration.reference),
        status: tag(t, declaration.status),
        version: declaration.version,
    }
}

fn tag(t: Language, status: Status) -> Tag {
    Tag { code: status.code(), name: t.declaration_status(status) }
}

/// The status that follows a command, as the domain has it.
fn next(t: Language, declaration: &Declaration, command: Command) -> Next {
    match command_effect(declaration.status, command) {
        CommandEffect::Becomes(status) => Next::Becomes(tag(t, status)),
        CommandEffect::Stays => Next::Stays,
        CommandEffect::AsAsked | CommandEffect::AwaitsAcceptance | CommandEffect::Refused => Next::Unsaid,
    }
}

/// The value of what goes to customs and its estimated duties, as far as they are known.
fn sums(t: Language, totals: &Totals, duties: Option<EstimatedSums>) -> Vec<(&'static str, String)> {
    let value = totals.invoice_value.zip(totals.currency.as_deref());
    let value = value.map(|(value, currency)| (t.record_invoice_value(), shown::money(value, &shown::text(currency))));
    let duties = duties.map(|sums| (t.action_estimated_duties(), shown::money(sums.total, "EUR")));
    value.into_iter().chain(duties).collect()
}

/// A command that was posted: its author, and the declaration with the version that it is about.
#[derive(Clone)]
struct Order {
    organisation: OrganisationId,
    id: DeclarationId,
    actor: Actor,
    expected: Option<Version>,
}

impl Order {
    /// Reads the command of a form that has these fields, and refuses one with anything else.
    fn from_posted(member: &Member, id: i64, posted: &Posted, fields: Fields) -> Result<Self, Failure> {
        posted.require(fields)?;
        let (organisation, actor) = (member.organisation(), member.actor());
        Ok(Self { organisation, id: DeclarationId::new(id), actor, expected: Some(seen(posted)?) })
    }

    fn target(&self) -> DraftTarget {
        DraftTarget { organisation: self.organisation, id: self.id, expected: self.expected }
    }
}
