use super::{Buyer, InvoiceLine, OutsideVat, Seller, Totals, VatEdition, VatInEuro, VatSubtotal};
use chrono::NaiveDate;
use customs_kernel::{Currency, PaperLanguage as Language};
use customs_page_drawing::Logo;
use std::sync::Arc;

/// An invoice or credit note as it was finalized. It holds everything that its PDF and UBL show, so that a later change
/// of master data cannot alter it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceDocument {
    /// Number of the invoice or credit note.
    pub number: String,
    /// Whether it is an invoice or a credit note.
    pub kind: DocumentKind,
    /// Language of the customer.
    pub language: Language,
    /// Day on which it was finalized.
    pub issue_date: NaiveDate,
    /// Last day to pay; `None` when no day is set.
    pub due_date: Option<NaiveDate>,
    /// Day of the supply or of the prepayment; `None` when unknown.
    pub supply_date: Option<NaiveDate>,
    /// Currency of all amounts.
    pub currency: Currency,
    /// Days to pay according to the payment terms.
    pub payment_term_days: Option<u32>,
    /// Reference that the customer wants on the document.
    pub customer_reference: Option<String>,
    /// Number of the dossier in which the work was done.
    pub dossier_number: Option<String>,
    /// The broker that did the work.
    pub seller: Seller,
    /// The customer that pays.
    pub buyer: Buyer,
    /// The lines. A credit note states the amounts that it gives back as positive numbers.
    pub lines: Vec<InvoiceLine>,
    /// The VAT of the lines: one subtotal for each category and rate.
    pub vat: Vec<VatSubtotal>,
    /// The VAT in euro; `None` on a document in euro or without VAT.
    pub vat_in_euro: Option<VatInEuro>,
    /// Edition of the VAT rules that the document follows.
    pub edition: VatEdition,
    /// Meaning of the lines of VAT category O.
    pub outside_vat: OutsideVat,
    /// Totals of the document.
    pub totals: Totals,
    /// Remarks, printed unchanged.
    pub notes: Option<String>,
    /// Logo of the seller.
    pub logo: Option<Arc<Logo>>,
}

/// The kind of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentKind {
    /// Claims money from the customer.
    Invoice,
    /// Takes back an invoice or some of its lines.
    CreditNote {
        /// The invoice that it takes back.
        credited: CreditedInvoice,
    },
}

/// The invoice that a credit note takes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreditedInvoice {
    /// Number of the invoice.
    pub number: String,
    /// Day on which the invoice was finalized; `None` when unknown.
    pub issue_date: Option<NaiveDate>,
}

impl InvoiceDocument {
    /// The invoice that a credit note takes back; `None` for an invoice.
    #[must_use]
    pub fn credited(&self) -> Option<&CreditedInvoice> {
        match &self.kind {
            DocumentKind::Invoice => None,
            DocumentKind::CreditNote { credited } => Some(credited),
        }
    }

    /// Reverses the sign of every quantity and amount, for books that keep credit notes as negative amounts.
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
        self.vat_in_euro = self.vat_in_euro.map(VatInEuro::turned);
        let Totals { net, vat, gross, prepaid, due } = self.totals;
        self.totals = Totals { net: -net, vat: -vat, gross: -gross, prepaid: -prepaid, due: -due };
        self
    }

    /// Recalculates VAT and totals from the lines. The amount already paid and the VAT in euro are kept.
    #[must_use]
    pub fn totalled(mut self) -> Self {
        self.vat = VatSubtotal::from_lines(&self.lines);
        self.totals = Totals::from_lines(&self.lines, self.totals.prepaid);
        self
    }
}
