//! The papers of what was released while customs was down.

use crate::documents::download::attachment;
use crate::operation::{Read, Responded};
use crate::{ApiError, Services, blocking};
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use customs_declarations::DeclarationId;
use customs_exchange::FallbackPaper;
use customs_http_macros::get;
use customs_transits::TransitId;

crate::requirement::requirements! {
    ReadReleasedDeclarations: DeclarationsRead;
    ReadReleasedTransits: TransitRead;
}

/// Download the paper of a declaration that was released on paper.
///
/// It has the stamp of the business continuity procedure and the fallback number. 404 when it was not released so.
#[get("/declarations/{id}/fallback/paper", tag = "Outages", ids("The declaration"),
    responses((
        status = 200, description = "The PDF", content_type = "application/pdf", body = Vec<u8>,
        headers(("Content-Disposition" = String, description = "attachment, named after the number")),
    )))]
pub(super) async fn show_declaration_paper(asked: Read<ReadReleasedDeclarations, 1>) -> Responded {
    let (organisation, id) = (asked.organisation(), DeclarationId::new(asked.id()));
    let drawn = blocking(move || {
        let paper = asked.services.declarations.fallback_paper(organisation, id)?;
        drawn(&asked.services, paper)
    });
    Ok(answer(drawn.await?))
}

/// Download the paper of a transit that left on paper.
///
/// It has the stamp of the business continuity procedure and the fallback number. 404 when it did not leave so.
#[get("/transits/{id}/fallback/paper", tag = "Outages", ids("The transit"),
    responses((
        status = 200, description = "The PDF", content_type = "application/pdf", body = Vec<u8>,
        headers(("Content-Disposition" = String, description = "attachment, named after the number")),
    )))]
pub(super) async fn show_transit_paper(asked: Read<ReadReleasedTransits, 1>) -> Responded {
    let (organisation, id) = (asked.organisation(), TransitId::new(asked.id()));
    let drawn = blocking(move || {
        let paper = asked.services.transits.fallback_paper(organisation, id)?;
        drawn(&asked.services, paper)
    });
    Ok(answer(drawn.await?))
}

/// A paper with the name of its file.
struct Drawn {
    file_name: String,
    bytes: Vec<u8>,
}

fn drawn(services: &Services, paper: Option<FallbackPaper>) -> Result<Drawn, ApiError> {
    let paper = paper.ok_or_else(|| ApiError::not_found_because("Nothing was released on paper."))?;
    let bytes = services.fallback_papers.draw(&paper)?;
    Ok(Drawn { file_name: format!("{}.pdf", paper.release.number), bytes })
}

fn answer(drawn: Drawn) -> HttpResponse {
    let Drawn { file_name, bytes } = drawn;
    let mut response = HttpResponse::Ok();
    response.insert_header((CONTENT_TYPE, "application/pdf"));
    response.insert_header((CONTENT_DISPOSITION, attachment(&file_name)));
    response.body(bytes)
}
