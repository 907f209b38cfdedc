use super::record::DeclarationRecord;
use super::requirements::ReadDeclarations;
use super::shown_lines::ShownLines;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_declarations::DeclarationId;
use customs_http_macros::get;

/// Shows a declaration with its items
#[get("/declarations/{id}", tag = "Declarations", ids("The declaration"), versioned,
    answer(200, "The declaration", Record<DeclarationRecord>))]
pub(super) async fn show_declaration(
    caller: Caller<ReadDeclarations>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let organisation = caller.organisation();
    let shown = ShownLines::of(&services, organisation);
    let answer = blocking(move || {
        let declaration = declarations.find(organisation, DeclarationId::new(id))?;
        let (version, totals) = (declaration.version, declarations.totals(&declaration));
        let taxes = declarations.assessed_taxes(&declaration)?;
        let data = DeclarationRecord::of(declaration, totals, taxes, &shown)?;
        Ok(Answer::ok(&Record { data })?.with_version(version))
    });
    Ok(answer.await?.into())
}
