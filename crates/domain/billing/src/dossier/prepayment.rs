use crate::InvoiceId;
use crate::invoice::{InvoiceHeader, InvoiceLineTerms};
use crate::money::{LineAmounts, PaymentTermGroup};
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
    /// What is paid for in advance. Only lines of this group are paid by a prepayment for duties or disbursements.
    pub group: PaymentTermGroup,
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
    /// Credit notes that pay back what was not used, drafts included, with their parts of the prepayment.
    pub paid_back: Vec<Deduction>,
}

/// The part of a prepayment that one invoice deducts, or one credit note pays back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deduction {
    /// The invoice that deducts the amount, or the credit note that pays it back.
    pub invoice: InvoiceId,
    /// The amount and the VAT on it.
    pub amounts: LineAmounts,
}

impl Prepayment {
    /// The amounts that the next invoices may still deduct, or a credit note may pay back: nothing before the prepayment is
    /// paid, and nothing while a credit note reverses all of it.
    ///
    /// VAT can be left over when the amount is used up, because VAT on the work is rounded line by line and VAT on the
    /// prepayment is rounded on its sum.
    #[must_use]
    pub fn left(&self) -> LineAmounts {
        if self.paid_at.is_none() || self.credit_note.is_some() {
            return LineAmounts::ZERO;
        }
        let gone = self.deductions.iter().chain(&self.paid_back);
        self.amounts - gone.map(|deduction| deduction.amounts).sum()
    }

    /// Whether all of it was paid back and nothing is deducted, so that the prepayment is over.
    #[must_use]
    pub(crate) fn is_all_paid_back(&self) -> bool {
        let back: LineAmounts = self.paid_back.iter().map(|part| part.amounts).sum();
        self.deductions.is_empty() && back == self.amounts
    }

    /// Whether a line of a dossier is work, or an advance, that the prepayment pays for: it has the same VAT, and for a
    /// prepayment for duties or disbursements the same group, because those are outside VAT (directive 2006/112/EC,
    /// article 79(c)).
    #[must_use]
    pub(crate) fn pays_for(&self, line: &InvoiceLineTerms) -> bool {
        let alike = (line.vat_rate, line.reverse_charged, line.not_taxed_here)
            == (self.vat_rate, self.reverse_charged, self.not_taxed_here);
        alike && (!self.group.is_passed_on() || line.group == self.group)
    }

    /// The part of the prepayment that this invoice deducts.
    #[must_use]
    pub(crate) fn taken_by(&self, invoice: InvoiceId) -> LineAmounts {
        let own = self.deductions.iter().filter(|deduction| deduction.invoice == invoice);
        own.map(|deduction| deduction.amounts).sum()
    }

    /// Whether an invoice with this header may deduct the prepayment: it must have the same payer and currency.
    #[must_use]
    pub fn is_for(&self, header: &InvoiceHeader) -> bool {
        header.currency == self.currency && header.customer_code == self.payer
    }

    /// Records that the invoice deducts `amounts`; replaces its earlier deduction.
    pub(crate) fn take_off(&mut self, invoice: InvoiceId, amounts: LineAmounts) {
        self.give_back(invoice);
        if amounts != LineAmounts::ZERO {
            self.deductions.push(Deduction { invoice, amounts });
        }
    }

    /// Removes the invoice's deduction, or what the credit note pays back.
    pub fn give_back(&mut self, invoice: InvoiceId) {
        self.deductions.retain(|deduction| deduction.invoice != invoice);
        self.paid_back.retain(|part| part.invoice != invoice);
    }

    /// Whether the invoice deducts a part of the prepayment, or the credit note pays a part back.
    #[must_use]
    pub(crate) fn has_part_on(&self, invoice: InvoiceId) -> bool {
        self.deductions.iter().chain(&self.paid_back).any(|part| part.invoice == invoice)
    }
}
