use crate::shown;
use customs_declarations::Totals;
use rust_decimal::Decimal;

/// A value in its currency; without a currency only the number.
pub(super) fn amount(value: Decimal, currency: Option<&str>) -> String {
    match currency.map(str::trim).filter(|currency| !currency.is_empty()) {
        Some(currency) => shown::money(value, &shown::text(&currency.to_uppercase())),
        None => shown::amount(value),
    }
}

/// The invoice value of all lines; sums in several currencies beside each other when they could not be converted.
pub fn invoice_value(totals: &Totals) -> Option<String> {
    if let Some(value) = totals.invoice_value {
        return Some(amount(value, totals.currency.as_deref()));
    }
    let sums = totals.by_currency.iter().map(|sum| amount(sum.value, Some(&sum.currency)));
    let sums = sums.collect::<Vec<_>>().join(" + ");
    (!sums.is_empty()).then_some(sums)
}
