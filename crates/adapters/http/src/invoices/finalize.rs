use super::WriteInvoices;
use super::view::InvoiceStatusWord;
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
        subtotal: Number = invoice.totals().subtotal.into(),
        vat_amount: Number = invoice.totals().vat_amount.into(),
        total: Number = invoice.totals().total.into(),
        finalized_at: Option<DateTime<Utc>> = invoice.finalized_at,
    }
    from |invoice: Invoice|
}

/// Finalize a draft invoice or credit note.
///
/// The invoice gets its date and its number, and never changes again. It is mailed if its customer has
/// `invoice_auto_send`. A document in another currency than the euro states its VAT in euro as well; without a known
/// exchange rate it is refused (`precondition_failed`), and so is one with names, addresses or descriptions whose letters
/// no font has. `warnings` names what is to be checked: VAT that contradicts the legal position of the customer, VAT rates
/// that the Netherlands do not have, VAT in euro by a sample exchange rate, other texts of which letters print as empty
/// boxes.
#[post("/invoices/{id}/finalize", tag = "Invoices", ids("The invoice"), versioned,
    success(200, "It is finalized", WrittenWithWarnings<Finalized>))]
pub(super) fn finalize_invoice(order: &Write<WriteInvoices, 1>) -> Handled {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let organisation = order.organisation();
    let (invoice, warnings) = invoices.finalize_with_warnings(organisation, id, order.expected)?;
    changed_despite(&warnings, invoice.version, Finalized::from(invoice), "The invoice was finalized.")
}
