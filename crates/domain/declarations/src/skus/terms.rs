use super::value::DayRates;
use crate::Direction;
use crate::form::DeclarationForm;
use crate::ports::{ExchangeRates, KnownMasterItem};
use chrono::NaiveDate;
use customs_kernel::{Currency, filled};
use std::collections::BTreeMap;

/// The data for completing master items: the item master's master items, exchange rates and the default currency.
pub(crate) struct Terms<'a> {
    /// The active master items, by the code that the form names.
    pub(super) master_items: &'a BTreeMap<String, KnownMasterItem>,
    pub(super) rates_of_day: DayRates<'a>,
    /// The currency of values that name none.
    pub(super) currency: Currency,
    /// Whether an item needs its value and its origin, which is so on import.
    pub(super) value_and_origin_needed: bool,
}

impl<'a> Terms<'a> {
    pub(crate) fn new(
        form: &DeclarationForm,
        master_items: &'a BTreeMap<String, KnownMasterItem>,
        rates: &'a dyn ExchangeRates,
        on: NaiveDate,
    ) -> Self {
        let header = filled(form.declaration.total_invoice_currency.as_deref());
        // Validation refuses a text that is not a currency.
        let currency = header.and_then(|text| text.parse().ok()).unwrap_or_else(Currency::eur);
        let value_and_origin_needed = form.direction() == Direction::Import;
        Self { master_items, rates_of_day: DayRates::new(rates, on), currency, value_and_origin_needed }
    }
}
