use super::{PurchaseCategory, PurchaseLine, RevenueLine, first_source};
use crate::invoice_warning::with_cents;
use crate::ports::{AskedFor, ChargedOn};
use crate::{DossierId, InvoiceWarning, RevenueLineId};
use customs_kernel::Currency;
use customs_kernel::facts::{Amount, Words};
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::fmt;

/// A tax that the broker paid to customs for a dossier and that is charged to the customer with another amount, or not
/// at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToChargeOn {
    /// The dossier that bears the cost.
    pub dossier: DossierId,
    /// Source of the tax's first booking.
    pub source: String,
    /// Sum of the costs booked for this tax, corrections included.
    pub booked: Decimal,
    /// Amount that was charged on when that was last decided.
    pub charged: Decimal,
    /// Amount still to be charged to the customer; negative when too much was charged. It counts as too much only as far as
    /// the documents ask for it: people may have billed less than was charged.
    pub difference: Decimal,
    /// Currency of the amounts.
    pub currency: Currency,
    /// Tax type and MRN.
    pub description: String,
    /// Kind of cost.
    pub category: PurchaseCategory,
    /// The revenue lines that charge this tax to the customer.
    pub lines: Vec<RevenueLine>,
    /// What the documents ask for these lines. Without an entry, the amount of the line.
    asked: BTreeMap<RevenueLineId, AskedFor>,
}

impl ToChargeOn {
    /// Whether any of these costs or charges is about customs. A charge can outlive its cost.
    #[must_use]
    pub fn concerns(costs: &[PurchaseLine], revenue: &[RevenueLine]) -> bool {
        costs.iter().any(|cost| cost.source.is_some()) || revenue.iter().any(|line| line.charges_on.is_some())
    }

    /// Compares these costs and charges, and returns every tax with a difference between the two. `charged` holds the
    /// amount that was settled for each dossier and source. A tax that is settled there but has no charge was removed
    /// by a person, and is left out. Where too much is charged, what the documents ask for matters too.
    #[must_use]
    pub fn compare(
        costs: &[PurchaseLine],
        revenue: &[RevenueLine],
        charged: &BTreeMap<(DossierId, String), ChargedOn>,
    ) -> Vec<Self> {
        let mut taxes: BTreeMap<(DossierId, &str), Self> = BTreeMap::new();
        for cost in costs {
            let Some(source) = cost.source.as_deref().map(first_source) else { continue };
            let tax = taxes.entry((cost.dossier, source)).or_insert_with(|| Self {
                dossier: cost.dossier,
                source: source.to_owned(),
                booked: Decimal::ZERO,
                charged: Decimal::ZERO,
                difference: Decimal::ZERO,
                currency: cost.terms.currency.clone(),
                description: cost.terms.description.clone(),
                category: cost.terms.category,
                lines: Vec::new(),
                asked: BTreeMap::new(),
            });
            tax.booked += cost.terms.amounts.amount;
        }
        for line in revenue {
            let Some(source) = line.charges_on.as_deref() else { continue };
            // The cost itself may be deleted.
            let tax = taxes.entry((line.dossier, source)).or_insert_with(|| Self {
                dossier: line.dossier,
                source: source.to_owned(),
                booked: Decimal::ZERO,
                charged: Decimal::ZERO,
                difference: Decimal::ZERO,
                currency: line.currency.clone(),
                description: line.description.clone(),
                category: PurchaseCategory::Duties,
                lines: Vec::new(),
                asked: BTreeMap::new(),
            });
            tax.lines.push(line.clone());
        }
        let mut found: Vec<Self> = taxes.into_values().collect();
        for tax in &mut found {
            tax.charged = tax.settled_at(charged.get(&(tax.dossier, tax.source.clone())));
            tax.difference = tax.booked - tax.charged;
        }
        found.retain(|tax| !tax.difference.is_zero());
        found
    }

    fn settled_at(&self, charged: Option<&ChargedOn>) -> Decimal {
        match charged {
            Some(_) if self.lines.is_empty() => self.booked,
            Some(charged) => charged.amount,
            None => self.lines.iter().map(|line| line.amounts.amount).sum(),
        }
    }

    /// Takes into account what the documents ask for the charges. When the customer is asked for less than was charged,
    /// only what is asked above the booked cost is too much.
    #[must_use]
    pub(crate) fn limit_to(mut self, asked: &BTreeMap<RevenueLineId, AskedFor>) -> Self {
        let own = self.lines.iter().filter_map(|line| Some((line.id, *asked.get(&line.id)?)));
        self.asked = own.collect();
        self.limited()
    }

    /// The same tax once another amount counts as charged on.
    pub(crate) fn charged_at(self, charged: Decimal) -> Self {
        Self { charged, ..self }.limited()
    }

    fn limited(mut self) -> Self {
        self.difference = self.booked - self.charged;
        let surplus = self.charged - self.booked;
        if surplus > Decimal::ZERO {
            let asked = (self.asked_in_all() - self.booked).max(Decimal::ZERO);
            self.difference = Decimal::ZERO - surplus.min(asked);
        }
        self
    }

    /// The same tax as it was before a credit note took these amounts back.
    pub(crate) fn before_credits(&self, credited: &BTreeMap<RevenueLineId, Decimal>) -> Self {
        let mut before = self.clone();
        for (line, asked) in &mut before.asked {
            asked.taken_back -= credited.get(line).copied().unwrap_or_default();
        }
        before.limited()
    }

    /// What is asked for one of the lines: by documents, after finalized credit notes, or once the line is billed.
    #[must_use]
    pub fn asked_for(&self, line: &RevenueLine) -> Decimal {
        self.asked.get(&line.id).map_or(line.amounts.amount, AskedFor::left)
    }

    /// What is asked for all of the lines.
    #[must_use]
    pub(crate) fn asked_in_all(&self) -> Decimal {
        self.lines.iter().map(|line| self.asked_for(line)).sum()
    }

    /// Whether a draft of a credit note is to take a part of the charges back.
    #[must_use]
    pub(crate) fn is_on_draft_note(&self) -> bool {
        self.asked.values().any(|asked| !asked.on_draft_notes.is_zero())
    }

    /// Whether more is charged on than customs charges.
    #[must_use]
    pub fn is_too_much(&self) -> bool {
        self.difference < Decimal::ZERO
    }

    /// The charge for this tax that no invoice has yet.
    #[must_use]
    pub fn pending(&self) -> Option<&RevenueLine> {
        self.lines.iter().find(|line| line.is_pending())
    }
}

impl ToChargeOn {
    /// The warning: the difference and how to resolve it.
    #[must_use]
    pub fn warning(&self) -> InvoiceWarning {
        let Self { difference, currency, description, .. } = self;
        let amount = Amount::new(with_cents(difference.abs()), currency.as_str());
        let description = Words::from(description);
        if self.is_too_much() {
            InvoiceWarning::ChargedTooMuch { amount, description }
        } else {
            InvoiceWarning::NotChargedOn { amount, description }
        }
    }
}

/// Message for a person: the difference and how to resolve it.
impl fmt::Display for ToChargeOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.warning().fmt(f)
    }
}
