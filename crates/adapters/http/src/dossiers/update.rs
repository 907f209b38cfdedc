use super::fields::{DossierView, UpdateBody};
use super::record::written;
use super::requirements::WriteDossiers;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_billing::{DossierChange, DossierId};
use customs_http_macros::put;

/// Change a dossier, or its status.
///
/// Fields that are left out stay as they are; null clears a field. When the change makes another customer pay, every
/// pending line gets the price and VAT rate of that customer. An invoiced or closed dossier accepts a change of
/// status and nothing else.
#[put("/dossiers/{id}", tag = "Dossiers", ids("The dossier"), versioned,
    success(200, "The changed dossier", Written<DossierView>))]
pub(super) fn update_dossier(order: &Write<WriteDossiers, 1, JsonBody<UpdateBody>>) -> Handled {
    let body = order.body.value();
    let change = DossierChange {
        form: &|form| body.apply(form),
        number: body.dossier_number.clone(),
        status: body.status.clone(),
    };
    let dossiers = &order.services.billing.dossiers;
    let record = dossiers.update(order.organisation(), DossierId::new(order.id()), order.expected, &change)?;
    written(record, "The dossier was updated.")
}
