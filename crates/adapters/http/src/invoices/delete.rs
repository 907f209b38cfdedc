use super::requirements::DeleteInvoices;
use crate::command::Response;
use crate::operation::{Handled, Write};
use customs_billing::InvoiceId;
use customs_http_macros::delete;

/// Delete a draft invoice or credit note.
///
/// The dossier charges on it become pending again.
#[delete("/invoices/{id}", tag = "Invoices", ids("The invoice"), success(204, "It is deleted"))]
pub(super) fn delete_invoice(order: &Write<DeleteInvoices, 1>) -> Handled {
    let invoices = &order.services.billing.invoices;
    invoices.delete(order.organisation(), InvoiceId::new(order.id()), order.expected)?;
    Ok(Response::no_content())
}
