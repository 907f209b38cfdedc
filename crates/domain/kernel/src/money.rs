use crate::Currency;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An exact amount in one currency. Adding amounts of different currencies is an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Money {
    #[serde(with = "crate::exact_number")]
    amount: Decimal,
    currency: Currency,
}

/// The reason why two amounts could not be added.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// The amounts are in different currencies.
    #[error("{left} and {right} cannot be added")]
    CurrencyMismatch {
        /// Currency of the first amount.
        left: Currency,
        /// Currency of the second amount.
        right: Currency,
    },
    /// The sum has more digits than an exact amount can have (28).
    #[error("the amount is too large")]
    Overflow,
}

impl Money {
    /// Creates an amount of `currency`.
    #[must_use]
    pub const fn new(amount: Decimal, currency: Currency) -> Self {
        Self { amount, currency }
    }

    /// The amount as a number, in units of the currency.
    #[must_use]
    pub const fn amount(&self) -> Decimal {
        self.amount
    }

    /// The currency of the amount.
    #[must_use]
    pub const fn currency(&self) -> &Currency {
        &self.currency
    }

    /// Adds another amount of the same currency.
    ///
    /// # Errors
    /// When the other amount has another currency, or the sum has more than 28 digits.
    pub fn add(&self, other: &Self) -> Result<Self, MoneyError> {
        if self.currency != other.currency {
            return Err(MoneyError::CurrencyMismatch { left: self.currency.clone(), right: other.currency.clone() });
        }
        let amount = self.amount.checked_add(other.amount).ok_or(MoneyError::Overflow)?;
        Ok(Self { amount, currency: self.currency.clone() })
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.currency, self.amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dollars_and_euros_do_not_add() {
        let euros = Money::new(Decimal::ONE, Currency::eur());
        let dollars = Money::new(Decimal::ONE, "USD".parse().expect("a currency"));
        assert!(matches!(euros.add(&dollars), Err(MoneyError::CurrencyMismatch { .. })));
        assert_eq!(euros.add(&euros).map(|sum| sum.to_string()), Ok("EUR 2".to_owned()));
    }
}
