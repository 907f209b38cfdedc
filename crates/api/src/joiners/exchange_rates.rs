use chrono::NaiveDate;
use customs_declarations::ports::ExchangeRates;
use customs_tariff::CurrentTables;
use rust_decimal::Decimal;
use std::sync::Arc;

/// Gives declarations the exchange rates of customs in the memory of this instance.
pub(crate) struct CustomsExchangeRates(pub(crate) Arc<CurrentTables>);

impl ExchangeRates for CustomsExchangeRates {
    fn rate_per_euro(&self, currency: &str, on: NaiveDate) -> Option<Decimal> {
        self.0.trade_tables().exchange_rates.per_euro_on(currency, on)
    }
}
