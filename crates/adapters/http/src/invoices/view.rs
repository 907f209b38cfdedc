//! An invoice as clients see it.

mod line;

pub(super) use line::{InvoiceLineTermsView, InvoiceLineView};

use super::choices::{InvoiceDocumentType, InvoiceStatusWord};
use crate::billing::PaymentTermGroupWord;
use crate::body::Number;
use chrono::{DateTime, NaiveDate, Utc};
use customs_billing::InvoiceRecord;
use customs_billing::invoice::{CreditedInvoice, Invoice, InvoiceHeader};
use serde::Serialize;
use utoipa::ToSchema;

/// An invoice or credit note.
#[derive(Serialize, ToSchema)]
#[schema(as = Invoice)]
pub(crate) struct InvoiceView {
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
    supply_date: Option<NaiveDate>,
    /// Date by which the invoice is to be paid.
    due_date: NaiveDate,
    /// Primary payment term group of the invoice.
    #[schema(value_type = PaymentTermGroupWord)]
    payment_term_group: &'static str,
    /// Every payment term group on the invoice.
    #[schema(value_type = Vec<PaymentTermGroupWord>)]
    payment_term_groups: Vec<&'static str>,
    #[schema(example = "EUR")]
    currency: String,
    /// Notes, printed on the invoice.
    notes: Option<String>,
    /// The lines, in the order in which they were created.
    lines: Vec<InvoiceLineView>,
    /// Sum of the lines without VAT, in `currency`.
    subtotal: Number,
    /// VAT on all lines, in `currency`.
    vat_amount: Number,
    /// Sum of the lines with VAT, in `currency`.
    total: Number,
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
    credit_notes: Vec<CreditNoteView>,
}

/// An invoice that a credit note takes back.
#[derive(Serialize, ToSchema)]
#[schema(as = CreditedInvoice)]
pub(super) struct CreditedInvoiceView {
    id: i64,
    /// Number of the invoice.
    number: String,
}

/// A credit note that takes back a part of an invoice.
#[derive(Serialize, ToSchema)]
#[schema(as = CreditNoteOfInvoice)]
struct CreditNoteView {
    id: i64,
    /// Number of the credit note; null while it is a draft.
    number: Option<String>,
    #[schema(value_type = InvoiceStatusWord)]
    status: &'static str,
    /// Sum of the credit note with VAT, in the currency of the invoice.
    total: Number,
}

impl InvoiceView {
    /// Shows a draft, which no credit note can take back yet.
    pub(crate) fn of_draft(invoice: Invoice) -> Self {
        Self::from(InvoiceRecord { invoice, credit_notes: Vec::new() })
    }
}

impl From<InvoiceRecord> for InvoiceView {
    fn from(record: InvoiceRecord) -> Self {
        let InvoiceRecord { invoice, credit_notes } = record;
        let (totals, group, rules) = (invoice.totals(), invoice.primary_group(), invoice.vat_rules());
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
            paid_at,
            payment_reference,
            paid_by,
        } = invoice;
        let InvoiceHeader {
            document_type,
            customer_code,
            dossier,
            groups,
            payment_term_days: _,
            invoice_date,
            due_date,
            due_date_is_set: _,
            currency,
            notes,
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
            payment_term_group: group.word(),
            payment_term_groups: groups.into_iter().map(customs_billing::money::PaymentTermGroup::word).collect(),
            currency: currency.as_str().to_owned(),
            notes,
            lines: lines.into_iter().map(|line| InvoiceLineView::of(line, rules)).collect(),
            subtotal: totals.subtotal.into(),
            vat_amount: totals.vat_amount.into(),
            total: totals.total.into(),
            created_at,
            finalized_at,
            sent_at,
            paid_at,
            payment_reference,
            paid_by,
            is_prepayment,
            credited_invoice: credits.map(Into::into),
            credit_notes: credit_notes.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<CreditedInvoice> for CreditedInvoiceView {
    fn from(credited: CreditedInvoice) -> Self {
        let CreditedInvoice { id, number } = credited;
        Self { id: id.get(), number }
    }
}

impl From<Invoice> for CreditNoteView {
    fn from(note: Invoice) -> Self {
        Self {
            id: note.id.get(),
            number: note.number().map(str::to_owned),
            status: note.status.word(),
            total: note.totals().total.into(),
        }
    }
}
