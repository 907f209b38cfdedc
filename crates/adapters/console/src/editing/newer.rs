//! Says on a page on which a record is edited that it was changed meanwhile. What is being typed stays: saving it says so,
//! and loses nothing.

use super::places;
use super::transits::places as transit_places;
use crate::listing::ListQuery;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use askama::Template;
use customs_access::Scope;
use customs_declarations::DeclarationId;
use customs_kernel::Version;
use customs_transits::TransitId;

#[derive(Template)]
#[template(path = "editing/newer.html")]
struct NewerNotice {
    t: Language,
    /// The notice that the record has changed since the page was made; otherwise empty.
    says: &'static str,
    address: String,
}

pub(super) async fn show(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::DeclarationsWrite)?;
    let (organisation, id, declarations) =
        (member.organisation(), DeclarationId::new(*id), services.declarations.clone());
    // It is asked for at every change; the lines are of no interest.
    let current = member.read(move || Ok(declarations.label(organisation, id)?.version)).await?;
    notice(&member, &query, current, member.t().editing_newer(), format!("{}/{}", places::PART, id.get()))
}

pub(super) async fn show_transit(member: Member, services: Services, id: web::Path<i64>, query: ListQuery) -> Answer {
    member.require(Scope::TransitWrite)?;
    let (organisation, id, transits) = (member.organisation(), TransitId::new(*id), services.transits.clone());
    // It is asked for at every change here too; goods items and access codes are of no interest.
    let current = member.read(move || Ok(transits.label(organisation, id)?.version)).await?;
    notice(&member, &query, current, member.t().editing_newer_transit(), transit_places::address(id.get()))
}

fn notice(member: &Member, query: &ListQuery, current: Version, says: &'static str, address: String) -> Answer {
    if !member.is_block() {
        // The user opened the address of a part, which is no page of its own.
        return Ok(member.go_to(&address));
    }
    let is_newer = query.integer("version").is_some_and(|version| version != current.get());
    member.page(&NewerNotice { t: member.t(), says: if is_newer { says } else { "" }, address })
}
