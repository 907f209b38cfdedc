//! Says on a page on which a declaration is edited that it was changed meanwhile. What is being typed stays: who saves it is
//! told, and loses nothing.

use super::places::PART;
use crate::listing::ListQuery;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use askama::Template;
use customs_access::Scope;
use customs_declarations::DeclarationId;

#[derive(Template)]
#[template(path = "editing/newer.html")]
struct NewerNotice {
    t: Language,
    /// Whether the declaration is not the version any more from which the page was made.
    is_newer: bool,
    address: String,
}

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (organisation, id, declarations) =
        (member.organisation(), DeclarationId::new(*id), services.declarations.clone());
    // It is asked for at every change; the lines are of no interest.
    let current = member.read(move || Ok(declarations.label(organisation, id)?.version)).await?;
    let address = format!("{PART}/{}", id.get());
    if !member.is_block() {
        // Somebody opened the address of a part: it is no page of its own.
        return Ok(member.go_to(&address));
    }
    let is_newer = query.integer("version").is_some_and(|version| version != current.get());
    member.page(&NewerNotice { t: member.t(), is_newer, address })
}
