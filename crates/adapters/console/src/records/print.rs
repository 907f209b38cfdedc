//! The papers of records as PDF, in the language of the page that offers them.

use crate::failure::Failure;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, ConsoleServices, Services};
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpResponse, web};
use customs_access::Scope;
use customs_declarations::DeclarationId;
use customs_kernel::{OrganisationId, PaperLanguage};
use customs_papers::{Paper, PrintedPaper};
use customs_transits::TransitId;

/// The paper of a declaration.
pub(crate) async fn declaration(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::DeclarationsRead)?;
    let id = DeclarationId::new(*id);
    printed(member, services, move |services, organisation| Ok(services.declarations.paper(organisation, id, None)?))
        .await
}

/// The paper of a transit.
pub(crate) async fn transit(member: Member, services: Services, id: web::Path<i64>) -> Answer {
    member.require(Scope::TransitRead)?;
    let id = TransitId::new(*id);
    printed(member, services, move |services, organisation| Ok(services.transits.paper(organisation, id, None)?)).await
}

async fn printed(
    member: Member,
    services: Services,
    paper: impl FnOnce(&ConsoleServices, OrganisationId) -> Result<Paper, Failure> + Send + 'static,
) -> Answer {
    let organisation = member.organisation();
    let language = match member.t() {
        Language::Nl => PaperLanguage::Dutch,
        Language::En => PaperLanguage::English,
    };
    let printed = member.read(move || {
        let paper = paper(services.get_ref(), organisation)?;
        Ok(services.papers.print(organisation, &paper, Some(language))?)
    });
    let PrintedPaper { file_name, bytes } = printed.await?;
    // The name has only letters, digits, dots and dashes.
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, PrintedPaper::MEDIA_TYPE))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{file_name}\"")))
        .body(bytes))
}
