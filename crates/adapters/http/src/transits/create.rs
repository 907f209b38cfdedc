use super::fields::CreateBody;
use super::record::WrittenDraft;
use super::requirements::WriteTransits;
use crate::body::{JsonBody, TellUnknown};
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_http_macros::post;
use customs_transits::CreateTransit;

/// Creates a transit as a draft
///
/// Parties, holder and guarantee are filled in from the customer master; what is spelled out wins. A body that breaks
/// rules saves nothing; nor does one whose `customer_code` is no customer. Such a code in a party block is a warning, and so
/// is what customs would refuse, such as a limit date that is over.
#[post("/transits", tag = "Transits", versioned, answer(201, "The transit", WrittenDraft))]
pub(super) async fn create_transit(
    caller: Caller<WriteTransits>,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<CreateBody, TellUnknown>,
) -> Result<HttpResponse, ApiError> {
    let new = CreateTransit {
        organisation: caller.organisation(),
        actor: caller.actor(),
        form: body.value().form(),
        dossier_id: body.value().dossier_id,
    };
    let transits = services.transits.clone();
    let work = move || {
        body.naming_unknown_fields(|unknown| {
            let created = transits.create(new.clone())?;
            let version = created.version;
            let written = WrittenDraft::of(created, &transits, unknown, "The transit was created.")?;
            Ok(Answer::created(&written)?.with_version(version))
        })
    };
    command.run(work).await
}
