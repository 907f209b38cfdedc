use crate::invoice::{InvoiceLineTerms, NewInvoice};
use crate::money::{LineAmounts, Totals, VatRules, VatShare, vat_breakdown};
use crate::{DossierId, RevenueLineId};
use customs_form_macros::growing;

/// An invoice that pending lines would make or are about to make.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedInvoice {
    /// The draft to be stored.
    pub draft: NewInvoice,
    /// The revenue lines that the draft bills.
    pub revenue: Vec<RevenueLineId>,
    /// The dossiers that the draft deducts the prepayment of, with the deducted amounts.
    pub deducts: Vec<(DossierId, LineAmounts)>,
}

impl PlannedInvoice {
    /// Sums of the lines.
    #[must_use]
    pub fn totals(&self) -> Totals {
        self.draft.lines.iter().map(|line| line.amounts).sum()
    }

    /// Sums of the lines by VAT category and rate.
    #[must_use]
    pub fn vat_breakdown(&self) -> Vec<VatShare> {
        let rules = VatRules::for_lines(self.draft.lines.iter().map(InvoiceLineTerms::vat));
        vat_breakdown(self.draft.lines.iter().map(|line| (rules.category(line.vat()), line.vat_rate, line.amounts)))
    }
}
