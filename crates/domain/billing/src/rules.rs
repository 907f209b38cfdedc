//! Rules that several forms share.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use customs_kernel::{Checker, filled};
use rust_decimal::Decimal;

/// Trims the texts. A blank text becomes `None`.
pub(crate) fn tidy(fields: &mut [&mut Option<String>]) {
    for field in fields {
        **field = filled(field.as_deref()).map(|text| text.trim().to_owned());
    }
}

/// Refuses a date whose year does not have four digits.
pub(crate) fn day(check: &mut Checker, field: &str, day: Option<NaiveDate>) {
    if day.is_some_and(|day| !has_four_digits(day)) {
        check.error(field, ("date", "must be a date (YYYY-MM-DD)"));
    }
}

/// Refuses a moment whose year does not have four digits.
pub(crate) fn moment(check: &mut Checker, field: &str, moment: Option<DateTime<Utc>>) {
    if moment.is_some_and(|moment| !has_four_digits(moment.date_naive())) {
        check.error(field, ("moment", "must be a moment (2026-03-02T10:30:00+01:00) or a date (YYYY-MM-DD)"));
    }
}

/// Whether the year of the day can be written with four digits.
pub(crate) fn has_four_digits(day: NaiveDate) -> bool {
    (1..=9_999).contains(&day.year())
}

/// Checks a rate: 0 to 100 percent, with at most the two decimals that an electronic invoice can carry.
pub(crate) fn percentage(check: &mut Checker, field: &str, rate: Option<Decimal>) {
    let Some(rate) = rate else { return };
    if rate < Decimal::ZERO || rate > Decimal::ONE_HUNDRED {
        check.error(field, ("range", "must be between 0 and 100"));
    }
    if rate.normalize().scale() > 2 {
        check.error(field, ("decimals", "must not have more than 2 decimals"));
    }
}

/// Checks quantity and price of a line to be billed.
pub(crate) fn quantity_and_price(check: &mut Checker, quantity: Option<Decimal>, unit_price: Option<Decimal>) {
    check.quantity("quantity", quantity);
    if quantity.is_some_and(|quantity| quantity < Decimal::new(1, 2)) {
        check.error("quantity", ("least", "must be at least 0.01"));
    }
    check.quantity("unit_price", unit_price);
    if let (Some(quantity), Some(price)) = (quantity, unit_price)
        && let Err(error) = crate::money::LineAmounts::of(quantity, price, Decimal::ZERO)
    {
        check.error("unit_price", ("amount", error.to_string()));
    }
}
