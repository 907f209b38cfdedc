use super::requirements::LookAtDeclarations;
use crate::blocking;
use crate::operation::{Read, Responded};
use actix_web::HttpResponse;
use customs_declarations::DeclarationId;
use customs_http_macros::get;

/// Show the message for customs as an HTML page.
///
/// The page is self-contained: it loads nothing and runs no script.
#[get("/declarations/{id}/xml-preview", tag = "Declarations", ids("The declaration"),
    responses((status = 200, description = "The page", content_type = "text/html", body = String)))]
pub(super) async fn preview_xml(asked: Read<LookAtDeclarations, 1>) -> Responded {
    let preview =
        move || Ok(asked.services.declarations.preview_xml(asked.organisation(), DeclarationId::new(asked.id()))?);
    let page = blocking(preview).await?;
    // The gate adds the content security policy for HTML pages.
    Ok(HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page))
}
