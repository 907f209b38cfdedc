use super::{Buyer, InvoiceLine, OutsideVat, Seller, Totals, VatEdition, VatSubtotal};
use chrono::NaiveDate;
use customs_kernel::Currency;

/// An invoice or credit note as it was finalized: everything its papers show, and nothing that a later change of
/// master data could alter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceDocument {
    /// The number of the document itself.
    pub number: String,
    /// Invoice or credit note.
    pub kind: DocumentKind,
    /// The language of the customer.
    pub language: Language,
    /// The day it was finalized.
    pub issue_date: NaiveDate,
    /// The last day to pay.
    pub due_date: Option<NaiveDate>,
    /// The day of the supply or of the prepayment, where it is known.
    pub supply_date: Option<NaiveDate>,
    /// The currency of all amounts.
    pub currency: Currency,
    /// Days to pay, as the payment terms say.
    pub payment_term_days: Option<u32>,
    /// The reference the customer wants to see.
    pub customer_reference: Option<String>,
    /// The dossier the work was done in.
    pub dossier_number: Option<String>,
    /// Who did the work.
    pub seller: Seller,
    /// Who pays for it.
    pub buyer: Buyer,
    /// What was done. Credit notes state what is given back as positive amounts.
    pub lines: Vec<InvoiceLine>,
    /// The VAT of the lines, one for each category and rate.
    pub vat: Vec<VatSubtotal>,
    /// By which rules its VAT is told.
    pub edition: VatEdition,
    /// What its lines of category O are.
    pub outside_vat: OutsideVat,
    /// What it comes to.
    pub totals: Totals,
    /// Remarks, printed as they are.
    pub notes: Option<String>,
    /// The logo of the seller: the bytes of a PNG or JPEG file.
    pub logo: Option<Vec<u8>>,
}

/// What kind of document it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentKind {
    /// Asks for money.
    Invoice,
    /// Takes back an invoice or lines of it.
    CreditNote {
        /// The invoice that is taken back.
        credited: CreditedInvoice,
    },
}

/// The invoice that a credit note takes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreditedInvoice {
    /// Its number.
    pub number: String,
    /// The day it was finalized.
    pub issue_date: Option<NaiveDate>,
}

/// A language that papers are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// Dutch.
    #[default]
    Dutch,
    /// English.
    English,
}

impl InvoiceDocument {
    /// The invoice it takes back, if it is a credit note.
    #[must_use]
    pub fn credited(&self) -> Option<&CreditedInvoice> {
        match &self.kind {
            DocumentKind::Invoice => None,
            DocumentKind::CreditNote { credited } => Some(credited),
        }
    }

    /// The same with every quantity and amount turned round, for books that keep credit notes as negative amounts.
    #[must_use]
    pub fn turned(mut self) -> Self {
        for line in &mut self.lines {
            for number in [&mut line.quantity, &mut line.amount, &mut line.vat_amount] {
                *number = -*number;
            }
        }
        for subtotal in &mut self.vat {
            subtotal.taxable = -subtotal.taxable;
            subtotal.vat = -subtotal.vat;
        }
        let Totals { net, vat, gross, prepaid, due, vat_in_euro } = self.totals;
        let vat_in_euro = vat_in_euro.map(|vat| -vat);
        self.totals = Totals { net: -net, vat: -vat, gross: -gross, prepaid: -prepaid, due: -due, vat_in_euro };
        self
    }

    /// Puts VAT and totals to what the lines add up to, keeping what was paid before.
    #[must_use]
    pub fn totalled(mut self) -> Self {
        let vat_in_euro = self.totals.vat_in_euro;
        self.vat = VatSubtotal::of(&self.lines);
        self.totals = Totals::of(&self.lines, self.totals.prepaid);
        self.totals.vat_in_euro = vat_in_euro;
        self
    }
}
