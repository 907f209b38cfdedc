use chrono::NaiveDate;
use customs_form_macros::growing;

/// A row of the tariff with the days on which the tables of this installation held it. An import ends old rows
/// instead of deleting them, so that a question about a past day gets the answer of that day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known<T> {
    /// The row itself.
    pub row: T,
    /// First day on which the tables held the row.
    pub from: NaiveDate,
    /// First day on which the tables no longer held the row; `None` while they do.
    pub until: Option<NaiveDate>,
}

impl<T> Known<T> {
    fn stood_on(&self, day: NaiveDate) -> bool {
        self.from <= day && self.until.is_none_or(|until| day < until)
    }
}

/// The days that a question about the tariff refers to.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AsOf {
    /// Day on which codes, measures and rates must be valid.
    pub valid_on: NaiveDate,
    /// The day of the tables that give the answer.
    pub known_on: NaiveDate,
}

impl AsOf {
    /// Asks for the answer that the service gave, or would have given, on that day.
    #[must_use]
    pub const fn day(day: NaiveDate) -> Self {
        Self { valid_on: day, known_on: day }
    }
}

/// The rows about one subject that the tables held on that day. If they held none then, the first rows that they ever
/// held apply: a new installation, or a first complete file, also answers for the years before it.
pub(crate) fn known_on<T>(rows: Vec<Known<T>>, day: NaiveDate) -> Vec<T> {
    let first = rows.iter().map(|row| row.from).min();
    let day = first.map_or(day, |first| first.max(day));
    rows.into_iter().filter(|row| row.stood_on(day)).map(|row| row.row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn known(row: &'static str, from: &str, until: Option<&str>) -> Known<&'static str> {
        Known { row, from: day(from), until: until.map(day) }
    }

    #[test]
    fn a_day_in_the_past_gets_the_rows_of_then() {
        let rows = || vec![known("old", "2026-01-01", Some("2026-03-01")), known("new", "2026-03-01", None)];
        assert_eq!(known_on(rows(), day("2026-02-28")), ["old"]);
        assert_eq!(known_on(rows(), day("2026-03-01")), ["new"]);
        assert_eq!(known_on(rows(), day("2025-01-01")), ["old"], "nothing was known before");
    }

    #[test]
    fn what_an_import_left_out_is_gone_from_that_day_on() {
        let rows = || vec![known("old", "2026-01-01", Some("2026-03-01")), known("back", "2026-05-01", None)];
        assert_eq!(known_on(rows(), day("2026-04-01")), Vec::<&str>::new());
        assert_eq!(known_on(rows(), day("2026-05-01")), ["back"]);
        assert_eq!(known_on(Vec::<Known<&str>>::new(), day("2026-05-01")), Vec::<&str>::new());
    }
}
