use super::requirements::LookAtTransits;
use crate::command::Answer;
use crate::operation::{Answered, Ask};
use chrono::{DateTime, Utc};
use customs_http_macros::post;
use customs_transits::{GeneratedXml, TransitId};
use serde::Serialize;
use utoipa::ToSchema;

/// The message that a transit makes.
#[derive(Serialize, ToSchema)]
#[schema(as = GeneratedTransitXml)]
struct Generated {
    /// The transit declaration (IE015). `****` stands in place of the access code of the guarantee.
    xml: String,
    /// IE015 and the additional declaration type.
    #[schema(example = "IE015A")]
    format: String,
    generated_at: DateTime<Utc>,
    /// What breaks no rule and is worth a look, what customs would refuse, and what was cut or filled in to fit the message,
    /// as `path: message`.
    warnings: Vec<String>,
}

/// Generates the message to customs as XML
///
/// Nothing is sent or saved. A draft has no LRN yet, so its message carries none.
#[post("/transits/{id}/generate-xml", tag = "Transits", ids("The transit"), answer(200, "The message", Generated))]
pub(super) fn generate_transit_xml(order: &Ask<LookAtTransits, 1>) -> Answered {
    let generated = order.services.transits.generate_xml(order.organisation(), TransitId::new(order.id()))?;
    let GeneratedXml { xml, format, generated_at, warnings } = generated;
    Answer::ok(&Generated { xml, format, generated_at, warnings })
}
