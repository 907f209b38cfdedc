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
        /// Null while it is a draft.
        invoice_number: Option<String> = seal.map(|seal| seal.number),
        #[schema(value_type = InvoiceDocumentType)]
        document_type: &'static str,
        customer_code: String,
        /// The dossier, when it is for one alone.
        dossier_id: Option<i64>,
        #[schema(value_type = InvoiceStatusWord)]
        status: &'static str,
        invoice_date: NaiveDate,
        /// The last release or charge of its lines; null on drafts, and where no line came from a charge.
        supply_date: Option<NaiveDate> = parties.and_then(|parties| parties.supply_date),
        due_date: NaiveDate,
        currency: String,
        lines: Vec<InvoiceLineView> = lines.into_iter().map(|line| InvoiceLineView::of(line, rules)).collect(),
        subtotal: Number = totals.subtotal.into(),
        vat_amount: Number = totals.vat_amount.into(),
        total: Number = totals.total.into(),
        created_at: DateTime<Utc>,
        finalized_at: Option<DateTime<Utc>>,
        sent_at: Option<DateTime<Utc>>,
        payment_reference: Option<String>,
        paid_by: Option<String>,
        is_prepayment: bool,
        /// On a credit note: the invoice that it takes back.
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
