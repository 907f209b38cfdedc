use chrono::{DateTime, Utc};
use chrono::{Datelike, Days, NaiveDate};
use customs_form_macros::growing;
use customs_kernel::{end_of_amsterdam_day, start_of_amsterdam_day};

/// A span of days of the Dutch calendar, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DaySpan {
    first: NaiveDate,
    last: NaiveDate,
}

impl DaySpan {
    /// The span from one day to another; `None` when the last day comes before the first.
    #[must_use]
    pub fn new(first: NaiveDate, last: NaiveDate) -> Option<Self> {
        (first <= last).then_some(Self { first, last })
    }

    /// The span of a single day.
    #[must_use]
    pub const fn from_day(day: NaiveDate) -> Self {
        Self { first: day, last: day }
    }

    /// First day of the span.
    #[must_use]
    pub const fn first(self) -> NaiveDate {
        self.first
    }

    /// Last day of the span.
    #[must_use]
    pub const fn last(self) -> NaiveDate {
        self.last
    }

    /// Number of days in the span, at least one.
    #[must_use]
    pub fn length(self) -> i64 {
        (self.last - self.first).num_days() + 1
    }

    /// Whether the span includes the day.
    #[must_use]
    pub fn contains(self, day: NaiveDate) -> bool {
        self.first <= day && day <= self.last
    }

    /// First and last moment of the span, to the microsecond.
    #[must_use]
    pub fn moments(self) -> (DateTime<Utc>, DateTime<Utc>) {
        (start_of_amsterdam_day(self.first), end_of_amsterdam_day(self.last))
    }

    /// Splits the span into pieces for which counts are stored: the whole months in it (named by the first day of the
    /// month), and the days before and after them.
    #[must_use]
    pub fn pieces(self) -> SpanPieces {
        let first_month = if self.first.day() == 1 { Some(self.first) } else { month_after(self.first) };
        let day_after = self.last.succ_opt();
        let end_of_months = day_after.map(first_of_month);
        match (first_month, end_of_months) {
            (Some(start), Some(end)) if start < end => SpanPieces {
                before: start.pred_opt().and_then(|last| Self::new(self.first, last)),
                months: end.checked_sub_days(Days::new(1)).and_then(|last| Self::new(start, first_of_month(last))),
                after: Self::new(end, self.last),
            },
            _ => SpanPieces { before: Some(self), months: None, after: None },
        }
    }
}

/// A span in pieces, as [`DaySpan::pieces`] splits it.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SpanPieces {
    /// Days before the first whole month.
    pub before: Option<DaySpan>,
    /// From the first day of the first whole month to the first day of the last whole month.
    pub months: Option<DaySpan>,
    /// Days after the last whole month.
    pub after: Option<DaySpan>,
}

fn first_of_month(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

fn month_after(day: NaiveDate) -> Option<NaiveDate> {
    first_of_month(day).checked_add_months(chrono::Months::new(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn span(first: &str, last: &str) -> Option<DaySpan> {
        DaySpan::new(day(first), day(last))
    }

    #[test]
    fn the_pieces_of_a_span_are_its_days_each_once() {
        let cases = [
            ("2026-01-01", "2026-12-31", None, span("2026-01-01", "2026-12-01"), None),
            (
                "2026-01-02",
                "2026-03-30",
                span("2026-01-02", "2026-01-31"),
                span("2026-02-01", "2026-02-01"),
                span("2026-03-01", "2026-03-30"),
            ),
            ("2026-01-02", "2026-02-27", span("2026-01-02", "2026-02-27"), None, None),
            ("2026-02-01", "2026-02-28", None, span("2026-02-01", "2026-02-01"), None),
            ("2026-02-28", "2026-02-28", span("2026-02-28", "2026-02-28"), None, None),
            (
                "2025-12-31",
                "2026-02-01",
                span("2025-12-31", "2025-12-31"),
                span("2026-01-01", "2026-01-01"),
                span("2026-02-01", "2026-02-01"),
            ),
        ];
        for (first, last, before, months, after) in cases {
            let pieces = span(first, last).expect("a span").pieces();
            assert_eq!(pieces, SpanPieces { before, months, after }, "{first} {last}");
        }
    }

    #[test]
    fn a_span_across_a_change_of_the_clock_has_its_23_hour_day_whole() {
        let (from, to) = span("2026-03-29", "2026-03-29").expect("a span").moments();
        assert_eq!((to - from).num_minutes(), 23 * 60 - 1);
        assert_eq!(from.to_string(), "2026-03-28 23:00:00 UTC");
    }
}
