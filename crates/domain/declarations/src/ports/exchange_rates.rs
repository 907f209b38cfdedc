use chrono::NaiveDate;
use rust_decimal::Decimal;

/// The rates at which customs converts currencies.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait ExchangeRates: Send + Sync {
    /// How many units of the currency (a code in capitals) one euro is on that day, by the customs
    /// rate of its month; 1 for the euro itself, `None` when customs publishes no rate.
    fn rate_per_euro(&self, currency: &str, on: NaiveDate) -> Option<Decimal>;
}
