use super::requirements::ReadInvoices;
use super::view::InvoiceView;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use customs_billing::InvoiceId;
use customs_http_macros::get;

/// Show an invoice or credit note with its lines.
#[get("/invoices/{id}", tag = "Invoices", ids("The invoice"), versioned,
    success(200, "The invoice", Record<InvoiceView>))]
pub(super) fn show_invoice(asked: Read<ReadInvoices, 1>) -> Handled {
    let record = asked.services.billing.invoices.show(asked.organisation(), InvoiceId::new(asked.id()))?;
    shown(record.invoice.version, InvoiceView::from(record))
}
