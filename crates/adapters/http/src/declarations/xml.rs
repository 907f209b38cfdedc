//! Endpoints that show the message of a declaration.

use super::LookAtDeclarations;
use crate::blocking;
use crate::command::Response;
use crate::operation::{Ask, Handled, Read, Responded};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use actix_web::HttpResponse;
use chrono::{DateTime, Utc};
use customs_declarations::{DeclarationId, GeneratedXml};
use customs_http_macros::{get, post};
use serde::Serialize;
use utoipa::ToSchema;

/// The XML message for a declaration.
#[derive(Serialize, ToSchema)]
#[schema(as = GeneratedXml)]
struct Generated {
    /// The declaration message (WCO XML).
    xml: String,
    /// Format of the message: IE415 (import) or IE515 (export), followed by the symbol.
    #[schema(example = "IE415A")]
    format: String,
    generated_at: DateTime<Utc>,
    /// Warnings, each as `path: message`, about data that the message carries in another form: texts that are cut,
    /// values without an exchange rate, codes that customs writes differently.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Generate the XML message for customs.
///
/// Nothing is sent or saved. The message of a draft has no LRN, because the LRN is given at submission.
#[post(
    "/declarations/{id}/generate-xml",
    tag = "Declarations",
    ids("The declaration"),
    success(200, "The message", Generated)
)]
pub(super) fn generate_xml(order: &Ask<LookAtDeclarations, 1>) -> Handled {
    let generated = order.services.declarations.generate_xml(order.organisation(), DeclarationId::new(order.id()))?;
    let GeneratedXml { xml, format, generated_at, warnings } = generated;
    let length = xml.len();
    let (warnings, warning_details) = (warning_texts(&warnings), warning_details(&warnings));
    Response::ok_with_text(&Generated { xml, format, generated_at, warnings, warning_details }, length)
}

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
