use super::{PurchaseCategory, PurchaseLine, RevenueLine, first_source};
use crate::DossierId;
use crate::ports::ChargedOn;
use customs_kernel::Currency;
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
    /// Amount still to be charged to the customer; negative when too much was charged.
    pub difference: Decimal,
    /// Currency of the amounts.
    pub currency: Currency,
    /// Tax type and MRN.
    pub description: String,
    /// Kind of cost.
    pub category: PurchaseCategory,
    /// The revenue lines that charge this tax to the customer.
    pub lines: Vec<RevenueLine>,
}

impl ToChargeOn {
    /// Whether any of these costs or charges is about customs. A charge can outlive its cost.
    #[must_use]
    pub fn concerns(costs: &[PurchaseLine], revenue: &[RevenueLine]) -> bool {
        costs.iter().any(|cost| cost.source.is_some()) || revenue.iter().any(|line| line.charges_on.is_some())
    }

    /// Compares these costs and charges, and returns every tax with a difference between the two. `charged` holds the
    /// amount that was settled for each dossier and source. A tax that is settled there but has no charge was removed
    /// by a person, and is left out.
    #[must_use]
    pub fn of(
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
                difference: Decimal::ZERO,
                currency: cost.terms.currency.clone(),
                description: cost.terms.description.clone(),
                category: cost.terms.category,
                lines: Vec::new(),
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
                difference: Decimal::ZERO,
                currency: line.currency.clone(),
                description: line.description.clone(),
                category: PurchaseCategory::Duties,
                lines: Vec::new(),
            });
            tax.lines.push(line.clone());
        }
        let mut found: Vec<Self> = taxes.into_values().collect();
        for tax in &mut found {
            tax.difference = tax.difference_to(charged.get(&(tax.dossier, tax.source.clone())));
        }
        found.retain(|tax| !tax.difference.is_zero());
        found
    }

    fn difference_to(&self, charged: Option<&ChargedOn>) -> Decimal {
        match charged {
            Some(_) if self.lines.is_empty() => Decimal::ZERO,
            Some(charged) => self.booked - charged.amount,
            None => self.booked - self.lines.iter().map(|line| line.amounts.amount).sum::<Decimal>(),
        }
    }

    /// Whether more is charged on than customs charges.
    #[must_use]
    pub fn is_too_much(&self) -> bool {
        self.difference.is_sign_negative()
    }

    /// The charge for this tax that no invoice has yet.
    #[must_use]
    pub fn pending(&self) -> Option<&RevenueLine> {
        self.lines.iter().find(|line| line.is_pending())
    }
}

/// Message for a person: the difference and how to resolve it.
impl fmt::Display for ToChargeOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { difference, currency, description, .. } = self;
        if difference.is_sign_negative() {
            let surplus = difference.abs();
            return write!(
                f,
                "{surplus:.2} {currency} more than customs charged for {description} is charged on: finalize the draft of \
                 the credit note, or make one and recalculate"
            );
        }
        write!(
            f,
            "{difference:.2} {currency} of {description} was paid to customs and is not charged on: it needs an open dossier, \
             an active revenue item of category duties with a manual trigger on the rate card, and a recalculation"
        )
    }
}
