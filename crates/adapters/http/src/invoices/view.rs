//! An invoice as clients see it.

mod line;
mod vat_in_euro;

use self::vat_in_euro::VatInEuroView;
use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use crate::choices::choices;
use crate::record_fields::record_view;
use chrono::{DateTime, NaiveDate, Utc};
use customs_billing::InvoiceRecord;
use customs_billing::invoice::{CreditedInvoice, Invoice, InvoiceHeader};

pub(super) use line::{InvoiceLineTermsView, InvoiceLineView};

record_view! {
    /// An invoice or credit note.
    #[schema(as = Invoice)]
    pub(crate) InvoiceView {
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
        /// Primary payment term group of the invoice.
        #[schema(value_type = PaymentTermGroupWord)]
        payment_term_group: &'static str = group.word(),
        /// Every payment term group on the invoice.
        #[schema(value_type = Vec<PaymentTermGroupWord>)]
        payment_term_groups: Vec<&'static str>,
        #[schema(example = "EUR")]
        currency: String,
        /// Notes, printed on the invoice.
        notes: Option<String>,
        /// The lines, in the order in which they were created.
        lines: Vec<InvoiceLineView> = lines.into_iter().map(|line| InvoiceLineView::new(line, rules)).collect(),
        subtotal: Number = totals.subtotal.into(),
        vat_amount: Number = totals.vat_amount.into(),
        total: Number = totals.total.into(),
        /// VAT in euro of a finalized document in another currency; null in euro, without VAT, and before it is finalized.
        vat_in_euro: Option<VatInEuroView> = in_euro,
        created_at: DateTime<Utc>,
        /// Time of finalization; null while it is a draft.
        finalized_at: Option<DateTime<Utc>>,
        /// Time at which it was sent, or marked as sent; null until then.
        sent_at: Option<DateTime<Utc>>,
        /// Time at which it was marked as paid; null until then.
        paid_at: Option<DateTime<Utc>>,
        /// Reference of the payment; null when none was given.
        payment_reference: Option<String>,
        /// Name of the client that marked it as paid; null until then.
        paid_by: Option<String>,
        /// Whether the invoice asks for payment in advance.
        is_prepayment: bool,
        /// On a credit note, the invoice that it takes back; otherwise null.
        credited_invoice: Option<CreditedInvoiceView>,
        /// On an invoice, the credit notes, drafts included, that take back a part of it.
        credit_notes: Vec<CreditNoteView> = credit_notes.into_iter().map(Into::into).collect(),
    }
    of InvoiceRecord {
        invoice: Invoice {
            id, organisation: _, version: _, status, lines, parties, seal, created_at, finalized_at, sent_at, paid_at,
            payment_reference, paid_by,
            header: InvoiceHeader {
                document_type, customer_code, dossier: dossier_id, groups: payment_term_groups, payment_term_days: _,
                invoice_date, due_date, due_date_is_set: _, currency, notes, is_prepayment, credits: credited_invoice,
            },
        },
        credit_notes,
    }
    knowing |record| {
        totals = record.invoice.totals(),
        group = record.invoice.primary_group(),
        rules = record.invoice.vat_rules(),
        in_euro = VatInEuroView::from_invoice(&record.invoice),
    }
}

record_view! {
    /// An invoice that a credit note takes back.
    #[schema(as = CreditedInvoice)]
    pub(super) CreditedInvoiceView {
        id: i64,
        /// Number of the invoice.
        number: String,
    }
    of CreditedInvoice { id, number }
}

record_view! {
    /// A credit note that takes back a part of an invoice.
    #[schema(as = CreditNoteOfInvoice)]
    CreditNoteView {
        id: i64 = note.id.get(),
        /// Number of the credit note; null while it is a draft.
        number: Option<String> = note.number().map(str::to_owned),
        #[schema(value_type = InvoiceStatusWord)]
        status: &'static str = note.status.word(),
        total: Number = note.totals().total.into(),
    }
    from |note: Invoice|
}

impl InvoiceView {
    /// Shows a draft, which no credit note can take back yet.
    pub(crate) fn from_draft(invoice: Invoice) -> Self {
        Self::from(InvoiceRecord { invoice, credit_notes: Vec::new() })
    }
}

choices! {
    /// The status of an invoice: `draft` it can be changed and has no number, `finalized` it has a number and never
    /// changes, `sent` the customer has received it, `paid` it is paid.
    InvoiceStatusWord: "draft", "finalized", "sent", "paid";
    /// The kind of document: `invoice` asks for payment, `credit_note` takes back an invoice or lines of one.
    InvoiceDocumentType: "invoice", "credit_note";
    /// The VAT category: `S` VAT is charged, `AE` reverse charge, `O` outside VAT on a document that has nothing else
    /// (paid in the customer's name, or not taxed in the Netherlands), `E` paid in the customer's name on a document
    /// with lines of other categories, `Z` zero rate.
    InvoiceVatCategory: "S", "AE", "O", "E", "Z";
    /// Where an exchange rate comes from: `customs` customs published it for the month, `sample` it is a sample figure of a
    /// new installation.
    InvoiceRateSource: "customs", "sample";
    /// The state of a mail: `queued` it waits to be sent, for the first time or again, `sent` the mail server accepted
    /// it, `failed` the service gave up sending it.
    InvoiceEmailStatus: "queued", "sent", "failed";
    /// The kind of fault in a series: `missing` no document has this position, `changed` the document differs
    /// from the finalized one, `broken` its fingerprint does not continue that of the document before it, `wrong_end`
    /// the series does not end with the document that was finalized last.
    InvoiceNumberingFaultKind: "missing", "changed", "broken", "wrong_end";
}
