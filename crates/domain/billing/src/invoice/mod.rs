//! Invoices and credit notes: drafts that can be changed, documents that never can.

mod arithmetic;
mod canonical;
mod chain;
mod form;
mod line;
mod number;
mod paper;
mod parties;
mod sheet;
mod status;

pub use arithmetic::{BrokenRule, InvoiceFigures};
pub use canonical::canonical_form;
pub use chain::{ChainFault, ChainHash, NumberingProof, Seal};
pub use form::{CreditWish, InvoiceChange, InvoiceForm};
pub use line::{InvoiceLine, InvoiceLineForm, InvoiceLineTerms, LineSource};
pub use number::{InvalidNumberFormat, NumberFormat};
pub use paper::{Paper, PaperKind};
pub use parties::{BilledDossier, Buyer, Parties, Seller, VatEdition};
pub use sheet::InvoiceSheet;
pub use status::{DocumentType, InvoiceAction, InvoiceStatus};

use crate::money::{PaymentTermGroup, PaymentTerms, Totals, VatRules, VatShare, vat_breakdown};
use crate::{DossierId, InvoiceId};
use chrono::{DateTime, Days, NaiveDate, Utc};
use customs_kernel::{Currency, OrganisationId, Version};

/// The invoice that a credit note takes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreditedInvoice {
    /// Its id.
    pub id: InvoiceId,
    /// Its number.
    pub number: String,
}

/// What a draft says, apart from its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceHeader {
    /// Invoice or credit note.
    pub document_type: DocumentType,
    /// Who is billed.
    pub customer_code: String,
    /// The dossier, when it is for one alone.
    pub dossier: Option<DossierId>,
    /// What it is for; the first is the primary one.
    pub groups: Vec<PaymentTermGroup>,
    /// Days to pay, instead of the terms of the groups.
    pub payment_term_days: Option<u32>,
    /// Date of the draft; from finalization on, date of the invoice.
    pub invoice_date: NaiveDate,
    /// When it is to be paid.
    pub due_date: NaiveDate,
    /// Whether somebody set that date, so that finalization leaves it alone.
    pub due_date_is_set: bool,
    /// Currency.
    pub currency: Currency,
    /// Notes, printed on it.
    pub notes: Option<String>,
    /// Whether it asks for payment in advance.
    pub is_prepayment: bool,
    /// The invoice that it takes back.
    pub credits: Option<CreditedInvoice>,
}

/// A draft that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewInvoice {
    /// The tenant.
    pub organisation: OrganisationId,
    /// What it says.
    pub header: InvoiceHeader,
    /// Its lines.
    pub lines: Vec<InvoiceLineTerms>,
    /// Now.
    pub created_at: DateTime<Utc>,
}

/// An invoice or credit note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// Id.
    pub id: InvoiceId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// Raised by every change of the invoice and of its lines.
    pub version: Version,
    /// Where it stands.
    pub status: InvoiceStatus,
    /// What it says.
    pub header: InvoiceHeader,
    /// Its lines, in the order they were made.
    pub lines: Vec<InvoiceLine>,
    /// Seller and buyer as they were at finalization.
    pub parties: Option<Parties>,
    /// Number and place in the chain, from finalization on.
    pub seal: Option<Seal>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was finalized.
    pub finalized_at: Option<DateTime<Utc>>,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was paid.
    pub paid_at: Option<DateTime<Utc>>,
    /// How the payment is known.
    pub payment_reference: Option<String>,
    /// Who noted the payment.
    pub paid_by: Option<String>,
}

impl InvoiceHeader {
    /// When it is to be paid by its terms.
    #[must_use]
    pub fn due_by_terms(&self, terms: PaymentTerms) -> NaiveDate {
        let days = self.payment_term_days.unwrap_or_else(|| terms.shortest(&self.groups));
        self.invoice_date.checked_add_days(Days::new(u64::from(days))).unwrap_or(NaiveDate::MAX)
    }
}

impl Invoice {
    /// The number, from finalization on.
    #[must_use]
    pub fn number(&self) -> Option<&str> {
        self.seal.as_ref().map(|seal| seal.number.as_str())
    }

    /// What it is for in the first place.
    #[must_use]
    pub fn primary_group(&self) -> PaymentTermGroup {
        self.header.groups.first().copied().unwrap_or(PaymentTermGroup::Handling)
    }

    /// Sums of the lines.
    #[must_use]
    pub fn totals(&self) -> Totals {
        self.lines.iter().map(|line| line.terms.amounts).sum()
    }

    /// VAT by category and rate.
    #[must_use]
    pub fn vat_breakdown(&self) -> Vec<VatShare> {
        let rules = self.vat_rules();
        let share =
            |InvoiceLine { id: _, terms }: &InvoiceLine| (rules.category(terms.vat()), terms.vat_rate, terms.amounts);
        vat_breakdown(self.lines.iter().map(share))
    }

    /// How its lines are told apart by VAT; finalized documents keep what they have. A draft goes by its own lines; a
    /// credit note gets the rules of its invoice when it is finalized.
    #[must_use]
    pub fn vat_rules(&self) -> VatRules {
        match self.parties.as_ref().map(|parties| parties.vat_edition) {
            Some(VatEdition::First) => VatRules::FIRST_EDITION,
            Some(VatEdition::SecondOfExempt) => VatRules::REPAYMENTS_EXEMPT,
            Some(VatEdition::Second) | None => VatRules::of(self.lines.iter().map(|line| line.terms.vat())),
        }
    }

    /// Every dossier it bills, each once.
    #[must_use]
    pub fn dossiers(&self) -> Vec<DossierId> {
        let mut dossiers: Vec<DossierId> = self.lines.iter().filter_map(|line| line.terms.dossier).collect();
        dossiers.extend(self.header.dossier);
        dossiers.sort();
        dossiers.dedup();
        dossiers
    }
}
