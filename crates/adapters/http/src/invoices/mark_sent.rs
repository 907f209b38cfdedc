use super::requirements::WriteInvoices;
use super::view::InvoiceView;
use crate::answers::changed;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use customs_billing::InvoiceId;
use customs_http_macros::post;

/// Mark a finalized invoice as sent to the customer.
#[post("/invoices/{id}/mark-sent", tag = "Invoices", ids("The invoice"), versioned,
    success(200, "The invoice", Written<InvoiceView>))]
pub(super) fn mark_invoice_sent(order: &Write<WriteInvoices, 1>) -> Handled {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let sent = invoices.mark_sent(order.organisation(), id, order.expected)?;
    let record = invoices.show(order.organisation(), id)?;
    changed(sent.version, InvoiceView::from(record), "The invoice was marked as sent.")
}
