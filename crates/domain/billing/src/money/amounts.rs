use customs_kernel::round_to_cents;
use rust_decimal::Decimal;
use std::iter::Sum;
use std::ops::{Add, Sub};

/// The amounts of a line, in the currency of its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineAmounts {
    /// Quantity times price, rounded to the cent.
    pub amount: Decimal,
    /// VAT on the amount, rounded to the cent.
    pub vat_amount: Decimal,
}

/// The amount is too large for an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the amount must stay below 10,000,000,000,000")]
pub struct AmountTooLarge;

impl LineAmounts {
    /// Upper limit of an amount: 10,000,000,000,000. The sum of a thousand such lines still keeps every digit in both
    /// databases.
    pub const LIMIT: Decimal = Decimal::from_parts(1_316_134_912, 2_328, 0, false, 0);

    /// Works out amount and VAT. Each is rounded on its own, half a cent away from zero.
    ///
    /// # Errors
    /// `AmountTooLarge` when the amount reaches the limit.
    pub fn calculate(quantity: Decimal, unit_price: Decimal, vat_rate: Decimal) -> Result<Self, AmountTooLarge> {
        let amount = quantity.checked_mul(unit_price).map(round_to_cents).ok_or(AmountTooLarge)?;
        if amount.abs() >= Self::LIMIT {
            return Err(AmountTooLarge);
        }
        let vat_amount = amount.checked_mul(vat_rate).ok_or(AmountTooLarge)? / Decimal::ONE_HUNDRED;
        Ok(Self { amount, vat_amount: round_to_cents(vat_amount) })
    }

    /// No amount and no VAT.
    pub const ZERO: Self = Self { amount: Decimal::ZERO, vat_amount: Decimal::ZERO };

    /// Limits amount and VAT, each on its own, to those of `other`; never below zero.
    #[must_use]
    pub fn at_most(self, other: Self) -> Self {
        let least = |own: Decimal, other: Decimal| own.min(other).max(Decimal::ZERO);
        Self { amount: least(self.amount, other.amount), vat_amount: least(self.vat_amount, other.vat_amount) }
    }

    /// The amounts with the opposite sign, as on a credit note.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { amount: -self.amount, vat_amount: -self.vat_amount }
    }
}

impl Add for LineAmounts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { amount: self.amount + other.amount, vat_amount: self.vat_amount + other.vat_amount }
    }
}

impl Sub for LineAmounts {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { amount: self.amount - other.amount, vat_amount: self.vat_amount - other.vat_amount }
    }
}

impl Sum for LineAmounts {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BillingError;
    use customs_kernel::RuleCode;

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    fn check(quantity: &str, price: &str, rate: &str, amount: &str, vat: &str) {
        let expected = LineAmounts { amount: number(amount), vat_amount: number(vat) };
        assert_eq!(LineAmounts::calculate(number(quantity), number(price), number(rate)), Ok(expected));
    }

    #[test]
    fn half_a_cent_goes_away_from_zero_on_the_amount_and_again_on_its_vat() {
        check("3", "12.35", "21", "37.05", "7.78");
        check("1", "12.35", "21", "12.35", "2.59");
        check("1.5", "0.01", "21", "0.02", "0");
        check("0.5", "0.01", "21", "0.01", "0");
        check("1", "0.50", "9", "0.5", "0.05");
        check("-1", "0.50", "9", "-0.5", "-0.05");
        check("-1", "2.345", "0", "-2.35", "0");
    }

    #[test]
    fn a_line_taken_back_is_the_line_with_the_quantity_turned() {
        for price in ["0.005", "1.005", "12.345", "99.995"] {
            let made = LineAmounts::calculate(number("3"), number(price), number("21")).expect("amounts");
            assert_eq!(LineAmounts::calculate(number("-3"), number(price), number("21")), Ok(made.reversed()));
        }
    }

    #[test]
    fn amount_and_vat_are_bounded_each_on_its_own() {
        let amounts = |amount: &str, vat: &str| LineAmounts { amount: number(amount), vat_amount: number(vat) };
        assert_eq!(amounts("37.05", "7.77").at_most(amounts("37.05", "7.78")), amounts("37.05", "7.77"));
        assert_eq!(amounts("100", "21").at_most(amounts("0", "0.01")), amounts("0", "0.01"));
        assert_eq!(amounts("100", "21").at_most(amounts("1", "-0.01")), amounts("1", "0"));
    }

    #[test]
    fn what_no_invoice_can_carry_is_refused() {
        assert_eq!(LineAmounts::LIMIT, number("10000000000000"));
        let huge = number("9999999999999999");
        assert_eq!(LineAmounts::calculate(huge, huge, number("21")), Err(AmountTooLarge));
        assert_eq!(LineAmounts::calculate(Decimal::ONE, LineAmounts::LIMIT, Decimal::ZERO), Err(AmountTooLarge));
        let BillingError::Invalid(broken) = AmountTooLarge.into() else { panic!("an amount is input") };
        assert!(broken.has_code(RuleCode::Amount), "{broken}");
    }
}
