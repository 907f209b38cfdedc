use crate::{DaySpan, ReportingError};
use chrono::{Datelike, Days, NaiveDate};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode, words};

/// Longest period in days, about five years. A trend of a longer period has more points than people read.
const MOST_DAYS: i64 = 1_830;

words!(
    /// A named period. All periods end today.
    #[growing]
    Period {
        /// Today only.
        Today = "today",
        /// From Monday of this week to today.
        ThisWeek = "this_week",
        /// From the first of this month to today.
        ThisMonth = "this_month",
        /// Today and the 29 days before.
        Last30Days = "last_30_days",
        /// Today and the 59 days before.
        Last60Days = "last_60_days",
        /// Today and the 89 days before.
        Last90Days = "last_90_days",
        /// From the first of January to today.
        ThisYear = "this_year",
    }
);

impl Period {
    /// The days of the period, seen from `today`.
    #[must_use]
    pub fn until(self, today: NaiveDate) -> DaySpan {
        let back = |days| today.checked_sub_days(Days::new(days));
        let first = match self {
            Self::Today => Some(today),
            Self::ThisWeek => back(today.weekday().num_days_from_monday().into()),
            Self::ThisMonth => today.with_day(1),
            Self::Last30Days => back(29),
            Self::Last60Days => back(59),
            Self::Last90Days => back(89),
            Self::ThisYear => NaiveDate::from_ymd_opt(today.year(), 1, 1),
        };
        first.and_then(|first| DaySpan::new(first, today)).unwrap_or(DaySpan::from_day(today))
    }
}

/// The requested days, as the client sends them.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PeriodChoice {
    /// Name of a period; excludes the two dates.
    pub period: Option<String>,
    /// First day of the period.
    pub date_from: Option<NaiveDate>,
    /// Last day of the period; today when only the first day is given.
    pub date_to: Option<NaiveDate>,
}

/// The days to analyse.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenPeriod {
    /// The named period; `None` when dates were given.
    pub period: Option<Period>,
    /// The days of the period.
    pub days: DaySpan,
}

impl ChosenPeriod {
    /// The word of the period, or `custom` for dates.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self.period {
            Some(period) => period.word(),
            None => "custom",
        }
    }
}

impl PeriodChoice {
    /// The chosen days, seen from `today`: those of the named period, otherwise those between the dates, otherwise this
    /// month.
    ///
    /// # Errors
    /// `InvalidPeriod` for an unknown name or a name together with dates; `Invalid` for dates in the wrong order, a
    /// last day without a first, or too many days.
    pub fn on(&self, today: NaiveDate) -> Result<ChosenPeriod, ReportingError> {
        let named = |period: Period| ChosenPeriod { period: Some(period), days: period.until(today) };
        match (&self.period, self.date_from, self.date_to) {
            (None, None, None) => Ok(named(Period::ThisMonth)),
            (Some(word), None, None) => Period::from_word(word).map(named).ok_or_else(|| {
                let names = Period::WORDS.join(", ");
                ReportingError::InvalidPeriod(format!("period must be one of {names}"))
            }),
            (Some(_), _, _) => {
                let what = "send either period or date_from and date_to".to_owned();
                Err(ReportingError::InvalidPeriod(what))
            }
            (None, None, Some(_)) => {
                Err(FieldErrors::one("date_from", (RuleCode::RequiredWithDateTo, "is required with date_to")).into())
            }
            (None, Some(from), to) => {
                let to = to.unwrap_or(today);
                let days = DaySpan::new(from, to).ok_or_else(|| {
                    FieldErrors::one("date_to", (RuleCode::BeforeBeginning, "must not be before date_from"))
                })?;
                if days.length() > MOST_DAYS {
                    let rule = format!("must be within {MOST_DAYS} days of date_from");
                    let rule = BrokenRule::new(RuleCode::TooManyDays, rule).with("max", MOST_DAYS);
                    return Err(FieldErrors::one("date_to", rule).into());
                }
                Ok(ChosenPeriod { period: None, days })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    #[test]
    fn a_period_ends_today_and_begins_where_its_name_says() {
        // 29 March 2026 is a Sunday.
        let today = day("2026-03-29");
        let first = |period: Period| period.until(today).first().to_string();
        let firsts: Vec<_> = Period::ALL.iter().copied().map(first).collect();
        assert_eq!(
            firsts,
            ["2026-03-29", "2026-03-23", "2026-03-01", "2026-02-28", "2026-01-29", "2025-12-30", "2026-01-01"]
        );
        assert!(Period::ALL.iter().all(|period| period.until(today).last() == today));
        assert_eq!(Period::Last90Days.until(today).length(), 90);
        assert_eq!(Period::ThisWeek.until(day("2026-03-30")).length(), 1, "a week begins on Monday");
    }

    #[test]
    fn days_can_be_given_instead_of_a_period() {
        let today = day("2026-03-29");
        let asked = |period: Option<&str>, from: Option<&str>, to: Option<&str>| {
            let choice =
                PeriodChoice { period: period.map(str::to_owned), date_from: from.map(day), date_to: to.map(day) };
            choice.on(today).map(|chosen| format!("{} {} {}", chosen.word(), chosen.days.first(), chosen.days.last()))
        };
        let days = |period, from, to| asked(period, from, to).expect("days");
        assert_eq!(days(None, None, None), "this_month 2026-03-01 2026-03-29");
        assert_eq!(days(Some("today"), None, None), "today 2026-03-29 2026-03-29");
        assert_eq!(days(None, Some("2026-01-05"), None), "custom 2026-01-05 2026-03-29");
        assert_eq!(days(None, Some("2026-01-05"), Some("2026-01-05")), "custom 2026-01-05 2026-01-05");
        for (period, from, to) in
            [(Some("yesterday"), None, None), (Some(""), None, None), (Some("today"), Some("2026-01-05"), None)]
        {
            assert!(matches!(asked(period, from, to), Err(ReportingError::InvalidPeriod(_))), "{period:?}");
        }
        for (from, to, path) in [
            (None, Some("2026-01-05"), "date_from"),
            (Some("2026-01-05"), Some("2026-01-04"), "date_to"),
            (Some("2000-01-05"), Some("2026-01-04"), "date_to"),
        ] {
            let Err(ReportingError::Invalid(errors)) = asked(None, from, to) else { panic!("{from:?} {to:?}") };
            assert_eq!(errors.paths().collect::<Vec<_>>(), [path]);
        }
    }
}
