use super::requirements::LookAtDeclarations;
use crate::command::Response;
use crate::operation::{Ask, Handled};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use chrono::{DateTime, Utc};
use customs_declarations::{DeclarationId, GeneratedXml};
use customs_http_macros::post;
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
