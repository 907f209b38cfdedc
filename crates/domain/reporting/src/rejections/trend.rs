//! Counts over time, with one point for each day, or for each week of a long period. Days without any submission have a
//! point as well.

use super::percentage;
use crate::DaySpan;
use crate::ports::DayCount;
use chrono::{Datelike, Days, NaiveDate, Weekday};
use customs_form_macros::growing;
use rust_decimal::Decimal;

/// Longest period in days that is shown day by day.
const MOST_DAILY: i64 = 90;

/// One point of the trend.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrendPoint {
    /// The day, or the first day of the week within the period.
    pub date: NaiveDate,
    /// Label of the point: `29 Mar` for a day, `2026-W14` for a week.
    pub label: String,
    /// Number of submissions.
    pub submissions: u64,
    /// Number of rejections.
    pub rejections: u64,
    /// Rejections in percent of the submissions.
    pub rate: Decimal,
}

/// The points for these days. Weeks start on Monday, so the first and the last one may be shorter.
#[must_use]
pub fn trend(days: DaySpan, counts: &[DayCount]) -> Vec<TrendPoint> {
    let weekly = days.length() > MOST_DAILY;
    let mut points = Vec::new();
    let mut next = Some(days.first());
    while let Some(first) = next.filter(|first| *first <= days.last()) {
        let end = if weekly { sunday_of(first).min(days.last()) } else { first };
        let (mut submissions, mut rejections) = (0, 0);
        for count in counts.iter().filter(|count| first <= count.day && count.day <= end) {
            submissions += count.submissions;
            rejections += count.rejections;
        }
        let label = if weekly { week_label(first) } else { first.format("%-d %b").to_string() };
        points.push(TrendPoint {
            date: first,
            label,
            submissions,
            rejections,
            rate: percentage(rejections, submissions),
        });
        next = end.succ_opt();
    }
    points
}

fn sunday_of(day: NaiveDate) -> NaiveDate {
    let left = Weekday::Sun.num_days_from_monday() - day.weekday().num_days_from_monday();
    day.checked_add_days(Days::new(left.into())).unwrap_or(day)
}

fn week_label(day: NaiveDate) -> String {
    let week = day.iso_week();
    format!("{}-W{:02}", week.year(), week.week())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rejections::LodgedKind;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn points(first: &str, last: &str, counts: &[(&str, u64, u64)]) -> Vec<TrendPoint> {
        let counts: Vec<DayCount> = counts
            .iter()
            .map(|(on, submissions, rejections)| DayCount {
                day: day(on),
                kind: LodgedKind::Import,
                submissions: *submissions,
                rejections: *rejections,
            })
            .collect();
        trend(DaySpan::new(day(first), day(last)).expect("days"), &counts)
    }

    #[test]
    fn every_day_is_a_point_up_to_ninety_of_them() {
        let points = points("2026-03-28", "2026-03-30", &[("2026-03-29", 3, 1), ("2026-03-29", 0, 1)]);
        let shown: Vec<String> = points
            .iter()
            .map(|point| {
                format!("{} {} {}/{} {}", point.date, point.label, point.rejections, point.submissions, point.rate)
            })
            .collect();
        assert_eq!(shown, ["2026-03-28 28 Mar 0/0 0", "2026-03-29 29 Mar 2/3 66.67", "2026-03-30 30 Mar 0/0 0"]);
        assert_eq!(super::tests::points("2026-01-01", "2026-03-31", &[]).len(), 90);
    }

    #[test]
    fn a_longer_period_has_a_point_for_each_week_that_begins_on_monday() {
        let points =
            points("2026-01-01", "2026-04-01", &[("2026-01-04", 1, 0), ("2026-01-05", 2, 1), ("2026-04-01", 4, 4)]);
        let shown =
            |place: usize| (points[place].date.to_string(), points[place].label.as_str(), points[place].submissions);
        assert_eq!(points.len(), 14);
        assert_eq!(shown(0), ("2026-01-01".to_owned(), "2026-W01", 1), "from Thursday to Sunday");
        assert_eq!(shown(1), ("2026-01-05".to_owned(), "2026-W02", 2));
        assert_eq!(shown(13), ("2026-03-30".to_owned(), "2026-W14", 4), "until the last day");
    }
}
