use super::value::Exchange;
use crate::Direction;
use crate::form::DeclarationForm;
use crate::ports::{Article, ExchangeRates};
use chrono::NaiveDate;
use customs_kernel::{Currency, filled};
use std::collections::BTreeMap;

/// The data for completing articles: the item master's articles, exchange rates and the default currency.
pub(crate) struct Terms<'a> {
    /// The active articles, by the code that the form names.
    pub(super) articles: &'a BTreeMap<String, Article>,
    pub(super) exchange: Exchange<'a>,
    /// The currency of values that name none.
    pub(super) currency: Currency,
    /// Whether an item needs its value and its origin, which is so on import.
    pub(super) value_and_origin_needed: bool,
}

impl<'a> Terms<'a> {
    pub(crate) fn new(
        form: &DeclarationForm,
        articles: &'a BTreeMap<String, Article>,
        rates: &'a dyn ExchangeRates,
        on: NaiveDate,
    ) -> Self {
        let header = filled(form.declaration.total_invoice_currency.as_deref());
        // Validation refuses a text that is not a currency.
        let currency = header.and_then(|text| text.parse().ok()).unwrap_or_else(Currency::eur);
        let value_and_origin_needed = form.direction() == Direction::Import;
        Self { articles, exchange: Exchange::new(rates, on), currency, value_and_origin_needed }
    }
}
