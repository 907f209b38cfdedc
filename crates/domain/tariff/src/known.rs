use chrono::NaiveDate;

/// A row of the tariff with the days on which it stood in the tables of this installation. What an
/// import changes is ended, not removed, so that a day in the past gets the answer of then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known<T> {
    /// The row.
    pub row: T,
    /// The first day on which it counts.
    pub from: NaiveDate,
    /// The first day on which it no longer does; `None` while it stands.
    pub until: Option<NaiveDate>,
}

impl<T> Known<T> {
    fn stood_on(&self, day: NaiveDate) -> bool {
        self.from <= day && self.until.is_none_or(|until| day < until)
    }
}

/// Which day a question about the tariff is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AsOf {
    /// The day on which codes, measures and rates must be valid.
    pub valid_on: NaiveDate,
    /// The day whose tables are asked.
    pub known_on: NaiveDate,
}

impl AsOf {
    /// What the service answered, or would have answered, on that day.
    #[must_use]
    pub const fn day(day: NaiveDate) -> Self {
        Self { valid_on: day, known_on: day }
    }
}

/// Of the rows about one subject those that stood on that day. A subject that no table held by then
/// is answered by the first tables that did: a new installation, or a first complete file, is not
/// silent about the years before it.
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
