use super::requirements::DeleteDossiers;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, web};
use customs_billing::DossierId;
use customs_http_macros::delete;

/// Deletes a dossier with its lines
///
/// Its declarations and transits stay, in no dossier. One that is invoiced or closed (`locked`), or that an invoice
/// bills, a draft included (`in_use`), cannot be deleted.
#[delete("/dossiers/{id}", tag = "Dossiers", ids("The dossier"), answer(204, "It is deleted"))]
pub(super) async fn delete_dossier(
    caller: Caller<DeleteDossiers>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (dossiers, organisation) = (services.billing.dossiers.clone(), caller.organisation());
    command
        .run(move || {
            dossiers.delete(organisation, DossierId::new(id), expected)?;
            Ok(Answer::no_content())
        })
        .await
}
