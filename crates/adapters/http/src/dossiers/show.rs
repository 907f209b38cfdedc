use super::fields::DossierView;
use super::requirements::ReadDossiers;
use crate::caller::Caller;
use crate::command::Answer;
use crate::envelope::Record;
use crate::path_ids::PathIds;
use crate::{ApiError, Services, blocking};
use actix_web::{HttpResponse, web};
use customs_billing::DossierId;
use customs_http_macros::get;

/// Shows a dossier with its declarations, transits, charges and costs
#[get("/dossiers/{id}", tag = "Dossiers", ids("The dossier"), versioned,
    answer(200, "The dossier", Record<DossierView>))]
pub(super) async fn show_dossier(
    caller: Caller<ReadDossiers>,
    ids: PathIds<1>,
    services: web::Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let PathIds([id]) = ids;
    let (dossiers, organisation) = (services.billing.dossiers.clone(), caller.organisation());
    let answer = blocking(move || {
        let record = dossiers.show(organisation, DossierId::new(id))?;
        let version = record.dossier.version;
        Ok(Answer::ok(&Record { data: DossierView::from(record) })?.with_version(version))
    });
    Ok(answer.await?.into())
}
