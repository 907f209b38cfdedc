use crate::form::{DeclarationForm, ItemForm};
use crate::ports::ExchangeRates;
use chrono::NaiveDate;
use customs_kernel::{filled, round_to_cents};
use rust_decimal::Decimal;

const EURO: &str = "EUR";

/// Returns the statistical value of an item in EUR (UCC DA annex B, D.E. 99 06: the value at the border, in the
/// currency of the member state of the declaration). It is the statistical value that the form gives, or else the
/// invoice value, converted at the customs rate of the month like the customs value (UCC IA article 146) and rounded to
/// the cent. A value that names no currency is in EUR. `None` when there is no value, or customs has no rate.
pub(crate) fn statistical_value_eur(
    form: &DeclarationForm,
    item: &ItemForm,
    rates: &dyn ExchangeRates,
    on: NaiveDate,
) -> Option<Decimal> {
    item.statistical_value.or_else(|| invoice_value_eur(form, item, rates, on))
}

/// Returns the invoice value of an item in EUR, at the customs rate of the month.
pub(crate) fn invoice_value_eur(
    form: &DeclarationForm,
    item: &ItemForm,
    rates: &dyn ExchangeRates,
    on: NaiveDate,
) -> Option<Decimal> {
    let value = item.invoice_value?;
    let currency = invoice_currency(form, item).to_ascii_uppercase();
    if currency == EURO {
        return Some(value);
    }
    let rate = rates.rate_per_euro(&currency, on).filter(|rate| *rate > Decimal::ZERO)?;
    value.checked_div(rate).map(round_to_cents)
}

/// Returns the currency of an item's invoice value: its own, otherwise that of the header, otherwise the euro.
pub(crate) fn invoice_currency<'f>(form: &'f DeclarationForm, item: &'f ItemForm) -> &'f str {
    let of_header = form.declaration.total_invoice_currency.as_deref();
    filled(item.invoice_currency.as_deref()).or(filled(of_header)).map_or(EURO, str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FixedRates, a_valid_export, a_valid_item};

    fn day() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day")
    }

    fn converted(value: Option<&str>, currency: Option<&str>, given: Option<&str>) -> Option<String> {
        let number = |text: Option<&str>| text.map(|text| text.parse().expect("a number"));
        let item = ItemForm {
            invoice_value: number(value),
            invoice_currency: currency.map(str::to_owned),
            statistical_value: number(given),
            ..a_valid_item()
        };
        let rates = [("GBP", "0.8781"), ("USD", "1.25"), ("JPY", "0")];
        let rates = rates.map(|(currency, rate)| (currency.to_owned(), rate.parse().expect("a rate")));
        let mut form = a_valid_export();
        form.declaration.total_invoice_currency = Some("USD".to_owned());
        statistical_value_eur(&form, &item, &FixedRates(rates.into()), day()).map(|value| value.to_string())
    }

    /// Calculated by hand: 9,500 / 0.8781 = 10,818.813…; 100.01 / 1.25 = 80.008.
    #[test]
    fn the_invoice_value_is_converted_at_customs_rate_to_the_cent() {
        assert_eq!(converted(Some("9500.00"), Some("GBP"), None).as_deref(), Some("10818.81"));
        assert_eq!(converted(Some("9500.00"), Some("gbp"), None).as_deref(), Some("10818.81"));
        assert_eq!(converted(Some("100.01"), None, None).as_deref(), Some("80.01"), "the currency of the header");
        assert_eq!(converted(Some("100.01"), Some(" "), None).as_deref(), Some("80.01"));
        // 0.00625 / 1.25 is half a cent, which is rounded away from zero.
        assert_eq!(converted(Some("0.00625"), None, None).as_deref(), Some("0.01"));
    }

    #[test]
    fn what_is_given_or_in_euros_stays_as_it_is() {
        assert_eq!(converted(Some("9500.00"), Some("GBP"), Some("11000")).as_deref(), Some("11000"));
        assert_eq!(converted(Some("480.505"), Some("EUR"), None).as_deref(), Some("480.505"));
    }

    #[test]
    fn without_a_value_or_a_rate_there_is_none() {
        assert_eq!(converted(None, Some("GBP"), None), None);
        assert_eq!(converted(Some("1"), Some("XAU"), None), None);
        assert_eq!(converted(Some("1"), Some("JPY"), None), None, "a rate of nothing is none");
    }
}
