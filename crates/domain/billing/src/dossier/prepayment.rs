use crate::InvoiceId;
use crate::invoice::InvoiceHeader;
use crate::money::LineAmounts;
use chrono::{DateTime, Utc};
use customs_kernel::Currency;
use rust_decimal::Decimal;

/// What a customer pays in advance for a dossier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepayment {
    /// The amount without VAT, and the VAT, as its invoice asks for them.
    pub amounts: LineAmounts,
    /// VAT rate, percent; deductions bear the same.
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT.
    pub reverse_charged: bool,
    /// Whether it is not taxed in the Netherlands.
    pub not_taxed_here: bool,
    /// The invoice that asks for it.
    pub invoice: InvoiceId,
    /// Currency of that invoice.
    pub currency: Currency,
    /// Code of the customer who pays it.
    pub payer: String,
    /// When that was paid.
    pub paid_at: Option<DateTime<Utc>>,
    /// The credit note, still a draft, that takes the invoice back.
    pub credit_note: Option<InvoiceId>,
    /// The invoices that take it off, drafts included: each once.
    pub deductions: Vec<Deduction>,
}

/// What one invoice takes off of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deduction {
    /// The invoice.
    pub invoice: InvoiceId,
    /// How much, and the VAT of it.
    pub amounts: LineAmounts,
}

impl Prepayment {
    /// What the next invoices may still take off: nothing before it is paid, nor while a credit note takes it back.
    ///
    /// VAT can be left when no amount is: VAT of work is rounded line by line, that of the prepayment on its sum.
    #[must_use]
    pub fn left(&self) -> LineAmounts {
        if self.paid_at.is_none() || self.credit_note.is_some() {
            return LineAmounts::ZERO;
        }
        self.amounts - self.deductions.iter().map(|deduction| deduction.amounts).sum()
    }

    /// The part of the prepayment that this invoice deducts.
    #[must_use]
    pub fn taken_by(&self, invoice: InvoiceId) -> LineAmounts {
        let own = self.deductions.iter().filter(|deduction| deduction.invoice == invoice);
        own.map(|deduction| deduction.amounts).sum()
    }

    /// Whether invoices with such a header may take it off: they ask its payer for its currency.
    #[must_use]
    pub fn is_for(&self, header: &InvoiceHeader) -> bool {
        header.currency == self.currency && header.customer_code == self.payer
    }

    /// The invoice takes off so much, instead of what it took off before.
    pub fn take_off(&mut self, invoice: InvoiceId, amounts: LineAmounts) {
        self.give_back(invoice);
        if amounts != LineAmounts::ZERO {
            self.deductions.push(Deduction { invoice, amounts });
        }
    }

    /// The invoice takes nothing off any more.
    pub fn give_back(&mut self, invoice: InvoiceId) {
        self.deductions.retain(|deduction| deduction.invoice != invoice);
    }
}
