use super::requirements::LookAtTransits;
use crate::Services;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::operation::Answered;
use crate::path_ids::PathIds;
use actix_web::web;
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
pub(super) async fn generate_transit_xml(
    caller: Caller<LookAtTransits>,
    ids: PathIds<1>,
    command: Command,
    services: web::Data<Services>,
) -> Answered {
    let PathIds([id]) = ids;
    let work = move || {
        let generated = services.transits.generate_xml(caller.organisation(), TransitId::new(id))?;
        let GeneratedXml { xml, format, generated_at, warnings } = generated;
        Answer::ok(&Generated { xml, format, generated_at, warnings })
    };
    command.run(work).await
}
