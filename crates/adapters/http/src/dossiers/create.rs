use super::fields::{CreateBody, DossierView};
use super::requirements::WriteDossiers;
use crate::body::JsonBody;
use crate::caller::Caller;
use crate::command::{Answer, Command};
use crate::envelope::Written;
use crate::{ApiError, Services};
use actix_web::{HttpResponse, post, web};
use customs_billing::DossierWish;

/// Opens a dossier
#[utoipa::path(
    tag = "Dossiers",
    request_body = CreateBody,
    responses((
        status = 201, description = "The dossier", body = Written<DossierView>,
        headers(("ETag" = String, description = "Its version, for If-Match")),
    )),
    security(("oauth2" = ["dossiers:write"]), ("bearer" = [])),
)]
#[post("/dossiers")]
pub(super) async fn create_dossier(
    caller: Caller<WriteDossiers>,
    command: Command,
    services: web::Data<Services>,
    body: JsonBody<CreateBody>,
) -> Result<HttpResponse, ApiError> {
    let body = body.into_inner();
    let wish = DossierWish { form: body.form(), number: body.dossier_number };
    let (dossiers, organisation) = (services.billing.dossiers.clone(), caller.organisation());
    command
        .run(move || {
            let record = dossiers.create(organisation, wish.clone())?;
            let version = record.dossier.version;
            let written = Written::new(DossierView::from(record), "The dossier was created.");
            Ok(Answer::created(&written)?.with_version(version))
        })
        .await
}
