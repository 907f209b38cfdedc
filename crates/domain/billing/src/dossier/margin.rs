use super::{PurchaseLine, RevenueLine};
use crate::money::LineAmounts;
use customs_form_macros::growing;
use customs_kernel::{Currency, round_half_away_from_zero};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Revenue and costs of a dossier compared.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Margin {
    /// Number of revenue lines.
    pub lines_count: u64,
    /// Margin in each currency of the revenue and purchases, ordered by currency code. Amounts are never converted.
    pub by_currency: Vec<CurrencyMargin>,
}

/// Revenue and costs of a dossier in one currency.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrencyMargin {
    /// Currency of the amounts.
    pub currency: Currency,
    /// Sum of the revenue, without VAT.
    pub total_revenue: Decimal,
    /// VAT on the revenue.
    pub total_revenue_vat: Decimal,
    /// Revenue minus purchases, both without VAT.
    pub margin: Decimal,
    /// The margin in percent of the revenue; 0 without revenue.
    pub margin_percentage: Decimal,
}

impl Margin {
    /// Works out the margin of these revenue and purchase lines.
    #[must_use]
    pub fn from_lines(revenue: &[RevenueLine], purchases: &[PurchaseLine]) -> Self {
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
