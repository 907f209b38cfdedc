use super::requirements::DeleteInvoices;
use crate::command::Answer;
use crate::operation::{Answered, Write};
use customs_billing::InvoiceId;
use customs_http_macros::delete;

/// Delete a draft invoice or credit note.
///
/// The dossier charges on it become pending again.
#[delete("/invoices/{id}", tag = "Invoices", ids("The invoice"), answer(204, "It is deleted"))]
pub(super) fn delete_invoice(order: &Write<DeleteInvoices, 1>) -> Answered {
    let invoices = &order.services.billing.invoices;
    invoices.delete(order.organisation(), InvoiceId::new(order.id()), order.expected)?;
    Ok(Answer::no_content())
}
