//! The stamped papers of what was released while customs was down, as PDF. They are in Dutch and English.

use crate::failure::{BilingualText, Failure};
use crate::visit::Member;
use crate::{Answer, ConsoleServices, Services};
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpResponse, web};
use customs_access::Scope;
use customs_declarations::DeclarationId;
use customs_exchange::FallbackPaper;
use customs_kernel::OrganisationId;
use customs_transits::TransitId;

/// The stamped paper of a declaration.
pub(crate) async fn declaration(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let id = DeclarationId::new(*id);
    drawn(member, services, move |services, organisation| Ok(services.declarations.fallback_paper(organisation, id)?))
        .await
}

/// The stamped paper of a transit.
pub(crate) async fn transit(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitRead)?;
    let id = TransitId::new(*id);
    drawn(member, services, move |services, organisation| Ok(services.transits.fallback_paper(organisation, id)?)).await
}

async fn drawn(
    member: Member,
    services: Services,
    paper: impl FnOnce(&ConsoleServices, OrganisationId) -> Result<Option<FallbackPaper>, Failure> + Send + 'static,
) -> Answer {
    let organisation = member.organisation();
    let drawn = member.read(move || {
        let paper = paper(services.get_ref(), organisation)?.ok_or_else(not_on_paper)?;
        let bytes = services.fallback_papers.draw(&paper)?;
        Ok((paper.release.number, bytes))
    });
    let (number, bytes) = drawn.await?;
    // The number has only letters, digits and dashes.
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/pdf"))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{number}.pdf\"")))
        .body(bytes))
}

fn not_on_paper() -> Failure {
    Failure::Refused(BilingualText::by(|t| t.record_not_on_paper().to_owned()))
}
