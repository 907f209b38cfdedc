use crate::known::{AsOf, Known, known_on};
use crate::rows::ExchangeRate;
use chrono::NaiveDate;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The rates at which customs converts currencies.
#[derive(Debug, Clone, Default)]
pub struct ExchangeRates {
    by_currency: BTreeMap<String, Vec<Known<ExchangeRate>>>,
}

impl ExchangeRates {
    /// Creates the rates from these rows.
    #[must_use]
    pub fn from_rows(rows: impl IntoIterator<Item = Known<ExchangeRate>>) -> Self {
        let mut by_currency: BTreeMap<String, Vec<_>> = BTreeMap::new();
        for row in rows {
            by_currency.entry(row.row.currency.clone()).or_default().push(row);
        }
        Self { by_currency }
    }

    /// The units of the currency for one euro; `None` when customs publishes no rate.
    #[must_use]
    pub fn per_euro(&self, currency: &str, as_of: AsOf) -> Option<Decimal> {
        if currency == ExchangeRate::EURO {
            return Some(Decimal::ONE);
        }
        self.row(currency, as_of).map(|rate| rate.per_euro)
    }

    /// The rate of a currency other than the euro on that day, by the tables of the day itself; `None` when customs
    /// publishes no rate.
    #[must_use]
    pub fn row_on(&self, currency: &str, day: NaiveDate) -> Option<ExchangeRate> {
        self.row(currency, AsOf::day(day))
    }

    fn row(&self, currency: &str, as_of: AsOf) -> Option<ExchangeRate> {
        let AsOf { valid_on, known_on: day } = as_of;
        // Rates of other months do not apply, even if a file holds only a single month.
        let of_the_day = self.by_currency.get(currency)?.iter().filter(|rate| rate.row.validity.holds_on(valid_on));
        known_on(of_the_day.cloned().collect(), day).into_iter().next()
    }

    /// As [`Self::per_euro`], with the tables of the day itself.
    #[must_use]
    pub fn per_euro_on(&self, currency: &str, day: NaiveDate) -> Option<Decimal> {
        self.per_euro(currency, AsOf::day(day))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{embedded_rows, trade_tables};
    use crate::{TariffRow, TariffTable};

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    #[test]
    fn a_rate_holds_from_the_first_to_the_last_day_of_its_month() {
        let rates = &trade_tables().exchange_rates;
        let dirhams = |on| rates.per_euro_on("AED", day(on));
        assert_eq!(dirhams("2025-12-31"), None);
        assert_eq!(dirhams("2026-01-01"), Some(Decimal::new(42_371, 4)));
        assert_eq!(dirhams("2026-01-31"), Some(Decimal::new(42_371, 4)));
        assert_eq!(dirhams("2026-02-01"), Some(Decimal::new(42_491, 4)));
    }

    #[test]
    fn the_rates_of_a_new_installation_are_samples() {
        let rates = &trade_tables().exchange_rates;
        let dollar = rates.row_on("USD", day("2026-03-02")).expect("a rate");
        assert!(dollar.is_sample() && dollar.per_euro == Decimal::new(11_604, 4));
        assert!(!ExchangeRate { status: "PUBLISHED".to_owned(), ..dollar }.is_sample());
        assert_eq!(rates.row_on("USD", day("1999-01-01")), None);
    }

    #[test]
    fn a_euro_is_a_euro_on_every_day_and_nobody_knows_what_an_unlisted_currency_is() {
        let rates = &trade_tables().exchange_rates;
        assert_eq!(rates.per_euro_on("EUR", day("1999-01-01")), Some(Decimal::ONE));
        assert_eq!(rates.per_euro_on("KPW", day("2026-05-01")), None);
        assert_eq!(rates.per_euro_on("usd", day("2026-05-01")), None);
    }

    #[test]
    fn a_month_that_was_corrected_keeps_its_first_rate_for_the_days_before() {
        let Some(TariffRow::ExchangeRate(first)) = embedded_rows(TariffTable::ExchangeRates).into_iter().next() else {
            panic!("a rate");
        };
        let second = ExchangeRate { per_euro: Decimal::TEN, ..first.clone() };
        let rates = ExchangeRates::from_rows([
            Known { row: first.clone(), from: NaiveDate::MIN, until: Some(day("2026-01-20")) },
            Known { row: second, from: day("2026-01-20"), until: None },
        ]);
        assert_eq!(rates.per_euro_on(&first.currency, day("2026-01-19")), Some(first.per_euro));
        assert_eq!(rates.per_euro_on(&first.currency, day("2026-01-20")), Some(Decimal::TEN));
        let as_of = AsOf { valid_on: day("2026-01-19"), known_on: day("2026-01-21") };
        assert_eq!(rates.per_euro(&first.currency, as_of), Some(Decimal::TEN));
    }
}
