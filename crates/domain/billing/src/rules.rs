//! Rules that several forms share.

use customs_kernel::rules::{FieldRule, Rule, broken_by, refuse};
use customs_kernel::{BrokenRule, Checker};
use rust_decimal::Decimal;
use validator::ValidationError;

/// A rate: 0 to 100 percent, with at most the two decimals that an electronic invoice can carry.
#[derive(Debug)]
pub(crate) struct Percentage;

impl FieldRule for Percentage {
    type Value = Decimal;
    const RULE: Rule = Rule::Decimals { most: 2, max: Some(100) };

    fn check(rate: &Decimal) -> Result<(), ValidationError> {
        let outside = *rate < Decimal::ZERO || *rate > Decimal::ONE_HUNDRED;
        let decimals = (rate.normalize().scale() > 2).then(|| BrokenRule::too_many_decimals(2));
        refuse(outside.then(|| BrokenRule::outside(0, 100)).into_iter().chain(decimals).collect())
    }
}

/// The quantity of a line to be billed.
#[derive(Debug)]
pub(crate) struct BilledQuantity;

impl FieldRule for BilledQuantity {
    type Value = Decimal;
    const RULE: Rule = Rule::Decimals { most: 6, max: None };

    fn check(quantity: &Decimal) -> Result<(), ValidationError> {
        let mut broken = broken_by(*quantity, 6);
        broken.extend((*quantity < Decimal::new(1, 2)).then(|| BrokenRule::new("least", "must be at least 0.01")));
        refuse(broken)
    }
}

/// Refuses a line to be billed whose amount is too large to work out.
pub(crate) fn amount_of_line(check: &mut Checker, quantity: Option<Decimal>, unit_price: Option<Decimal>) {
    if let (Some(quantity), Some(price)) = (quantity, unit_price)
        && let Err(error) = crate::money::LineAmounts::of(quantity, price, Decimal::ZERO)
    {
        check.error("unit_price", ("amount", error.to_string()));
    }
}

#[cfg(test)]
mod tests;
