use super::LookAtTransits;
use crate::command::Response;
use crate::operation::{Ask, Handled};
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use chrono::{DateTime, Utc};
use customs_http_macros::post;
use customs_transits::{GeneratedXml, TransitId};
use serde::Serialize;
use utoipa::ToSchema;

/// The XML message for a transit.
#[derive(Serialize, ToSchema)]
#[schema(as = GeneratedTransitXml)]
struct Generated {
    /// The transit declaration (IE015), or the amendment that is in force (IE013). `****` replaces the access code of the
    /// guarantee.
    xml: String,
    /// Format of the message: IE015, or IE013 of an amended transit, followed by the additional declaration type.
    #[schema(example = "IE015A")]
    format: String,
    generated_at: DateTime<Utc>,
    /// Warnings, each as `path: message`: data that breaks no rule but deserves a look, data that customs would
    /// refuse, and data that was cut or filled in to fit the message.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Generate the XML message for customs.
///
/// Nothing is sent or saved. The message of a draft has no LRN, because the LRN is given at submission. Of a submitted transit
/// it is the message that counts, as it was sent.
#[post("/transits/{id}/generate-xml", tag = "Transits", ids("The transit"), success(200, "The message", Generated))]
pub(super) fn generate_transit_xml(order: &Ask<LookAtTransits, 1>) -> Handled {
    let generated = order.services.transits.generate_xml(order.organisation(), TransitId::new(order.id()))?;
    let GeneratedXml { xml, format, generated_at, warnings } = generated;
    let length = xml.len();
    let (warnings, warning_details) = (warning_texts(&warnings), warning_details(&warnings));
    Response::ok_with_text(&Generated { xml, format, generated_at, warnings, warning_details }, length)
}
