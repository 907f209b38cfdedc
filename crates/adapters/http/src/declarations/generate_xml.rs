use super::requirements::LookAtDeclarations;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
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
}

/// Generate the XML message for customs.
///
/// Nothing is sent or saved. The message of a draft has no LRN, because the LRN is given at submission.
#[post(
    "/declarations/{id}/generate-xml",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "The message", Generated)
)]
pub(super) async fn generate_xml(
    caller: Caller<LookAtDeclarations>,
    ids: PathIds<1>,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let declarations = services.declarations.clone();
    let organisation = caller.organisation();
    command
        .run(move || {
            let generated = declarations.generate_xml(organisation, DeclarationId::new(id))?;
            let GeneratedXml { xml, format, generated_at, warnings } = generated;
            Answer::ok(&Generated { xml, format, generated_at, warnings })
        })
        .await
}
