use crate::shown;
use customs_declarations::Totals;
use rust_decimal::Decimal;

/// A value in its currency; without a currency the number alone.
pub(super) fn amount(value: Decimal, currency: Option<&str>) -> String {
    match currency.map(str::trim).filter(|currency| !currency.is_empty()) {
        Some(currency) => shown::money(value, &shown::text(&currency.to_uppercase())),
        None => shown::amount(value),
    }
}

/// The invoice value of all lines; sums in several currencies beside each other when they could not be converted.
pub(super) fn invoice_value(totals: &Totals) -> Option<String> {
    if let Some(value) = totals.invoice_value {
        return Some(amount(value, totals.currency.as_deref()));
    }
    let sums = totals.by_currency.iter().map(|sum| amount(sum.value, Some(&sum.currency)));
    let sums = sums.collect::<Vec<_>>().join(" + ");
    (!sums.is_empty()).then_some(sums)
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_declarations::CurrencySum;

    #[test]
    fn sums_without_rates_stand_beside_each_other() {
        let sum = |currency: &str| CurrencySum { currency: currency.to_owned(), value: Decimal::TEN, rate: None };
        let totals = Totals { by_currency: vec![sum("EUR"), sum("xau")], ..Totals::default() };
        assert_eq!(invoice_value(&totals).as_deref(), Some("EUR\u{a0}10,00 + XAU\u{a0}10,00"));
        assert_eq!(invoice_value(&Totals::default()), None);
    }
}
