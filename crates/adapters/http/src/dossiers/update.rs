use super::fields::{ChangeBody, DossierView};
use super::record::written;
use super::requirements::WriteDossiers;
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Answered, Write};
use customs_billing::{DossierChange, DossierId};
use customs_http_macros::put;

/// Changes a dossier, or its status
///
/// What is left out stays as it is; null clears a field. When somebody else is billed from then on, every pending line
/// gets that customer's price and VAT. An invoiced or closed dossier takes another status and nothing else.
#[put("/dossiers/{id}", tag = "Dossiers", ids("The dossier"), versioned,
    answer(200, "The changed dossier", Written<DossierView>))]
pub(super) fn update_dossier(order: &Write<WriteDossiers, 1, JsonBody<ChangeBody>>) -> Answered {
    let body = order.body.value();
    let change = DossierChange {
        form: &|form| body.apply(form),
        number: body.dossier_number.clone(),
        status: body.status.clone(),
    };
    let dossiers = &order.services.billing.dossiers;
    let record = dossiers.update(order.organisation(), DossierId::new(order.id()), order.expected, &change)?;
    Ok(written(record, "The dossier was updated.")?.leaving_work())
}
