use super::value::Exchange;
use crate::Direction;
use crate::form::DeclarationForm;
use crate::ports::{Article, ExchangeRates};
use chrono::NaiveDate;
use customs_kernel::{Currency, filled};
use std::collections::BTreeMap;

/// What articles are taken from and valued by.
pub(crate) struct Terms<'a> {
    /// The active articles by the code that the form names.
    pub(super) articles: &'a BTreeMap<String, Article>,
    pub(super) exchange: Exchange<'a>,
    /// What a value is in when nobody says.
    pub(super) currency: Currency,
    /// Whether an item needs its value and origin: on import.
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
        // A text that is no currency is refused by validation.
        let currency = header.and_then(|text| text.parse().ok()).unwrap_or_else(Currency::eur);
        let value_and_origin_needed = form.direction() == Direction::Import;
        Self { articles, exchange: Exchange::new(rates, on), currency, value_and_origin_needed }
    }
}
