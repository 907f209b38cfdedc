use super::choices::InvoiceStatusWord;
use super::requirements::WriteInvoices;
use crate::answers::changed_despite;
use crate::body::Number;
use crate::envelope::WrittenWithWarnings;
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use chrono::{DateTime, Utc};
use customs_billing::InvoiceId;
use customs_billing::invoice::Invoice;
use customs_http_macros::post;

record_view! {
    /// An invoice that was finalized.
    #[schema(as = FinalizedInvoice)]
    Finalized {
        id: i64 = invoice.id.get(),
        invoice_number: Option<String> = invoice.number().map(str::to_owned),
        #[schema(value_type = InvoiceStatusWord)]
        status: &'static str = invoice.status.word(),
        subtotal: Number = totals.subtotal.into(),
        vat_amount: Number = totals.vat_amount.into(),
        total: Number = totals.total.into(),
        finalized_at: Option<DateTime<Utc>> = invoice.finalized_at,
    }
    from |invoice: Invoice|
    knowing { totals = invoice.totals() }
}

/// Finalize a draft invoice or credit note.
///
/// The invoice gets its date and its number, and never changes again. It is mailed if its customer has
/// `invoice_auto_send`. It is refused when no font has the letters of what the law wants on it: names, addresses and
/// descriptions; `warnings` names other texts of which letters print as empty boxes.
#[post("/invoices/{id}/finalize", tag = "Invoices", ids("The invoice"), versioned,
    success(200, "It is finalized", WrittenWithWarnings<Finalized>))]
pub(super) fn finalize_invoice(order: &Write<WriteInvoices, 1>) -> Handled {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let invoice = invoices.finalize(order.organisation(), id, order.expected)?;
    let warnings = invoices.unprintable(&invoice)?;
    changed_despite(warnings, invoice.version, Finalized::from(invoice), "The invoice was finalized.")
}
