use super::requirements::ReadInvoices;
use super::view::InvoiceView;
use crate::billing::shown;
use crate::envelope::Record;
use crate::operation::{Answered, Read};
use customs_billing::InvoiceId;
use customs_http_macros::get;

/// Show an invoice or credit note with its lines.
#[get("/invoices/{id}", tag = "Invoices", ids("The invoice"), versioned,
    answer(200, "The invoice", Record<InvoiceView>))]
pub(super) async fn show_invoice(read: Read<ReadInvoices, 1>) -> Answered {
    read.answer(|asked| {
        let record = asked.services.billing.invoices.show(asked.organisation(), InvoiceId::new(asked.id()))?;
        shown(record.invoice.version, InvoiceView::from(record))
    })
    .await
}
