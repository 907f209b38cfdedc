//! How values look on a page: dates, times and amounts the Dutch way in both languages, and texts of strangers.

use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::amsterdam_clock;
use rust_decimal::Decimal;
use std::fmt::Write;

/// A moment as the clock in the Netherlands shows it, such as `02-03-2026 10:30`.
pub fn moment(at: DateTime<Utc>) -> String {
    amsterdam_clock(at).format("%d-%m-%Y %H:%M").to_string()
}

/// A moment for the attribute `datetime`.
pub(crate) fn machine_moment(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// A day, such as `02-03-2026`.
pub(crate) fn day(day: NaiveDate) -> String {
    day.format("%d-%m-%Y").to_string()
}

/// A number with a comma before its decimals and points between thousands, such as `1.234.567,89`.
pub fn number(number: Decimal) -> String {
    let text = number.to_string();
    let (sign, text) = text.strip_prefix('-').map_or(("", &*text), |rest| ("-", rest));
    let (whole, decimals) = text.split_once('.').map_or((text, None), |(whole, decimals)| (whole, Some(decimals)));
    let mut shown = sign.to_owned();
    for (index, digit) in whole.char_indices() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            shown.push('.');
        }
        shown.push(digit);
    }
    if let Some(decimals) = decimals {
        shown.push(',');
        shown.push_str(decimals);
    }
    shown
}

/// An amount of money with two decimals and its currency, such as `EUR 1.234,50`. They stay on one line.
pub fn money(amount: Decimal, currency: &str) -> String {
    format!("{currency}\u{a0}{}", self::amount(amount))
}

/// An amount of money with two decimals, such as `1.234,50`; with more where it is no whole number of cents, such as the
/// price of a unit.
pub fn amount(amount: Decimal) -> String {
    let mut amount = amount.normalize();
    if amount.scale() < 2 {
        amount.rescale(2);
    }
    number(amount)
}

/// A mass such as `1.250,5 kg`, without needless decimals.
pub fn kilograms(mass: Decimal) -> String {
    format!("{}\u{a0}kg", number(mass.normalize()))
}

/// A rate such as `21 %`, without needless decimals.
pub fn percent(rate: Decimal) -> String {
    format!("{}\u{a0}%", number(rate.normalize()))
}

/// A rate of the tariff, such as `9.6% + 3.2 EUR/100 kg`, with commas before decimals.
pub fn rate(rate: &str) -> String {
    let mut shown = String::with_capacity(rate.len() + 2);
    let mut letters = rate.chars().peekable();
    while let Some(letter) = letters.next() {
        let follows_digit = shown.ends_with(|last: char| last.is_ascii_digit());
        match letter {
            '.' if follows_digit && letters.peek().is_some_and(char::is_ascii_digit) => shown.push(','),
            '%' if follows_digit => shown.push_str("\u{a0}%"),
            _ => shown.push(letter),
        }
    }
    text(&shown)
}

/// A text that an outsider wrote. Marks that turn the direction of writing, and control characters, are made visible:
/// with them `invoice\u{202e}fdp.exe` would read as another file name.
pub fn text(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if turns_direction(letter) || (letter.is_control() && letter != '\n' && letter != '\t') {
            // Writing to a text cannot fail.
            let _ = write!(shown, "⟨U+{:04X}⟩", u32::from(letter));
        } else {
            shown.push(letter);
        }
    }
    shown
}

const fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{061c}')
}
