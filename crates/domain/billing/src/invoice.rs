//! Invoices and credit notes. A draft can be changed; a finalized document never changes.

pub(crate) mod acceptable;
mod arithmetic;
mod canonical;
mod chain;
mod credited;
mod form;
mod language;
mod line;
mod number;
mod paper;
mod parties;
mod printed;
mod sheet;
mod status;
pub(crate) mod vat_in_euro;

pub use arithmetic::{BrokenRule, InvoiceFigures};
pub use canonical::canonical_form;
pub use chain::{ChainFault, ChainHash, NumberingProof, Seal};
pub(crate) use credited::{TakenBack, taken_back};
pub use form::{CreditRequest, InvoiceChange, InvoiceChangeFields, InvoiceFields, InvoiceForm};
pub use language::Language;
pub use line::{InvoiceLine, InvoiceLineFields, InvoiceLineForm, InvoiceLineTerms, LineSource};
pub use number::{InvalidNumberFormat, NumberFormat};
pub use paper::{Paper, PaperKind};
pub use parties::{BilledDossier, Buyer, Parties, Seller, VatEdition};
pub use printed::UnprintableText;
pub(crate) use printed::{PrintedText, printed_texts};
pub use sheet::InvoiceSheet;
pub use status::{DocumentType, InvoiceAction, InvoiceStatus};
pub use vat_in_euro::{EuroRate, RateSource, VatInEuro};

use crate::money::{PaymentTermGroup, PaymentTerms, Totals, VatRules, VatShare, vat_breakdown};
use crate::{DossierId, InvoiceId};
use chrono::{DateTime, Days, NaiveDate, Utc};
use customs_kernel::{Currency, OrganisationId, Version};

/// The invoice that a credit note credits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreditedInvoice {
    /// Id of the credited invoice.
    pub id: InvoiceId,
    /// Number of the credited invoice.
    pub number: String,
}

/// The contents of an invoice, apart from its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceHeader {
    /// Invoice or credit note.
    pub document_type: DocumentType,
    /// Code of the customer that is billed.
    pub customer_code: String,
    /// The dossier that the invoice bills, when it is a single one.
    pub dossier: Option<DossierId>,
    /// Payment term groups of the lines; the first is the primary one.
    pub groups: Vec<PaymentTermGroup>,
    /// Days to pay, instead of the payment terms of the groups.
    pub payment_term_days: Option<u32>,
    /// Date of the draft; from finalization on, the invoice date.
    pub invoice_date: NaiveDate,
    /// Last day to pay.
    pub due_date: NaiveDate,
    /// Whether a user set the due date, so that finalization keeps it.
    pub due_date_is_set: bool,
    /// Currency of all amounts.
    pub currency: Currency,
    /// Notes that are printed on the invoice.
    pub notes: Option<String>,
    /// Whether the invoice asks for payment in advance.
    pub is_prepayment: bool,
    /// The invoice that this document credits; `None` on invoices.
    pub credits: Option<CreditedInvoice>,
}

/// A draft to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewInvoice {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// The contents, apart from the lines.
    pub header: InvoiceHeader,
    /// The lines, in order.
    pub lines: Vec<InvoiceLineTerms>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// A stored invoice or credit note, draft or finalized.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// Id assigned by the database.
    pub id: InvoiceId,
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// Version for optimistic locking; every change of the invoice or its lines raises it.
    pub version: Version,
    /// Place in the invoice's life cycle.
    pub status: InvoiceStatus,
    /// The contents, apart from the lines.
    pub header: InvoiceHeader,
    /// The lines, in the order they were made.
    pub lines: Vec<InvoiceLine>,
    /// Seller and buyer as they were at finalization; `None` on a draft.
    pub parties: Option<Parties>,
    /// Number and place in the chain; `None` on a draft.
    pub seal: Option<Seal>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// When the invoice was finalized; `None` on a draft.
    pub finalized_at: Option<DateTime<Utc>>,
    /// When the invoice was sent; `None` until then.
    pub sent_at: Option<DateTime<Utc>>,
    /// When the invoice was paid; `None` until then.
    pub paid_at: Option<DateTime<Utc>>,
    /// Reference of the payment, as given when the payment was recorded.
    pub payment_reference: Option<String>,
    /// The person who recorded the payment.
    pub paid_by: Option<String>,
}

impl InvoiceHeader {
    /// The due date that follows from the payment terms.
    #[must_use]
    pub fn due_by_terms(&self, terms: PaymentTerms) -> NaiveDate {
        let days = self.payment_term_days.unwrap_or_else(|| terms.shortest(&self.groups));
        self.invoice_date.checked_add_days(Days::new(u64::from(days))).unwrap_or(NaiveDate::MAX)
    }
}

impl Invoice {
    /// The document number; `None` on a draft.
    #[must_use]
    pub fn number(&self) -> Option<&str> {
        self.seal.as_ref().map(|seal| seal.number.as_str())
    }

    /// The primary payment term group.
    #[must_use]
    pub fn primary_group(&self) -> PaymentTermGroup {
        self.header.groups.first().copied().unwrap_or(PaymentTermGroup::Handling)
    }

    /// Sums of all lines, in the currency of the invoice.
    #[must_use]
    pub fn totals(&self) -> Totals {
        self.lines.iter().map(|line| line.terms.amounts).sum()
    }

    /// Sums of the lines by VAT category and rate.
    #[must_use]
    pub fn vat_breakdown(&self) -> Vec<VatShare> {
        let rules = self.vat_rules();
        let share =
            |InvoiceLine { id: _, terms }: &InvoiceLine| (rules.category(terms.vat()), terms.vat_rate, terms.amounts);
        vat_breakdown(self.lines.iter().map(share))
    }

    /// The rules that sort the lines into VAT categories. A finalized document keeps the rules it was finalized with. A
    /// draft is judged by its own lines; a credit note gets the rules of its invoice when it is finalized.
    #[must_use]
    pub fn vat_rules(&self) -> VatRules {
        match self.parties.as_ref().map(|parties| parties.vat_edition) {
            Some(VatEdition::First) => VatRules::FIRST_EDITION,
            Some(VatEdition::SecondOfExempt) => VatRules::REPAYMENTS_EXEMPT,
            Some(VatEdition::Second) | None => VatRules::for_lines(self.lines.iter().map(|line| line.terms.vat())),
        }
    }

    /// The VAT in euro of a finalized document in another currency; `None` where none is needed, and on documents that
    /// were finalized before they stated it.
    #[must_use]
    pub fn vat_in_euro(&self) -> Option<VatInEuro> {
        let rate = self.parties.as_ref()?.euro_rate?;
        Some(VatInEuro::from_breakdown(rate, &self.vat_breakdown()))
    }

    /// Every dossier that the invoice bills, each once.
    #[must_use]
    pub fn dossiers(&self) -> Vec<DossierId> {
        let mut dossiers: Vec<DossierId> = self.lines.iter().filter_map(|line| line.terms.dossier).collect();
        dossiers.extend(self.header.dossier);
        dossiers.sort();
        dossiers.dedup();
        dossiers
    }
}
