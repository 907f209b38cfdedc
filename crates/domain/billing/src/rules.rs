//! Rules that several forms share.

use customs_kernel::rules::{Rule, broken_by};
use customs_kernel::{BrokenRule, Checker, RuleCode, field_rules};
use rust_decimal::Decimal;

field_rules! {
    /// A rate: 0 to 100 percent, with at most the two decimals that an electronic invoice can carry.
    pub(crate) Percentage(rate: Decimal, Rule::Decimals { most: 2, max: Some(100) }) {
        let outside = *rate < Decimal::ZERO || *rate > Decimal::ONE_HUNDRED;
        let decimals = (rate.normalize().scale() > 2).then(|| BrokenRule::too_many_decimals(2));
        outside.then(|| BrokenRule::outside(0, 100)).into_iter().chain(decimals)
    }

    /// The quantity of a line to be billed.
    pub(crate) BilledQuantity(quantity: Decimal, Rule::Decimals { most: 6, max: None }) {
        let least = Decimal::new(1, 2);
        let too_small = || BrokenRule::new(RuleCode::Least, "must be at least 0.01").with("min", least);
        broken_by(*quantity, 6).into_iter().chain((*quantity < least).then(too_small))
    }
}

/// Refuses a line to be billed with an amount that is too large to work out.
pub(crate) fn amount_of_line(check: &mut Checker, quantity: Option<Decimal>, unit_price: Option<Decimal>) {
    if let (Some(quantity), Some(price)) = (quantity, unit_price)
        && let Err(error) = crate::money::LineAmounts::calculate(quantity, price, Decimal::ZERO)
    {
        check.error("unit_price", (RuleCode::Amount, error.to_string()));
    }
}

#[cfg(test)]
mod tests;
