use super::fields::{ChangeBody, DossierView};
use super::record::written;
use super::requirements::WriteDossiers;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::Command;
use crate::envelope::Written;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, put, web};
use customs_billing::{DossierChange, DossierId};

/// Changes a dossier, or its status
///
/// What is left out stays as it is; null clears a field. When somebody else is billed from then on, every pending line
/// gets that customer's price and VAT. An invoiced or closed dossier takes another status and nothing else.
#[utoipa::path(
    tag = "Dossiers",
    params(("id" = i64, Path, description = "The dossier")),
    request_body = ChangeBody,
    responses((
        status = 200, description = "The changed dossier", body = Written<DossierView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["dossiers:write"]), ("bearer" = [])),
)]
#[put("/dossiers/{id}")]
pub(super) async fn update_dossier(
    caller: Caller<WriteDossiers>,
    ids: PathIds<1>,
    ExpectedVersion(expected): ExpectedVersion,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<ChangeBody>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let body = body.into_inner();
    let (dossiers, organisation) = (services.billing.dossiers.clone(), caller.organisation());
    command
        .run(move || {
            let change = DossierChange {
                form: &|form| body.apply(form),
                number: body.dossier_number.clone(),
                status: body.status.clone(),
            };
            let record = dossiers.update(organisation, DossierId::new(id), expected, &change)?;
            Ok(written(record, "The dossier was updated.")?.leaving_work())
        })
        .await
}
