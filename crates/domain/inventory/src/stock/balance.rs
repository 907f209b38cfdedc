use rust_decimal::Decimal;

/// The balance of a lot. Goods on hand are either available or reserved; neither is ever below zero.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LotBalance {
    /// Quantity that can still be allocated.
    pub available: Decimal,
    /// Quantity that is allocated but has not left.
    pub reserved: Decimal,
}

/// The change of a balance by one movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LotChange {
    /// Change of the quantity on hand.
    pub quantity: Decimal,
    /// Change of the reserved quantity.
    pub reserved: Decimal,
}

impl LotChange {
    /// Adds goods without a reservation, or removes them when `quantity` is negative.
    #[must_use]
    pub const fn on_hand(quantity: Decimal) -> Self {
        Self { quantity, reserved: Decimal::ZERO }
    }

    /// Reserves goods, or ends a reservation when `quantity` is negative.
    #[must_use]
    pub const fn reserve(quantity: Decimal) -> Self {
        Self { quantity: Decimal::ZERO, reserved: quantity }
    }

    /// Removes reserved goods.
    #[must_use]
    pub fn take_out(quantity: Decimal) -> Self {
        Self { quantity: -quantity, reserved: -quantity }
    }
}

/// The smallest number that is too large for a balance: the columns hold 16 digits before the point.
const LIMIT: Decimal = Decimal::from_parts(1_874_919_424, 2_328_306, 0, false, 0);

impl LotBalance {
    /// The whole quantity in the warehouse, available and reserved.
    #[must_use]
    pub fn on_hand(self) -> Decimal {
        self.available + self.reserved
    }

    /// The balance after a change; `None` when a quantity would fall below zero or reach the limit of storage
    /// (10,000,000,000,000,000).
    #[must_use]
    pub fn after(self, change: LotChange) -> Option<Self> {
        let reserved = self.reserved + change.reserved;
        let available = self.available + change.quantity - change.reserved;
        let kept = |value: &Decimal| *value >= Decimal::ZERO && *value < LIMIT;
        let after = Self { available, reserved };
        (kept(&available) && kept(&reserved) && kept(&after.on_hand())).then_some(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    #[test]
    fn what_is_reserved_stays_on_hand_until_it_goes() {
        let balance = LotBalance::default().after(LotChange::on_hand(number("10.5"))).expect("it comes");
        let balance = balance.after(LotChange::reserve(number("4"))).expect("it is there");
        assert_eq!(
            (balance.available, balance.reserved, balance.on_hand()),
            (number("6.5"), number("4"), number("10.5"))
        );
        assert_eq!(balance.after(LotChange::reserve(number("6.500001"))), None);
        assert_eq!(balance.after(LotChange::on_hand(number("-6.500001"))), None, "the rest is reserved");
        assert_eq!(balance.after(LotChange::take_out(number("4.1"))), None);
        let balance = balance.after(LotChange::take_out(number("4"))).expect("it is reserved");
        assert_eq!((balance.on_hand(), balance.reserved), (number("6.5"), Decimal::ZERO));
    }

    #[test]
    fn no_balance_reaches_what_cannot_be_kept() {
        let most = number("9999999999999999.999999");
        let full = LotBalance::default().after(LotChange::on_hand(most)).expect("the most there can be");
        assert_eq!(full.after(LotChange::on_hand(number("0.000001"))), None);
        assert_eq!(LIMIT, number("10000000000000000"));
    }

    proptest! {
        #[test]
        fn on_hand_is_the_sum_of_all_changes(changes in prop::collection::vec((0..3_u8, -50_i64..50), 0..60)) {
            let mut balance = LotBalance::default();
            let (mut quantities, mut reservations) = (Decimal::ZERO, Decimal::ZERO);
            for (kind, size) in changes {
                let size = Decimal::new(size, 6);
                let change = match kind {
                    0 => LotChange::on_hand(size),
                    1 => LotChange::reserve(size),
                    _ => LotChange::take_out(size),
                };
                if let Some(after) = balance.after(change) {
                    balance = after;
                    quantities += change.quantity;
                    reservations += change.reserved;
                }
                prop_assert!(balance.available >= Decimal::ZERO && balance.reserved >= Decimal::ZERO);
            }
            prop_assert_eq!(balance.on_hand(), quantities);
            prop_assert_eq!(balance.reserved, reservations);
        }
    }
}
