use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::Rule;
use customs_kernel::{BrokenRule, Checker, FieldErrors, RuleCode, field_rules, round_half_away_from_zero, words};
use rust_decimal::Decimal;

words!(
    /// Level of use of a guarantee.
    #[growing]
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

/// New thresholds as a user sets them; absent ones stay.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Rules)]
pub struct ThresholdChange {
    /// Percentage at which the warning level starts.
    #[validate(custom(function = UsagePercentage::check))]
    pub warning_threshold: Option<Decimal>,
    /// Percentage at which the critical level starts.
    #[validate(custom(function = UsagePercentage::check))]
    pub critical_threshold: Option<Decimal>,
}

field_rules! {
    /// A percentage above 0 and at most 100, with at most 2 decimals.
    UsagePercentage(value: Decimal, Rule::Decimals { most: 2, max: Some(100) }) {
        let outside = *value <= Decimal::ZERO || *value > Decimal::ONE_HUNDRED;
        let outside = outside.then(|| BrokenRule::new(RuleCode::Percentage, "must be above 0 and at most 100"));
        let decimals = (value.normalize().scale() > 2).then(|| BrokenRule::too_many_decimals(2));
        outside.into_iter().chain(decimals)
    }
}

impl ThresholdChange {
    /// The broken rules that do not depend on the present thresholds, by field.
    #[must_use]
    pub fn broken_rules(&self) -> FieldErrors {
        let mut check = Checker::default();
        check.form(self);
        let both = self.warning_threshold.zip(self.critical_threshold);
        if both.is_some_and(|(warning, critical)| warning >= critical) {
            check.error("critical_threshold", (RuleCode::AboveWarning, "must be above the warning_threshold"));
        }
        check.into_errors()
    }

    /// The present thresholds with this change applied.
    ///
    /// # Errors
    /// Every broken rule, by field.
    pub fn on(self, present: Thresholds) -> Result<Thresholds, FieldErrors> {
        let warning = self.warning_threshold.unwrap_or(present.warning);
        let critical = self.critical_threshold.unwrap_or(present.critical);
        let change = Self { warning_threshold: Some(warning), critical_threshold: Some(critical) };
        change.broken_rules().into_result().map(|()| Thresholds { warning, critical })
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

    fn change(warning: Option<&str>, critical: Option<&str>) -> ThresholdChange {
        ThresholdChange { warning_threshold: warning.map(number), critical_threshold: critical.map(number) }
    }

    fn paths(errors: &FieldErrors) -> Vec<&str> {
        errors.paths().collect()
    }

    #[test]
    fn one_threshold_alone_is_checked_against_the_other_that_stands() {
        let high = change(Some("95"), None);
        assert!(high.broken_rules().is_empty(), "the other threshold is not known");
        let refused = high.on(Thresholds::default()).expect_err("90 stands");
        assert_eq!(paths(&refused), ["critical_threshold"]);
        let set = change(None, Some("80")).on(Thresholds::default()).expect("70 stands");
        assert_eq!((set.warning, set.critical), (70.into(), 80.into()));
    }

    #[test]
    fn thresholds_are_percentages_in_order() {
        for (warning, critical, broken) in [
            (Some("60.5"), Some("100"), &[][..]),
            (None, None, &[]),
            (Some("0"), None, &["warning_threshold"]),
            (Some("0"), Some("100.01"), &["critical_threshold", "warning_threshold"]),
            (Some("80"), Some("80"), &["critical_threshold"]),
            (Some("70.001"), Some("90"), &["warning_threshold"]),
        ] {
            assert_eq!(paths(&change(warning, critical).broken_rules()), broken, "{warning:?} {critical:?}");
        }
    }

    #[test]
    fn each_broken_form_gets_the_errors_of_the_corpus() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/account/level/corpus.txt");
        let form = serde_json::json!({ "warning_threshold": 70, "critical_threshold": 90 });
        let percentage = |value: &serde_json::Value| value.is_number().then(|| number(&value.to_string()));
        customs_kernel::testing::corpus::assert_corpus(file, &form, |form| {
            let warning_threshold = percentage(&form["warning_threshold"]);
            let critical_threshold = percentage(&form["critical_threshold"]);
            ThresholdChange { warning_threshold, critical_threshold }.on(Thresholds::default()).err()
        });
    }
}
