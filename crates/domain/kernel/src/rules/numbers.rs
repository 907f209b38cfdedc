use super::value_check::refuse;
use super::{BrokenRule, FieldRule, Rule, RuleCode};
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use rust_decimal::Decimal;

/// A decimal number: not negative, at most 16 digits with `DECIMALS` decimals among them (message schema of customs).
#[derive(Debug)]
pub struct Decimals<const DECIMALS: u32>;

/// An amount of money.
pub type Amount = Decimals<3>;
/// A mass, a quantity or a price.
pub type Quantity = Decimals<6>;

impl<const DECIMALS: u32> FieldRule for Decimals<DECIMALS> {
    type Value = Decimal;
    const RULE: Rule = Rule::Decimals { most: DECIMALS, max: None };

    fn check(value: &Decimal) -> Result<(), Vec<BrokenRule>> {
        refuse(broken_by(*value, DECIMALS))
    }
}

/// A number above 0. One below 0 is refused by the rule of its decimals, so this rule only refuses 0.
#[derive(Debug)]
pub struct Positive;

impl FieldRule for Positive {
    type Value = Decimal;
    const RULE: Rule = Rule::Unstated;

    fn check(value: &Decimal) -> Result<(), Vec<BrokenRule>> {
        let zero = value.is_zero().then(|| BrokenRule::new(RuleCode::NotPositive, "must be greater than 0"));
        refuse(zero.into_iter().collect())
    }
}

/// Returns the rules of a decimal number that a value breaks.
#[must_use]
pub fn broken_by(value: Decimal, decimals: u32) -> Vec<BrokenRule> {
    let mut broken = Vec::new();
    if value.is_sign_negative() && !value.is_zero() {
        broken.push(BrokenRule::new(RuleCode::Negative, "must not be negative"));
    }
    let number = value.normalize();
    if number.scale() > decimals {
        broken.push(BrokenRule::too_many_decimals(decimals));
    }
    let whole = number.trunc().abs();
    let whole_digits = if whole.is_zero() { 0 } else { whole.mantissa().unsigned_abs().ilog10() + 1 };
    if whole_digits + number.scale() > 16 {
        broken.push(BrokenRule::new(RuleCode::TotalDigits, "must not have more than 16 digits").with("max", 16));
    }
    broken
}

/// A day with a year of four digits.
#[derive(Debug)]
pub struct Day;

impl FieldRule for Day {
    type Value = NaiveDate;
    const RULE: Rule = Rule::Unstated;

    fn check(value: &NaiveDate) -> Result<(), Vec<BrokenRule>> {
        let right = has_four_digits(*value);
        refuse(if right { Vec::new() } else { vec![BrokenRule::new(RuleCode::Date, "must be a date (YYYY-MM-DD)")] })
    }
}

/// A moment with a year of four digits.
#[derive(Debug)]
pub struct Moment;

impl FieldRule for Moment {
    type Value = DateTime<Utc>;
    const RULE: Rule = Rule::Unstated;

    fn check(value: &DateTime<Utc>) -> Result<(), Vec<BrokenRule>> {
        const RULE: &str = "must be a moment (2026-03-02T10:30:00+01:00) or a date (YYYY-MM-DD)";
        let right = has_four_digits(value.date_naive());
        refuse(if right { Vec::new() } else { vec![BrokenRule::new(RuleCode::Moment, RULE)] })
    }
}

/// Whether the year of the day can be written with four digits.
#[must_use]
pub fn has_four_digits(day: NaiveDate) -> bool {
    (1..=9_999).contains(&day.year())
}
