use crate::InvoiceId;
use crate::invoice::InvoiceHeader;
use crate::money::LineAmounts;
use chrono::{DateTime, Utc};
use customs_kernel::Currency;
use rust_decimal::Decimal;

/// An amount that a customer pays in advance for a dossier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepayment {
    /// Amount without VAT and the VAT, as the prepayment invoice asks for them.
    pub amounts: LineAmounts,
    /// VAT rate in percent; deductions have the same rate.
    pub vat_rate: Decimal,
    /// Whether the customer accounts for the VAT (reverse charge).
    pub reverse_charged: bool,
    /// Whether the work is not taxed in the Netherlands.
    pub not_taxed_here: bool,
    /// The invoice that asks for the prepayment.
    pub invoice: InvoiceId,
    /// Currency of the prepayment invoice.
    pub currency: Currency,
    /// Code of the customer that pays in advance.
    pub payer: String,
    /// When the prepayment was paid; `None` until then.
    pub paid_at: Option<DateTime<Utc>>,
    /// The draft credit note that reverses the prepayment invoice; `None` without one.
    pub credit_note: Option<InvoiceId>,
    /// Deductions of the prepayment, at most one for each invoice, drafts included.
    pub deductions: Vec<Deduction>,
}

/// The part of a prepayment that one invoice deducts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deduction {
    /// The invoice that deducts the amount.
    pub invoice: InvoiceId,
    /// Deducted amount and the VAT on it.
    pub amounts: LineAmounts,
}

impl Prepayment {
    /// The amounts that the next invoices may still deduct: nothing before the prepayment is paid, and nothing while a
    /// credit note reverses it.
    ///
    /// VAT can be left over when the amount is used up, because VAT on the work is rounded line by line and VAT on the
    /// prepayment is rounded on its sum.
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

    /// Whether an invoice with this header may deduct the prepayment: it must have the same payer and currency.
    #[must_use]
    pub fn is_for(&self, header: &InvoiceHeader) -> bool {
        header.currency == self.currency && header.customer_code == self.payer
    }

    /// Records that the invoice deducts `amounts`; replaces its earlier deduction.
    pub fn take_off(&mut self, invoice: InvoiceId, amounts: LineAmounts) {
        self.give_back(invoice);
        if amounts != LineAmounts::ZERO {
            self.deductions.push(Deduction { invoice, amounts });
        }
    }

    /// Removes the invoice's deduction.
    pub fn give_back(&mut self, invoice: InvoiceId) {
        self.deductions.retain(|deduction| deduction.invoice != invoice);
    }
}
