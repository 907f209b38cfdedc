use chrono::NaiveDate;
use rust_decimal::Decimal;

/// The rates at which customs converts currencies to euros.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait ExchangeRates: Send + Sync {
    /// Returns the units of the currency (a code in capitals) for one euro on that day, by the customs rate of the
    /// month. It is 1 for the euro itself, and `None` when customs publishes no rate.
    fn rate_per_euro(&self, currency: &str, on: NaiveDate) -> Option<Decimal>;
}
