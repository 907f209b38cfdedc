use super::requirements::DeleteDossiers;
use crate::command::Response;
use crate::operation::{Handled, Write};
use customs_billing::DossierId;
use customs_http_macros::delete;

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
