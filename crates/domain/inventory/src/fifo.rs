//! Selection of the oldest goods first.

use crate::LotId;
use rust_decimal::Decimal;

/// The quantities to take of these lots, oldest first, to make up `quantity`; `None` when the lots hold less. Each lot
/// comes with its available quantity.
pub(crate) fn oldest_first(
    lots: impl IntoIterator<Item = (LotId, Decimal)>,
    quantity: Decimal,
) -> Option<Vec<(LotId, Decimal)>> {
    let (taken, left) = as_far_as_they_go(lots, quantity);
    left.is_zero().then_some(taken)
}

/// The quantities as far as the lots go, and the missing quantity.
pub(crate) fn as_far_as_they_go(
    lots: impl IntoIterator<Item = (LotId, Decimal)>,
    quantity: Decimal,
) -> (Vec<(LotId, Decimal)>, Decimal) {
    let mut left = quantity;
    let mut taken = Vec::new();
    for (lot, available) in lots {
        let take = available.min(left);
        if take > Decimal::ZERO {
            taken.push((lot, take));
            left -= take;
        }
        if left.is_zero() {
            break;
        }
    }
    (taken, left)
}
