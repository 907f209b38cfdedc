use super::choices::InvoiceStatusWord;
use super::requirements::WriteInvoices;
use crate::billing::changed;
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
    /// Number of the invoice, without gaps within its series.
    invoice_number: Option<String>,
    #[schema(value_type = InvoiceStatusWord)]
    status: &'static str,
    /// Sum of the lines without VAT, in the currency of the invoice.
    subtotal: Number,
    /// VAT on all lines, in the currency of the invoice.
    vat_amount: Number,
    /// Sum of the lines with VAT, in the currency of the invoice.
    total: Number,
    /// Time of finalization.
    finalized_at: Option<DateTime<Utc>>,
}

/// Finalize a draft invoice or credit note.
///
/// The invoice gets its date and its number, and never changes again. It is mailed if its customer has
/// `invoice_auto_send`.
#[post("/invoices/{id}/finalize", tag = "Invoices", ids("The invoice"), versioned,
    answer(200, "It is finalized", Written<Finalized>))]
pub(super) async fn finalize_invoice(write: Write<WriteInvoices, 1>) -> Answered {
    write
        .run(|order| {
            let (invoices, id) = (&order.services.billing.invoices, InvoiceId::new(order.id()));
            let invoice = invoices.finalize(order.organisation(), id, order.expected)?;
            let answer = changed(invoice.version, Finalized::from(invoice), "The invoice was finalized.")?;
            Ok(answer.leaving_work())
        })
        .await
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
