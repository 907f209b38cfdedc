use customs_kernel::round_half_away_from_zero;
use rust_decimal::Decimal;

/// `part` in percent of `whole`, with 2 decimals; 0 when `whole` is 0.
#[must_use]
pub fn percentage(part: u64, whole: u64) -> Decimal {
    if whole == 0 {
        return Decimal::ZERO;
    }
    round_half_away_from_zero(Decimal::from(part) * Decimal::ONE_HUNDRED / Decimal::from(whole), 2)
}

#[cfg(test)]
mod tests {
    use super::percentage;

    #[test]
    fn a_percentage_has_two_decimals_and_nothing_is_divided_by_nothing() {
        let shown = |part, whole| percentage(part, whole).normalize().to_string();
        assert_eq!(shown(1, 3), "33.33");
        assert_eq!(shown(2, 3), "66.67");
        assert_eq!(shown(1, 800), "0.13");
        assert_eq!(shown(5, 4), "125");
        assert_eq!(shown(5, 0), "0");
        assert_eq!(shown(0, 5), "0");
    }
}
