use super::choices::InvoiceStatusWord;
use super::requirements::WriteInvoices;
use crate::answers::changed;
use crate::body::Number;
use crate::envelope::Written;
use crate::operation::{Answered, Write};
use chrono::{DateTime, Utc};
use customs_billing::InvoiceId;
use customs_billing::invoice::Invoice;
use customs_http_macros::post;
use serde::Serialize;
use utoipa::ToSchema;

/// An invoice that was finalized.
#[derive(Serialize, ToSchema)]
#[schema(as = FinalizedInvoice)]
struct Finalized {
    id: i64,
    invoice_number: Option<String>,
    #[schema(value_type = InvoiceStatusWord)]
    status: &'static str,
    subtotal: Number,
    vat_amount: Number,
    total: Number,
    finalized_at: Option<DateTime<Utc>>,
}

/// Finalizes a draft invoice or credit note
///
/// It gets its date and its number, and never changes again. For a customer with `invoice_auto_send` it is mailed.
#[post("/invoices/{id}/finalize", tag = "Invoices", ids("The invoice"), versioned,
    answer(200, "It is finalized", Written<Finalized>))]
pub(super) fn finalize_invoice(order: &Write<WriteInvoices, 1>) -> Answered {
    let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
    let invoice = invoices.finalize(order.organisation(), id, order.expected)?;
    let answer = changed(invoice.version, Finalized::from(invoice), "The invoice was finalized.")?;
    Ok(answer.leaving_work())
}

impl From<Invoice> for Finalized {
    fn from(invoice: Invoice) -> Self {
        let totals = invoice.totals();
        Self {
            id: invoice.id.get(),
            invoice_number: invoice.number().map(str::to_owned),
            status: invoice.status.word(),
            subtotal: totals.subtotal.into(),
            vat_amount: totals.vat_amount.into(),
            total: totals.total.into(),
            finalized_at: invoice.finalized_at,
        }
    }
}
