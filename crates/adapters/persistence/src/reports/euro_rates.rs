use chrono::{DateTime, Utc};
use customs_declarations::ports::ExchangeRates;
use customs_declarations::{CurrencySum, Totals};
use customs_kernel::{Clock, amsterdam_date};
use rust_decimal::Decimal;
use std::sync::Arc;

/// Converts values in several currencies to one in euros, as declarations show them.
#[derive(Clone)]
pub(super) struct EuroRates {
    pub(super) rates: Arc<dyn ExchangeRates>,
    pub(super) clock: Arc<dyn Clock>,
}

impl EuroRates {
    /// The sum in euros, at the rates of the day of acceptance, or of today while that is still to come; `None` when
    /// customs has no rate for one of the currencies.
    pub(super) fn in_euros(
        &self,
        by_currency: Vec<CurrencySum>,
        accepted_at: Option<DateTime<Utc>>,
    ) -> (Option<Decimal>, Option<String>) {
        let on = amsterdam_date(accepted_at.unwrap_or_else(|| self.clock.now()));
        let totals = Totals { by_currency, ..Totals::default() }.converted(self.rates.as_ref(), on);
        (totals.invoice_value, totals.currency)
    }
}
