mod list;
mod record;
mod wanted;

use customs_console::internals::dossiers::shown_sums;
use customs_kernel::Currency;
use rust_decimal::Decimal;

#[test]
fn amounts_in_different_currencies_are_never_added() {
    let (euro, dollar): (Currency, Currency) = (Currency::eur(), "USD".parse().expect("a currency"));
    let cents = |cents: i64| Decimal::new(cents, 2);
    let amounts = [(&dollar, cents(500)), (&euro, cents(1_000)), (&euro, cents(250))];
    assert_eq!(shown_sums(amounts), "EUR\u{a0}12,50 + USD\u{a0}5,00");
    assert_eq!(shown_sums([]), "");
}
