//! Rows as CSV for spreadsheets: semicolons, UTF-8 with a byte order mark, times of the Netherlands.

use super::{Cell, Report, ReportRow};
use chrono::{DateTime, Datelike, NaiveDate, Timelike, Utc};
use chrono_tz::Europe::Amsterdam;
use customs_csv_lines::CsvLines;
use std::fmt::Write;

/// Start of the CSV text: byte order mark and column names.
#[must_use]
pub fn csv_header(report: Report) -> Vec<u8> {
    let mut file = CsvLines::for_new_file();
    for column in report.columns() {
        file.plain(column.name);
    }
    file.end_line();
    file.into_bytes()
}

/// One CSV line for each row.
#[must_use]
pub fn csv_lines(rows: &[ReportRow]) -> Vec<u8> {
    let mut lines = CsvLines::with_capacity(rows.len() * 256);
    let mut number = String::new();
    for row in rows {
        for cell in row {
            match cell {
                Cell::Empty => lines.plain(""),
                Cell::Text(text) => lines.text(text),
                Cell::Number(value) => {
                    number.clear();
                    // Writing into a text cannot fail.
                    let _ = write!(number, "{value}");
                    lines.plain(&number);
                }
                Cell::Moment(at) => lines.plain(moment(*at)),
                Cell::Day(day) => lines.plain(digits_of_day(*day)),
            }
        }
        lines.end_line();
    }
    lines.into_bytes()
}

/// `YYYY-MM-DD HH:MM:SS` in the Netherlands. Written by hand, because an export has half a million of these, and
/// parsing a format string for each took more time than the database.
fn moment(at: DateTime<Utc>) -> [u8; 19] {
    // The zone is asked once; each question about a moment with a zone would ask it again.
    let local = at.with_timezone(&Amsterdam).naive_local();
    let mut text = *b"0000-00-00 00:00:00";
    text[..10].copy_from_slice(&digits_of_day(local.date()));
    put(&mut text[11..13], local.hour());
    put(&mut text[14..16], local.minute());
    put(&mut text[17..19], local.second());
    text
}

fn digits_of_day(day: NaiveDate) -> [u8; 10] {
    let mut text = *b"0000-00-00";
    put(&mut text[..4], u32::try_from(day.year()).unwrap_or(0));
    put(&mut text[5..7], day.month());
    put(&mut text[8..10], day.day());
    text
}

/// Writes a number with leading zeros to fill the place.
fn put(place: &mut [u8], mut number: u32) {
    for digit in place.iter_mut().rev() {
        *digit = b'0' + u8::try_from(number % 10).unwrap_or(0);
        number /= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::Decimal;

    fn line(cells: Vec<Cell>) -> String {
        String::from_utf8(csv_lines(&[cells])).expect("UTF-8")
    }

    fn text(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }

    #[test]
    fn a_header_names_the_columns_after_a_byte_order_mark() {
        let header = csv_header(Report::DvaArrival);
        let names = "lrn;mrn;status;office_of_destination;arrival_date;unloading_remarks;submitted_at\n";
        assert_eq!(header, format!("\u{feff}{names}").into_bytes());
    }

    #[test]
    fn texts_that_look_like_formulas_get_an_apostrophe_and_numbers_do_not() {
        assert_eq!(line(vec![text("=1+1"), text("a")]), "'=1+1;a\n");
        let negative: Decimal = "-1234567890123.45".parse().expect("a number");
        assert_eq!(line(vec![Cell::Number(negative), text("a-b=c")]), "-1234567890123.45;a-b=c\n");
    }

    #[test]
    fn times_are_those_of_the_netherlands() {
        let moment = |at: &str| Cell::Moment(at.parse().expect("a moment"));
        // Summer, winter, and both sides of the hour that occurs twice.
        for (at, reported) in [
            ("2026-07-01T22:30:05.999Z", "2026-07-02 00:30:05"),
            ("2026-01-31T23:00:00Z", "2026-02-01 00:00:00"),
            ("2026-10-25T00:30:00Z", "2026-10-25 02:30:00"),
            ("2026-10-25T01:30:00Z", "2026-10-25 02:30:00"),
            ("2026-03-29T01:00:00Z", "2026-03-29 03:00:00"),
        ] {
            assert_eq!(line(vec![moment(at), Cell::Empty]), format!("{reported};\n"));
        }
        let day = Cell::Day("2026-03-09".parse().expect("a day"));
        assert_eq!(line(vec![day, Cell::Empty]), "2026-03-09;\n");
    }
}
