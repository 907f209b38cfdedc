use crate::form::{DeclarationForm, ItemForm};
use crate::ports::ExchangeRates;
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::{Currency, filled, round_to_cents};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Totals over the items of a declaration, for lists that do not read the items. A sum can have more digits than one
/// field may (16), and the sum of an invalid draft up to 28. Therefore sums are stored as text, and not as numbers of a
/// fixed width.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of items.
    pub items: u32,
    /// The gross mass of all items, in kg.
    pub gross_mass: Decimal,
    /// The invoice total of the header, otherwise the sum of the items' values. `None` when the items are in several
    /// currencies, until the total is [converted](Self::converted).
    pub invoice_value: Option<Decimal>,
    /// The currency of the invoice value.
    pub currency: Option<String>,
    /// The sums of the items' values by currency, when there are several currencies and the header names no total.
    pub by_currency: Vec<CurrencySum>,
    /// The day of the customs rates that converted the invoice value.
    pub converted_on: Option<NaiveDate>,
}

/// The sum of the items' values in one currency.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurrencySum {
    /// The currency code, in capitals.
    pub currency: String,
    /// The sum, without rounding.
    #[serde(with = "customs_kernel::exact_number")]
    pub value: Decimal,
    /// The units of the currency for one euro; `None` when the sum is not converted or customs has no rate.
    #[serde(skip)]
    pub rate: Option<Decimal>,
}

impl Totals {
    /// Calculates the totals of a form and its items. Sums stop growing at 28 digits; validation refuses such values
    /// long before.
    #[must_use]
    pub fn from_items<'a>(form: &DeclarationForm, items: impl Iterator<Item = &'a ItemForm>) -> Self {
        let header = &form.declaration;
        let of_header = header.total_invoice_currency.as_deref();
        let mut totals = Self::default();
        let mut first = None;
        let mut sums: BTreeMap<Option<String>, Decimal> = BTreeMap::new();
        for item in items {
            totals.items = totals.items.saturating_add(1);
            totals.gross_mass = totals.gross_mass.saturating_add(item.gross_weight.unwrap_or_default());
            first = first.or(item.invoice_currency.as_deref());
            if let Some(amount) = item.invoice_value {
                let currency = filled(item.invoice_currency.as_deref()).or(filled(of_header));
                let sum = sums.entry(currency.map(str::to_ascii_uppercase)).or_default();
                *sum = sum.saturating_add(amount);
            }
        }
        if sums.len() > 1 {
            // When several currencies occur, an amount that names none is in euros.
            let unnamed = sums.remove(&None);
            if let Some(amount) = unnamed {
                let euros = sums.entry(Some(Currency::eur().into())).or_default();
                *euros = euros.saturating_add(amount);
            }
        }
        if header.total_invoice_value.is_some() {
            totals.invoice_value = header.total_invoice_value;
            totals.currency = of_header.or(first).map(str::to_owned);
        } else if sums.len() > 1 {
            let sum = |(currency, value): (Option<String>, Decimal)| CurrencySum {
                currency: currency.unwrap_or_default(),
                value,
                rate: None,
            };
            totals.by_currency = sums.into_iter().map(sum).collect();
        } else if let Some((currency, value)) = sums.pop_first() {
            totals.invoice_value = Some(value);
            totals.currency = currency;
        } else {
            totals.currency = of_header.or(first).map(str::to_owned);
        }
        totals
    }

    /// Combines sums in several currencies into one in euros, at the customs rates of that day and rounded to the cent.
    /// Without a rate for each currency there is no combined sum.
    #[must_use]
    pub fn converted(mut self, rates: &dyn ExchangeRates, on: NaiveDate) -> Self {
        let mut euros = Some(Decimal::ZERO);
        for sum in &mut self.by_currency {
            sum.rate = rates.rate_per_euro(&sum.currency, on).filter(|rate| *rate > Decimal::ZERO);
            let value = sum.rate.and_then(|rate| sum.value.checked_div(rate));
            euros = euros.zip(value).map(|(euros, value)| euros.saturating_add(value));
        }
        if let Some(euros) = euros.filter(|_| !self.by_currency.is_empty()) {
            self.invoice_value = Some(round_to_cents(euros));
            self.currency = Some(Currency::eur().into());
            self.converted_on = Some(on);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FixedRates, a_valid_import, a_valid_item};

    fn totals(values: &[(i64, Option<&str>)]) -> Totals {
        let mut form = a_valid_import();
        form.declaration.total_invoice_currency = None;
        let item = |(value, currency): &(i64, Option<&str>)| ItemForm {
            invoice_value: Some(Decimal::new(*value, 2)),
            invoice_currency: currency.map(str::to_owned),
            ..a_valid_item()
        };
        let items: Vec<ItemForm> = values.iter().map(item).collect();
        Totals::from_items(&form, items.iter())
    }

    fn sums(totals: &Totals) -> Vec<(&str, String)> {
        totals.by_currency.iter().map(|sum| (sum.currency.as_str(), sum.value.to_string())).collect()
    }

    #[test]
    fn values_of_several_currencies_are_never_added() {
        let mixed = totals(&[(10_000, Some("USD")), (5_000, Some("eur")), (2_550, Some("USD")), (100, None)]);
        assert_eq!((mixed.invoice_value, mixed.currency.as_deref()), (None, None));
        assert_eq!(sums(&mixed), [("EUR", "51.00".to_owned()), ("USD", "125.50".to_owned())]);
        let one = totals(&[(10_000, Some("USD")), (5_000, Some("usd"))]);
        assert_eq!((one.invoice_value, one.currency.as_deref()), (Some(Decimal::new(15_000, 2)), Some("USD")));
        assert_eq!(sums(&one), []);
    }

    #[test]
    fn customs_rates_convert_them_where_all_are_known() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
        let rates = FixedRates([("USD".to_owned(), Decimal::new(125, 2))].into());
        let mixed = totals(&[(10_000, Some("USD")), (5_000, Some("EUR"))]).converted(&rates, day);
        assert_eq!((mixed.invoice_value, mixed.currency.as_deref()), (Some(Decimal::new(13_000, 2)), Some("EUR")));
        assert_eq!(mixed.converted_on, Some(day));
        assert_eq!(mixed.by_currency[1].rate, Some(Decimal::new(125, 2)));
        let unknown = totals(&[(10_000, Some("XAU")), (5_000, Some("EUR"))]).converted(&rates, day);
        assert_eq!((unknown.invoice_value, unknown.currency, unknown.converted_on), (None, None, None));
        assert_eq!(unknown.by_currency.len(), 2);
        let one = totals(&[(10_000, Some("USD"))]);
        assert_eq!(one.clone().converted(&rates, day), one);
    }

    #[test]
    fn the_total_of_the_header_stands_for_all() {
        let mut form = a_valid_import();
        form.declaration.total_invoice_value = Some(Decimal::TEN);
        form.declaration.total_invoice_currency = Some("USD".to_owned());
        let items = [("EUR", 1), ("GBP", 2)].map(|(currency, value)| ItemForm {
            invoice_currency: Some(currency.to_owned()),
            invoice_value: Some(value.into()),
            ..a_valid_item()
        });
        let totals = Totals::from_items(&form, items.iter());
        assert_eq!((totals.invoice_value, totals.currency.as_deref()), (Some(Decimal::TEN), Some("USD")));
        assert_eq!(sums(&totals), []);
    }
}
