//! Rules that several forms share.

use customs_kernel::{Checker, filled};
use rust_decimal::Decimal;

/// What is blank says nothing: it is stored as left out. Blanks around a text are no part of it.
pub(crate) fn tidy(fields: &mut [&mut Option<String>]) {
    for field in fields {
        **field = filled(field.as_deref()).map(|text| text.trim().to_owned());
    }
}

/// A rate in percent with the two decimals that an electronic invoice can carry.
pub(crate) fn percentage(check: &mut Checker, field: &str, rate: Option<Decimal>) {
    let Some(rate) = rate else { return };
    if rate < Decimal::ZERO || rate > Decimal::ONE_HUNDRED {
        check.error(field, "must be between 0 and 100");
    }
    if rate.normalize().scale() > 2 {
        check.error(field, "must not have more than 2 decimals");
    }
}

/// Quantity and price of a line that is to be billed.
pub(crate) fn quantity_and_price(check: &mut Checker, quantity: Option<Decimal>, unit_price: Option<Decimal>) {
    check.quantity("quantity", quantity);
    if quantity.is_some_and(|quantity| quantity < Decimal::new(1, 2)) {
        check.error("quantity", "must be at least 0.01");
    }
    check.quantity("unit_price", unit_price);
    if let (Some(quantity), Some(price)) = (quantity, unit_price)
        && let Err(error) = crate::money::LineAmounts::of(quantity, price, Decimal::ZERO)
    {
        check.error("unit_price", error.to_string());
    }
}
