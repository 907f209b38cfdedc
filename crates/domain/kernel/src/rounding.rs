use rust_decimal::{Decimal, RoundingStrategy};

/// Rounds to `decimals` decimals. A half is rounded away from zero (1.005 to 1.01, -1.005 to -1.01), as in Dutch
/// invoices and duty calculations.
#[must_use]
pub fn round_half_away_from_zero(value: Decimal, decimals: u32) -> Decimal {
    value.round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero)
}

/// Rounds an amount to cents, half away from zero.
#[must_use]
pub fn round_to_cents(amount: Decimal) -> Decimal {
    round_half_away_from_zero(amount, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_cents_go_away_from_zero() {
        assert_eq!(round_to_cents(Decimal::new(1_005, 3)), Decimal::new(101, 2));
        assert_eq!(round_to_cents(Decimal::new(-1_005, 3)), Decimal::new(-101, 2));
        assert_eq!(round_to_cents(Decimal::new(1_004_999, 6)), Decimal::new(100, 2));
    }
}
