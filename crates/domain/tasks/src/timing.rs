use chrono::{DateTime, Days, NaiveDate, Utc};
use customs_form_macros::growing;
use customs_kernel::{add_calendar_month, amsterdam_date, start_of_amsterdam_day};

/// What the storage keeps of the time of a task: the value of the record from which its day follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// A moment that something happened, or is due.
    Moment(DateTime<Utc>),
    /// A day that the record names.
    Day(NaiveDate),
    /// Nothing: the task is for the present day, for as long as its cause lasts.
    Today,
}

/// How the day of a task follows from its record. Days are those of the Netherlands, by which customs counts.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// The day of a moment.
    DayOfMoment,
    /// A number of days after the day of a moment.
    DaysAfter(u64),
    /// One calendar month after the day of a moment; the last day of a month that is shorter.
    MonthAfter,
    /// A day that the record names.
    NamedDay,
    /// The present day.
    Today,
}

impl Timing {
    /// The day of a task with this basis.
    #[must_use]
    pub fn day(self, basis: Basis, today: NaiveDate) -> NaiveDate {
        match (self, basis) {
            (Self::Today, _) | (_, Basis::Today) => today,
            (_, Basis::Day(day)) => day,
            (Self::DaysAfter(days), Basis::Moment(at)) => later(amsterdam_date(at), days),
            (Self::MonthAfter, Basis::Moment(at)) => add_calendar_month(amsterdam_date(at)),
            (Self::DayOfMoment | Self::NamedDay, Basis::Moment(at)) => amsterdam_date(at),
        }
    }

    /// The smallest basis whose task is on `day` or later; `None` where the day of a task does not follow from its record.
    /// The day never falls while the basis grows, so that the bases of a span of days are a span too.
    #[must_use]
    pub fn first_basis(self, day: NaiveDate) -> Option<Basis> {
        Some(match self {
            Self::DayOfMoment => Basis::Moment(start_of_amsterdam_day(day)),
            Self::DaysAfter(days) => Basis::Moment(start_of_amsterdam_day(earlier(day, days))),
            Self::MonthAfter => Basis::Moment(start_of_amsterdam_day(first_within_a_month(day))),
            Self::NamedDay => Basis::Day(day),
            Self::Today => return None,
        })
    }
}

/// The longest month has 31 days: a month after this many days earlier is never later than the day.
const LONGEST_MONTH: u64 = 31;

/// The first day of which a month later is `day` or after it.
fn first_within_a_month(day: NaiveDate) -> NaiveDate {
    let mut first = earlier(day, LONGEST_MONTH);
    while add_calendar_month(first) < day {
        let Some(next) = first.succ_opt() else { break };
        first = next;
    }
    first
}

pub(crate) fn later(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(NaiveDate::MAX)
}

fn earlier(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_sub_days(Days::new(days)).unwrap_or(NaiveDate::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn moment(text: &str) -> Basis {
        Basis::Moment(text.parse().expect("a moment"))
    }

    #[test]
    fn days_are_counted_in_the_netherlands() {
        let today = day("2026-06-01");
        for (timing, basis, expected) in [
            (Timing::DayOfMoment, moment("2026-07-31T22:30:00Z"), "2026-08-01"),
            (Timing::DaysAfter(30), moment("2026-03-02T09:30:00Z"), "2026-04-01"),
            (Timing::MonthAfter, moment("2026-01-31T11:00:00Z"), "2026-02-28"),
            (Timing::NamedDay, Basis::Day(day("2026-05-05")), "2026-05-05"),
            (Timing::Today, Basis::Today, "2026-06-01"),
        ] {
            assert_eq!(timing.day(basis, today), day(expected), "{timing:?}");
        }
    }

    #[test]
    fn the_first_basis_of_a_day_is_on_it_or_later_and_the_one_before_is_earlier() {
        let today = day("2026-06-01");
        let microsecond = chrono::Duration::microseconds(1);
        for timing in [Timing::DayOfMoment, Timing::DaysAfter(30), Timing::DaysAfter(90), Timing::MonthAfter] {
            let mut wanted = day("2026-01-01");
            while wanted < day("2028-04-01") {
                let Some(first @ Basis::Moment(at)) = timing.first_basis(wanted) else { panic!("no moment") };
                assert!(timing.day(first, today) >= wanted, "{timing:?} {wanted}");
                assert!(timing.day(Basis::Moment(at - microsecond), today) < wanted, "{timing:?} {wanted}");
                wanted = later(wanted, 1);
            }
        }
        assert_eq!(Timing::NamedDay.first_basis(today), Some(Basis::Day(today)));
        assert_eq!(Timing::Today.first_basis(today), None);
    }
}
