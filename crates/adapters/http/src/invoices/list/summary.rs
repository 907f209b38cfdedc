use crate::body::Number;
use crate::invoices::choices::{InvoiceDocumentType, InvoiceStatusWord};
use crate::invoices::view::{CreditedInvoiceView, InvoiceLineView};
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_billing::invoice::{Invoice, InvoiceHeader};

record_view! {
    /// An invoice or credit note in a list.
    #[schema(as = InvoiceSummary)]
    pub(super) Summary {
        id: i64,
        /// Number of the invoice; null while it is a draft.
        invoice_number: Option<String> = seal.map(|seal| seal.number),
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
        supply_date: Option<NaiveDate> = parties.and_then(|parties| parties.supply_date),
        /// Date by which the invoice is to be paid.
        due_date: NaiveDate,
        /// Currency of the invoice (ISO 4217).
        currency: String,
        lines: Vec<InvoiceLineView> = lines.into_iter().map(|line| InvoiceLineView::new(line, rules)).collect(),
        subtotal: Number = totals.subtotal.into(),
        vat_amount: Number = totals.vat_amount.into(),
        total: Number = totals.total.into(),
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
    of Invoice {
        id, organisation: _, version: _, status, lines, parties, seal, created_at, finalized_at, sent_at, paid_at: _,
        payment_reference, paid_by,
        // Groups, notes and the moment of payment are shown of single invoices alone (document 2).
        header: InvoiceHeader {
            document_type, customer_code, dossier: dossier_id, groups: _, payment_term_days: _, invoice_date, due_date,
            due_date_is_set: _, currency, notes: _, is_prepayment, credits: credited_invoice,
        },
    }
    knowing |invoice| { totals = invoice.totals(), rules = invoice.vat_rules() }
}
