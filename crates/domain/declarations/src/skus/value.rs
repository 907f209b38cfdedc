use crate::ports::ExchangeRates;
use chrono::NaiveDate;
use customs_kernel::rules::{FieldRule, Quantity};
use customs_kernel::{BrokenRule, Currency, RuleCode};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The exchange rates of one day.
pub(super) struct DayRates<'a> {
    rates: &'a dyn ExchangeRates,
    on: NaiveDate,
}

impl<'a> DayRates<'a> {
    pub(super) fn new(rates: &'a dyn ExchangeRates, on: NaiveDate) -> Self {
        Self { rates, on }
    }

    /// Returns the units of the currency for one euro; `None` without a rate.
    fn rate(&self, currency: &Currency) -> Option<Decimal> {
        if *currency == Currency::eur() {
            return Some(Decimal::ONE);
        }
        self.rates.rate_per_euro(currency.as_str(), self.on).filter(|rate| *rate > Decimal::ZERO)
    }

    pub(super) fn knows(&self, currency: &Currency) -> bool {
        self.rate(currency).is_some()
    }
}

/// Returns the error message for a currency that cannot be converted.
pub(super) fn no_rate(currency: &Currency) -> BrokenRule {
    let rule = format!("is {currency}, which has no customs exchange rate this month");
    BrokenRule::new(RuleCode::NoExchangeRate, rule).with("currency", currency.as_str())
}

/// Amounts by currency. They are not rounded before they are totalled.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Value(BTreeMap<Currency, Decimal>);

impl Value {
    /// Adds the value of some pieces. A sum beyond the range of exact numbers stays at the largest number, which
    /// validation refuses.
    pub(super) fn add(&mut self, quantity: Decimal, unit_value: Decimal, currency: &Currency) {
        let amount = quantity.saturating_mul(unit_value);
        match self.0.get_mut(currency) {
            Some(sum) => *sum = sum.saturating_add(amount),
            None => {
                self.0.insert(currency.clone(), amount);
            }
        }
    }

    pub(super) fn is_mixed(&self) -> bool {
        self.0.len() > 1
    }

    pub(super) fn currencies(&self) -> impl Iterator<Item = &Currency> {
        self.0.keys()
    }

    /// Returns the currency for the total: the currency of all amounts, or the euro when there are several.
    pub(super) fn own_currency(&self) -> Currency {
        match self.0.first_key_value() {
            Some((currency, _)) if !self.is_mixed() => currency.clone(),
            _ => Currency::eur(),
        }
    }

    /// Returns the total without rounding; `None` when a currency that must be converted has no rate.
    pub(super) fn total_in(&self, target: &Currency, rates_of_day: &DayRates<'_>) -> Option<Decimal> {
        match self.0.first_key_value() {
            Some((currency, amount)) if !self.is_mixed() && currency == target => return Some(*amount),
            _ => {}
        }
        let mut euros = Decimal::ZERO;
        for (currency, amount) in &self.0 {
            euros = euros.saturating_add(amount.checked_div(rates_of_day.rate(currency)?)?);
        }
        Some(euros.saturating_mul(rates_of_day.rate(target)?))
    }
}

/// Returns whether a message can carry the figure.
pub(super) fn is_sendable(figure: Decimal) -> bool {
    Quantity::check(&figure).is_ok()
}
