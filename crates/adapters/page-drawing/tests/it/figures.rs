use chrono::NaiveDate;
use customs_kernel::PaperLanguage as Language;
use customs_page_drawing::figures::{amount, date, grouped_iban, money, number};
use rust_decimal::Decimal;

fn value(text: &str) -> Decimal {
    text.parse().expect("a number")
}

#[test]
fn dutch_numbers_have_points_between_thousands_and_a_comma_before_cents() {
    assert_eq!(amount(value("1234567.5"), Language::Dutch), "1.234.567,50");
    assert_eq!(amount(value("-999.99"), Language::Dutch), "-999,99");
    assert_eq!(amount(value("1000"), Language::English), "1,000.00");
}

#[test]
fn a_price_keeps_the_decimals_it_has_and_a_quantity_loses_its_zeros() {
    assert_eq!(number(value("0.0125"), 2, Language::English), "0.0125");
    assert_eq!(number(value("2.500"), 0, Language::Dutch), "2,5");
    assert_eq!(number(value("-0.00"), 2, Language::Dutch), "0,00");
    assert_eq!(number(value("100"), 0, Language::Dutch), "100");
}

#[test]
fn euro_has_its_sign_and_dates_have_their_month_in_letters() {
    assert_eq!(money(value("12"), "EUR", Language::Dutch), "€ 12,00");
    assert_eq!(money(value("12"), "USD", Language::English), "USD 12.00");
    let day = NaiveDate::from_ymd_opt(2026, 3, 1).expect("a day");
    assert_eq!(date(day, Language::Dutch), "1 maart 2026");
    assert_eq!(date(day, Language::English), "1 March 2026");
    assert_eq!(grouped_iban("NL91ABNA0417164300"), "NL91 ABNA 0417 1643 00");
}
