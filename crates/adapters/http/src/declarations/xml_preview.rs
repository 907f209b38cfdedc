use super::requirements::LookAtDeclarations;
use crate::caller::Caller;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_declarations::DeclarationId;
use customs_http_macros::get;

/// Show the message for customs as an HTML page.
///
/// The page is self-contained: it loads nothing and runs no script.
#[get("/declarations/{id}/xml-preview", tag = "Declarations", ids("The declaration"),
    responses((status = 200, description = "The page", content_type = "text/html", body = String)))]
pub(super) async fn preview_xml(
    caller: Caller<LookAtDeclarations>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let organisation = caller.organisation();
    let page = blocking(move || Ok(declarations.preview_xml(organisation, DeclarationId::new(id))?)).await?;
    // The gate adds the content security policy for HTML pages.
    Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page))
}
