use chrono::NaiveDate;
use customs_billing::invoice::{EuroRate, RateSource};
use customs_billing::ports::EuroRates;
use customs_declarations::ports::ExchangeRates;
use customs_kernel::{Currency, StorageError};
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

/// Gives billing the exchange rates of customs in the memory of this instance.
pub(crate) struct CustomsEuroRates(pub(crate) Arc<CurrentTables>);

impl EuroRates for CustomsEuroRates {
    fn rate(&self, currency: &Currency, on: NaiveDate) -> Result<Option<EuroRate>, StorageError> {
        let tables = self.0.trade_tables();
        let Some(row) = tables.exchange_rates.row_on(currency.as_str(), on) else { return Ok(None) };
        let source = if row.is_sample() { RateSource::Sample } else { RateSource::Customs };
        Ok(Some(EuroRate { per_euro: row.per_euro, day: on, source }))
    }
}
