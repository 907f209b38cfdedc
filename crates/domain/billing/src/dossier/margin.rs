use super::{PurchaseLine, RevenueLine};
use crate::money::LineAmounts;
use customs_kernel::{Currency, round_half_away_from_zero};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// What a dossier earns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Margin {
    /// Revenue lines.
    pub lines_count: u64,
    /// What it earns in each currency of its revenue and purchases, by code; nothing is converted.
    pub by_currency: Vec<CurrencyMargin>,
}

/// What a dossier earns in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrencyMargin {
    /// The currency.
    pub currency: Currency,
    /// Revenue without VAT.
    pub total_revenue: Decimal,
    /// VAT on it.
    pub total_revenue_vat: Decimal,
    /// Revenue less purchases, both without VAT.
    pub margin: Decimal,
    /// The margin as part of the revenue, percent; 0 without revenue.
    pub margin_percentage: Decimal,
}

impl Margin {
    /// What these lines earn.
    #[must_use]
    pub fn of(revenue: &[RevenueLine], purchases: &[PurchaseLine]) -> Self {
        let mut sums: BTreeMap<&Currency, Sums> = BTreeMap::new();
        for line in revenue {
            let LineAmounts { amount, vat_amount } = line.amounts;
            let sums = sums.entry(&line.currency).or_default();
            sums.revenue += amount;
            sums.vat += vat_amount;
        }
        for line in purchases {
            sums.entry(&line.terms.currency).or_default().purchases += line.terms.amounts.amount;
        }
        let by_currency = sums.into_iter().map(|(currency, sums)| sums.margin_in(currency.clone())).collect();
        Self { lines_count: revenue.len() as u64, by_currency }
    }
}

#[derive(Default)]
struct Sums {
    revenue: Decimal,
    vat: Decimal,
    purchases: Decimal,
}

impl Sums {
    fn margin_in(self, currency: Currency) -> CurrencyMargin {
        let margin = self.revenue - self.purchases;
        let share = if self.revenue.is_zero() {
            Decimal::ZERO
        } else {
            round_half_away_from_zero(margin / self.revenue * Decimal::ONE_HUNDRED, 2)
        };
        CurrencyMargin {
            currency,
            total_revenue: self.revenue,
            total_revenue_vat: self.vat,
            margin,
            margin_percentage: share,
        }
    }
}
