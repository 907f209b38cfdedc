use super::ReadDeclarations;
use crate::operation::{Read, Responded};
use crate::papers::{PaperParameters, PaperWish, answer};
use actix_web::HttpRequest;
use customs_declarations::DeclarationId;
use customs_http_macros::get;

/// Print a declaration that customs accepted.
///
/// The PDF is the export accompanying document once the goods are released, and otherwise the declaration, with the MRN as
/// a bar code and the data in force: an amendment counts once customs grants it. A draft and a declaration that customs
/// refused are not printed (`not_accepted`).
#[get("/declarations/{id}/print", tag = "Declarations", ids("The declaration"), params(PaperParameters),
    responses(
        (
            status = 200, description = "The PDF", content_type = "application/pdf", body = Vec<u8>,
            headers(
                ("Content-Disposition" = String, description = "attachment, named after the kind of paper and the MRN"),
                ("ETag" = String, description = "The same as long as the bytes are the same"),
            ),
        ),
        (status = 304, description = "The client has this paper (If-None-Match)"),
    ))]
pub(super) async fn print_declaration(asked: Read<ReadDeclarations, 1, PaperWish>, request: HttpRequest) -> Responded {
    answer(&request, move || {
        let (organisation, id) = (asked.organisation(), DeclarationId::new(asked.id()));
        let PaperWish { document, language } = asked.query;
        let paper = asked.services.declarations.paper(organisation, id, document)?;
        Ok(asked.services.papers.print(organisation, &paper, language)?)
    })
    .await
}
