use super::chance::Chance;
use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc, Weekday};

/// Days that a whole year of work has before the last one.
const YEAR: u64 = 365;

/// The days of the year of work, or of the last months of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Calendar {
    pub(super) end: DateTime<Utc>,
    /// Days before the last one, at most those of a year.
    days: u64,
}

impl Calendar {
    /// The days of this number of months, a year at most, until a moment.
    pub(super) fn new(end: DateTime<Utc>, months: u8) -> Self {
        Self { end, days: (u64::from(months) * YEAR).div_ceil(12).min(YEAR) }
    }

    /// The morning of the first day.
    pub(super) fn begin(&self) -> DateTime<Utc> {
        moment(self.first_day(), 6 * 60)
    }

    pub(super) fn first_day(&self) -> NaiveDate {
        self.last_day() - Days::new(self.days)
    }

    pub(super) fn last_day(&self) -> NaiveDate {
        self.end.date_naive()
    }

    /// The working days before the last one, each with a number from 0.
    pub(super) fn working_days(&self) -> impl Iterator<Item = (u64, NaiveDate)> {
        let first = self.first_day();
        (0..self.days).map(move |number| (number, first + Days::new(number))).filter(|(_, day)| works(*day))
    }

    /// How many declarations are to be expected on a day, in thousandths: more from month to month, most on Mondays and
    /// Thursdays, few on Saturdays, in summer and between the years.
    pub(super) fn expected(&self, number: u64, day: NaiveDate) -> u64 {
        let growth = 520 + (YEAR - self.days + number) * 440 / YEAR;
        let of_the_week = match day.weekday() {
            Weekday::Mon => 1_250,
            Weekday::Tue => 1_050,
            Weekday::Wed => 900,
            Weekday::Thu => 1_150,
            Weekday::Fri => 1_000,
            Weekday::Sat => 250,
            Weekday::Sun => 0,
        };
        let of_the_season = match (day.month(), day.day()) {
            (12, 24..) | (1, ..=2) => 350,
            (7 | 8, _) => 800,
            _ => 1_000,
        };
        growth * of_the_week / 1_000 * of_the_season / 1_000
    }

    /// The moment on a working day at which its work is done: another one each day.
    pub(super) fn desk_time(day: NaiveDate) -> DateTime<Utc> {
        let seed = u64::try_from(day.num_days_from_ce()).unwrap_or_default();
        moment(day, i64::try_from(Chance::new(seed).between(7 * 60, 14 * 60)).unwrap_or_default())
    }

    /// The first working day that is at least `days` after this one.
    pub(super) fn later(day: NaiveDate, days: u64) -> NaiveDate {
        let later = day + Days::new(days);
        if works(later) { later } else { later + Days::new(1) }
    }

    /// The last working day that is at least `days` before the last one.
    pub(super) fn before_the_end(&self, days: u64) -> NaiveDate {
        let earlier = self.last_day() - Days::new(days);
        if works(earlier) { earlier } else { earlier - Days::new(1) }
    }
}

/// The first day of the month after that of this day.
pub(super) fn next_month(day: NaiveDate) -> NaiveDate {
    // Every month has a first day, and 31 days on it is the next month.
    let first = day.with_day(1).unwrap_or(day) + Days::new(31);
    first.with_day(1).unwrap_or(first)
}

/// The moment this number of minutes into a day.
pub(super) fn moment(day: NaiveDate, minutes: i64) -> DateTime<Utc> {
    day.and_time(chrono::NaiveTime::MIN).and_utc() + TimeDelta::minutes(minutes)
}

fn works(day: NaiveDate) -> bool {
    day.weekday() != Weekday::Sun
}
