//! The oldest goods first.

use crate::LotId;
use rust_decimal::Decimal;

/// How much to take of each of these lots, oldest first, to come to a quantity; `None` when they do not hold as
/// much. Lots are named with what is available.
pub(crate) fn oldest_first(
    lots: impl IntoIterator<Item = (LotId, Decimal)>,
    quantity: Decimal,
) -> Option<Vec<(LotId, Decimal)>> {
    let (taken, left) = as_far_as_they_go(lots, quantity);
    left.is_zero().then_some(taken)
}

/// The same as far as they go, and what is missing.
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
