use super::requirements::LookAtDeclarations;
use crate::command::Answer;
use crate::operation::{Answered, Ask};
use chrono::{DateTime, Utc};
use customs_declarations::{DeclarationId, GeneratedXml};
use customs_http_macros::post;
use serde::Serialize;
use utoipa::ToSchema;

/// The message that a declaration makes.
#[derive(Serialize, ToSchema)]
#[schema(as = GeneratedXml)]
struct Generated {
    /// The WCO declaration message.
    xml: String,
    /// IE415 (import) or IE515 (export) and the symbol.
    #[schema(example = "IE415A")]
    format: String,
    generated_at: DateTime<Utc>,
    /// What the message carries in another form than the declaration: cut texts, values without an exchange rate, codes that
    /// customs knows under another one. As `path: message`.
    warnings: Vec<String>,
}

/// Generates the message to customs as XML
///
/// Nothing is sent or saved. A draft has no LRN yet, so its message carries none.
#[post(
    "/declarations/{id}/generate-xml",
    tag = "Declarations",
    ids("The declaration"),
    answer(200, "The message", Generated)
)]
pub(super) fn generate_xml(order: &Ask<LookAtDeclarations, 1>) -> Answered {
    let generated = order.services.declarations.generate_xml(order.organisation(), DeclarationId::new(order.id()))?;
    let GeneratedXml { xml, format, generated_at, warnings } = generated;
    Answer::ok(&Generated { xml, format, generated_at, warnings })
}
