//! Endpoints that write the dossiers themselves.

use super::fields::{CreateBody, DossierView, UpdateBody};
use super::record::written;
use super::{DeleteDossiers, WriteDossiers};
use crate::answers::created;
use crate::body::JsonBody;
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{Create, Handled, Write};
use customs_billing::{DossierChange, DossierId, DossierRequest};
use customs_http_macros::{delete, post, put};

/// Open a dossier.
#[post("/dossiers", tag = "Dossiers", versioned, success(201, "The dossier", Written<DossierView>))]
pub(super) fn create_dossier(order: &Create<WriteDossiers, JsonBody<CreateBody>>) -> Handled {
    let body = order.body.value();
    let requested = DossierRequest { form: body.form(), number: body.dossier_number.clone() };
    let record = order.services.billing.dossiers.create(order.organisation(), requested)?;
    created(record.dossier.version, DossierView::from(record), "The dossier was created.")
}

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

/// Delete a dossier with its lines.
///
/// The declarations and transits of the dossier are kept, without a dossier. A dossier that is invoiced or closed
/// (`locked`), or that an invoice bills, a draft included (`in_use`), cannot be deleted.
#[delete("/dossiers/{id}", tag = "Dossiers", ids("The dossier"), success(204, "It is deleted"))]
pub(super) fn delete_dossier(order: &Write<DeleteDossiers, 1>) -> Handled {
    let dossiers = &order.services.billing.dossiers;
    dossiers.delete(order.organisation(), DossierId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}
