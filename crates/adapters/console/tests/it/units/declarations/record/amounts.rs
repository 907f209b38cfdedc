use customs_console::internals::declarations::invoice_value;
use customs_declarations::{CurrencySum, Totals};
use rust_decimal::Decimal;

#[test]
fn sums_without_rates_stand_beside_each_other() {
    let sum = |currency: &str| CurrencySum { currency: currency.to_owned(), value: Decimal::TEN, rate: None };
    let totals = Totals { by_currency: vec![sum("EUR"), sum("xau")], ..Totals::default() };
    assert_eq!(invoice_value(&totals).as_deref(), Some("EUR\u{a0}10,00 + XAU\u{a0}10,00"));
    assert_eq!(invoice_value(&Totals::default()), None);
}
