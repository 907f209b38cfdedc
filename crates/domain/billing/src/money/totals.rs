use super::{LineAmounts, VatCategory};
use customs_form_macros::growing;
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use std::iter::Sum;

/// Sums of lines. The lines are rounded already, so the sums are not rounded.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Sum of the amounts without VAT.
    pub subtotal: Decimal,
    /// Sum of the VAT of the lines.
    pub vat_amount: Decimal,
    /// Sum of amounts and VAT.
    pub total: Decimal,
}

impl Sum<LineAmounts> for Totals {
    fn sum<I: Iterator<Item = LineAmounts>>(lines: I) -> Self {
        lines.fold(Self::default(), |sum, line| Self {
            subtotal: sum.subtotal + line.amount,
            vat_amount: sum.vat_amount + line.vat_amount,
            total: sum.total + line.amount + line.vat_amount,
        })
    }
}

/// The sums of the lines of one VAT category and rate.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VatShare {
    /// VAT category of the lines.
    pub category: VatCategory,
    /// VAT rate in percent.
    pub rate: Decimal,
    /// Sum of the amounts without VAT.
    pub taxable: Decimal,
    /// Sum of the VAT of the lines.
    pub vat_amount: Decimal,
}

/// Sums the amounts for each VAT category and rate, ordered by both.
#[must_use]
pub fn vat_breakdown(lines: impl IntoIterator<Item = (VatCategory, Decimal, LineAmounts)>) -> Vec<VatShare> {
    let mut shares: BTreeMap<(VatCategory, Decimal), VatShare> = BTreeMap::new();
    for (category, rate, amounts) in lines {
        let nothing = VatShare { category, rate, taxable: Decimal::ZERO, vat_amount: Decimal::ZERO };
        let share = shares.entry((category, rate)).or_insert(nothing);
        share.taxable += amounts.amount;
        share.vat_amount += amounts.vat_amount;
    }
    shares.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_sums_of_rounded_lines_not_roundings_of_sums() {
        let price: Decimal = "12.35".parse().expect("a price");
        let line = LineAmounts::calculate(Decimal::ONE, price, Decimal::from(21)).expect("amounts");
        let totals: Totals = [line; 3].into_iter().sum();
        assert_eq!(totals.vat_amount.to_string(), "7.77");
        assert_eq!(totals.total.to_string(), "44.82");
        let breakdown = vat_breakdown([line; 3].map(|line| (VatCategory::Standard, Decimal::from(21), line)));
        assert_eq!(breakdown.len(), 1);
        assert_eq!(breakdown[0].vat_amount, totals.vat_amount);
    }
}
