//! Writes numbers and dates in the language of a paper.

use chrono::{Datelike, NaiveDate};
use customs_kernel::PaperLanguage as Language;
use rust_decimal::Decimal;

const DUTCH_MONTHS: [&str; 12] = [
    "januari",
    "februari",
    "maart",
    "april",
    "mei",
    "juni",
    "juli",
    "augustus",
    "september",
    "oktober",
    "november",
    "december",
];
const ENGLISH_MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A number with its thousands separated and at least this many decimals; more if it has more.
pub fn number(value: Decimal, decimals: u32, language: Language) -> String {
    let (thousand, point) = match language {
        Language::Dutch => ('.', ','),
        Language::English => (',', '.'),
    };
    let mut value = value.normalize();
    if value.scale() < decimals {
        value.rescale(decimals);
    }
    let digits = value.abs().to_string();
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut text = String::with_capacity(digits.len() + digits.len() / 3 + 2);
    if value.is_sign_negative() && !value.is_zero() {
        text.push('-');
    }
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(thousand);
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push(point);
        text.push_str(fraction);
    }
    text
}

/// An amount with two decimals.
pub fn amount(value: Decimal, language: Language) -> String {
    number(value, 2, language)
}

/// An amount with its currency before it: the euro sign, or the code of any other currency.
pub fn money(value: Decimal, currency: &str, language: Language) -> String {
    let symbol = if currency == "EUR" { "€" } else { currency };
    format!("{symbol} {}", amount(value, language))
}

/// A day with its month in words, such as `21 november 2026`.
pub fn date(day: NaiveDate, language: Language) -> String {
    let months = match language {
        Language::Dutch => DUTCH_MONTHS,
        Language::English => ENGLISH_MONTHS,
    };
    let month = months.get(usize::try_from(day.month0()).unwrap_or_default()).copied().unwrap_or_default();
    format!("{} {month} {}", day.day(), day.year())
}

/// An IBAN in groups of four.
pub fn grouped_iban(compact: &str) -> String {
    let mut text = String::with_capacity(compact.len() + compact.len() / 4);
    for (index, letter) in compact.chars().enumerate() {
        if index > 0 && index % 4 == 0 {
            text.push(' ');
        }
        text.push(letter);
    }
    text
}
