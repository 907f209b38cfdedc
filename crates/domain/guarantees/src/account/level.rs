use customs_kernel::{Checker, FieldErrors, round_half_away_from_zero, words};
use rust_decimal::Decimal;

words!(
    /// Level of use of a guarantee.
    Level {
        /// Use is below the warning threshold.
        Normal = "normal",
        /// Use has reached the warning threshold.
        Warning = "warning",
        /// Use has reached the critical threshold.
        Critical = "critical",
    }
);

/// The usage percentages at which levels start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thresholds {
    /// Percentage at which the warning level starts.
    pub warning: Decimal,
    /// Percentage at which the critical level starts.
    pub critical: Decimal,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { warning: Decimal::from(70), critical: Decimal::from(90) }
    }
}

impl Thresholds {
    /// Checks the thresholds that somebody sets: both above 0 and at most 100, with at most 2 decimals, in order.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn new(warning: Option<Decimal>, critical: Option<Decimal>) -> Result<Self, FieldErrors> {
        let mut check = Checker::default();
        for (field, value) in [("warning_threshold", warning), ("critical_threshold", critical)] {
            check.required_value(field, value.as_ref());
            if value.is_some_and(|value| value <= Decimal::ZERO || value > Decimal::ONE_HUNDRED) {
                check.error(field, ("range", "must be above 0 and at most 100"));
            }
            if value.is_some_and(|value| value.normalize().scale() > 2) {
                check.error(field, ("decimals", "must not have more than 2 decimals"));
            }
        }
        if warning.zip(critical).is_some_and(|(warning, critical)| warning >= critical) {
            check.error("critical_threshold", ("above_warning", "must be above the warning_threshold"));
        }
        check.into_result()?;
        Ok(Self { warning: warning.unwrap_or_default(), critical: critical.unwrap_or_default() })
    }

    /// The level at a usage percentage.
    #[must_use]
    pub fn level(&self, usage_percentage: Decimal) -> Level {
        if usage_percentage < self.warning {
            Level::Normal
        } else if usage_percentage < self.critical {
            Level::Warning
        } else {
            Level::Critical
        }
    }
}

/// `part` in percent of `limit`, with 2 decimals, rounded half away from zero. With a limit of 0, a part of 0 gives 0
/// and any larger part gives 100, because the limit is used up.
#[must_use]
pub fn usage_percentage(part: Decimal, limit: Decimal) -> Decimal {
    if limit.is_zero() {
        return if part > Decimal::ZERO { Decimal::ONE_HUNDRED } else { Decimal::ZERO };
    }
    round_half_away_from_zero(part * Decimal::ONE_HUNDRED / limit, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Decimal {
        text.parse().expect("a number")
    }

    #[test]
    fn a_level_begins_at_its_threshold() {
        let thresholds = Thresholds::default();
        for (usage, level) in [
            ("0", Level::Normal),
            ("69.99", Level::Normal),
            ("70", Level::Warning),
            ("89.99", Level::Warning),
            ("90.00", Level::Critical),
            ("250", Level::Critical),
        ] {
            assert_eq!(thresholds.level(number(usage)), level, "{usage}");
        }
    }

    #[test]
    fn the_percentage_that_is_told_is_the_one_that_decides() {
        assert_eq!(usage_percentage(number("699949.99"), number("1000000")), number("69.99"));
        assert_eq!(usage_percentage(number("699950"), number("1000000")), number("70.00"), "half away from zero");
        assert_eq!(usage_percentage(number("1"), number("3")), number("33.33"));
        assert_eq!(usage_percentage(number("-5"), number("1000")), number("-0.50"));
    }

    #[test]
    fn a_limit_of_nothing_is_used_up_by_anything() {
        assert_eq!(usage_percentage(Decimal::ZERO, Decimal::ZERO), Decimal::ZERO);
        assert_eq!(usage_percentage(number("0.01"), Decimal::ZERO), Decimal::ONE_HUNDRED);
    }

    #[test]
    fn thresholds_are_percentages_in_order() {
        let paths = |warning: Option<&str>, critical: Option<&str>| -> Vec<String> {
            let outcome = Thresholds::new(warning.map(number), critical.map(number));
            outcome.err().map(|errors| errors.paths().map(str::to_owned).collect()).unwrap_or_default()
        };
        assert_eq!(paths(Some("60.5"), Some("100")), [""; 0]);
        assert_eq!(paths(None, None), ["critical_threshold", "warning_threshold"]);
        assert_eq!(paths(Some("0"), Some("100.01")), ["critical_threshold", "warning_threshold"]);
        assert_eq!(paths(Some("80"), Some("80")), ["critical_threshold"]);
        assert_eq!(paths(Some("70.001"), Some("90")), ["warning_threshold"]);
    }
}
