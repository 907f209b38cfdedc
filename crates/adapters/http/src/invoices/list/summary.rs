use crate::body::Number;
use crate::invoices::choices::{InvoiceDocumentType, InvoiceStatusWord};
use crate::invoices::view::{CreditedInvoiceView, InvoiceLineView};
use chrono::{DateTime, NaiveDate, Utc};
use customs_billing::invoice::{Invoice, InvoiceHeader};
use serde::Serialize;
use utoipa::ToSchema;

/// An invoice or credit note in a list.
#[derive(Serialize, ToSchema)]
#[schema(as = InvoiceSummary)]
pub(super) struct Summary {
    id: i64,
    /// Number of the invoice; null while it is a draft.
    invoice_number: Option<String>,
    #[schema(value_type = InvoiceDocumentType)]
    document_type: &'static str,
    customer_code: String,
    /// Dossier that the invoice bills; null unless it is for exactly one.
    dossier_id: Option<i64>,
    #[schema(value_type = InvoiceStatusWord)]
    status: &'static str,
    /// Date of the draft; from finalization on, date of the invoice.
    invoice_date: NaiveDate,
    /// Date of supply: the latest release or charge of the lines; null on drafts, and when no line came from a charge.
    /// Date by which the invoice is to be paid.
    supply_date: Option<NaiveDate>,
    due_date: NaiveDate,
    /// Currency of the invoice (ISO 4217).
    currency: String,
    lines: Vec<InvoiceLineView>,
    /// Sum of the lines without VAT.
    subtotal: Number,
    /// VAT on all lines.
    vat_amount: Number,
    /// Sum of the lines with VAT.
    total: Number,
    created_at: DateTime<Utc>,
    /// Time of finalization; null while it is a draft.
    finalized_at: Option<DateTime<Utc>>,
    /// Time at which it was sent, or marked as sent; null until then.
    sent_at: Option<DateTime<Utc>>,
    /// Reference of the payment; null when none was given.
    payment_reference: Option<String>,
    /// Name of the client that marked it as paid; null until then.
    paid_by: Option<String>,
    /// Whether the invoice asks for payment in advance.
    is_prepayment: bool,
    /// On a credit note, the invoice that it takes back; otherwise null.
    credited_invoice: Option<CreditedInvoiceView>,
}

/// Groups, notes and the time of payment are shown of single invoices only (document 2).
impl From<Invoice> for Summary {
    fn from(invoice: Invoice) -> Self {
        let (totals, rules) = (invoice.totals(), invoice.vat_rules());
        let Invoice {
            id,
            organisation: _,
            version: _,
            status,
            header,
            lines,
            parties,
            seal,
            created_at,
            finalized_at,
            sent_at,
            paid_at: _,
            payment_reference,
            paid_by,
        } = invoice;
        let InvoiceHeader {
            document_type,
            customer_code,
            dossier,
            groups: _,
            payment_term_days: _,
            invoice_date,
            due_date,
            due_date_is_set: _,
            currency,
            notes: _,
            is_prepayment,
            credits,
        } = header;
        Self {
            id: id.get(),
            invoice_number: seal.map(|seal| seal.number),
            document_type: document_type.word(),
            customer_code,
            dossier_id: dossier.map(customs_billing::DossierId::get),
            status: status.word(),
            invoice_date,
            supply_date: parties.and_then(|parties| parties.supply_date),
            due_date,
            currency: currency.as_str().to_owned(),
            lines: lines.into_iter().map(|line| InvoiceLineView::of(line, rules)).collect(),
            subtotal: totals.subtotal.into(),
            vat_amount: totals.vat_amount.into(),
            total: totals.total.into(),
            created_at,
            finalized_at,
            sent_at,
            payment_reference,
            paid_by,
            is_prepayment,
            credited_invoice: credits.map(Into::into),
        }
    }
}
