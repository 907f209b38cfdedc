use super::fields::{CreateBody, DossierView};
use super::requirements::WriteDossiers;
use crate::answers::created;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Create, Handled};
use customs_billing::DossierRequest;
use customs_http_macros::post;

/// Open a dossier.
#[post("/dossiers", tag = "Dossiers", versioned, success(201, "The dossier", Written<DossierView>))]
pub(super) fn create_dossier(order: &Create<WriteDossiers, JsonBody<CreateBody>>) -> Handled {
    let body = order.body.value();
    let requested = DossierRequest { form: body.form(), number: body.dossier_number.clone() };
    let record = order.services.billing.dossiers.create(order.organisation(), requested)?;
    created(record.dossier.version, DossierView::from(record), "The dossier was created.")
}
