use crate::InvoiceId;
use chrono::{DateTime, Utc};
use customs_kernel::Currency;
use rust_decimal::Decimal;

/// What a customer pays in advance for a dossier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepayment {
    /// The amount, without VAT.
    pub amount: Decimal,
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
    /// How much, without VAT.
    pub amount: Decimal,
}

impl Prepayment {
    /// What the next invoices may still take off: nothing before it is paid, nor while a credit note takes it back.
    #[must_use]
    pub fn left(&self) -> Decimal {
        if self.paid_at.is_none() || self.credit_note.is_some() {
            return Decimal::ZERO;
        }
        self.amount - self.deductions.iter().map(|deduction| deduction.amount).sum::<Decimal>()
    }

    /// The invoice takes off so much, instead of what it took off before.
    pub fn take_off(&mut self, invoice: InvoiceId, amount: Decimal) {
        self.give_back(invoice);
        if !amount.is_zero() {
            self.deductions.push(Deduction { invoice, amount });
        }
    }

    /// The invoice takes nothing off any more. Whether it did.
    pub fn give_back(&mut self, invoice: InvoiceId) -> bool {
        let before = self.deductions.len();
        self.deductions.retain(|deduction| deduction.invoice != invoice);
        self.deductions.len() < before
    }
}
