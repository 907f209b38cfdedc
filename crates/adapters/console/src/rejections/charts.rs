//! Charts of refusals, as pictures with whole-number coordinates. Each has a sentence with what it shows, a link on every
//! mark, and a table of the same numbers. Series differ by their pattern and not by colour alone.

mod first_times;
mod ranked;
mod refusals_by_code;

use super::filters::Filters;
use crate::texts::Language;
use chrono::{Datelike, Days, NaiveDate};
use customs_reporting::DaySpan;
use customs_reporting::rejections::RefusalFigures;

/// A chart.
pub(super) struct Chart {
    /// Names its parts on the page.
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    /// What it shows, in a sentence.
    pub(super) finding: String,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Lines behind the marks, each with its number.
    pub(super) grid: Vec<GridLine>,
    pub(super) bars: Vec<Bar>,
    /// The points of a line, as the attribute of a `polyline` has them; empty without a line.
    pub(super) line: String,
    pub(super) points: Vec<Point>,
    pub(super) labels: Vec<Label>,
    /// The series of stacked bars.
    pub(super) series: Vec<Series>,
    pub(super) heads: Vec<String>,
    pub(super) rows: Vec<TableRow>,
}

/// A line behind the marks.
pub(super) struct GridLine {
    pub(super) from: u32,
    pub(super) y: u32,
    /// Where its text stands, which ends there.
    pub(super) text_x: u32,
    pub(super) text_y: u32,
    pub(super) text: String,
}

/// A bar, which leads to the declarations behind it.
pub(super) struct Bar {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    /// The number of its series, from 1, which its pattern follows.
    pub(super) series: usize,
    pub(super) href: String,
    pub(super) title: String,
}

/// A point of a line, which leads to the declarations behind it.
pub(super) struct Point {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) href: String,
    pub(super) title: String,
}

/// A text beside the marks.
pub(super) struct Label {
    pub(super) x: u32,
    pub(super) y: u32,
    /// The value of `text-anchor`.
    pub(super) anchor: &'static str,
    pub(super) text: String,
}

/// A series of stacked bars.
pub(super) struct Series {
    pub(super) number: usize,
    pub(super) name: String,
}

/// A row of the table.
pub(super) struct TableRow {
    pub(super) name: String,
    pub(super) href: String,
    pub(super) cells: Vec<String>,
}

/// Room for the numbers beside the grid.
const LEFT: u32 = 44;
/// Where the marks begin from above.
const TOP: u32 = 12;
/// The height of the marks of upright charts.
const ROOM: u32 = 176;
/// The width of upright charts.
const WIDTH: u32 = 760;
/// The height of upright charts: that of the marks, and of the labels below them.
const HEIGHT: u32 = TOP + ROOM + 30;

/// All charts of a page.
pub(super) fn charts(t: Language, filters: &Filters, figures: &RefusalFigures) -> Vec<Chart> {
    let RefusalFigures { first_times, codes, fields, customers } = figures;
    vec![
        first_times::chart(t, filters, first_times),
        refusals_by_code::chart(t, filters, codes),
        ranked::fields(t, filters, fields),
        ranked::customers(t, filters, customers),
    ]
}

/// The grid of an upright chart with these numbers from below to above.
fn grid(most: u64, unit: &str) -> Vec<GridLine> {
    (0..=4)
        .map(|part: u32| {
            let y = TOP + ROOM - ROOM * part / 4;
            let text = format!("{}{unit}", most * u64::from(part) / 4);
            GridLine { from: LEFT, y, text_x: LEFT - 6, text_y: y + 4, text }
        })
        .collect()
}

/// How tall a mark is for a number, where the whole room is for `most`.
fn tall(number: u64, most: u64) -> u32 {
    let tall = u64::from(ROOM) * number / most.max(1);
    u32::try_from(tall).unwrap_or(ROOM).min(ROOM)
}

/// The next round number that four lines divide.
fn round_up(most: u64) -> u64 {
    let steps = [4, 8, 20, 40, 80, 100, 200, 400, 800, 1_000, 2_000, 4_000, 8_000, 10_000, 20_000, 40_000, 80_000];
    steps.into_iter().find(|step| *step >= most).unwrap_or_else(|| most.div_ceil(100_000) * 100_000)
}

/// The width of one of so many columns, at least one.
fn step(columns: usize) -> u32 {
    let columns = u32::try_from(columns.max(1)).unwrap_or(u32::MAX);
    ((WIDTH - LEFT) / columns).max(1)
}

/// The labels of weeks, as many as there is room for.
fn week_labels(weeks: &[NaiveDate], step: u32) -> Vec<Label> {
    let every = usize::try_from(48_u32.div_ceil(step)).unwrap_or(1).max(1);
    let middle = |index: usize| LEFT + u32::try_from(index).unwrap_or(0) * step + step / 2;
    let shown = weeks.iter().enumerate().filter(|(index, _)| index % every == 0);
    let label = |(index, monday): (usize, &NaiveDate)| Label {
        x: middle(index),
        y: TOP + ROOM + 20,
        anchor: "middle",
        text: format!("W{:02}", monday.iso_week().week()),
    };
    shown.map(label).collect()
}

/// The number of a week, such as `47`.
fn week_number(monday: NaiveDate) -> u32 {
    monday.iso_week().week()
}

/// The name of a week, such as `2026-W47`.
fn week_name(monday: NaiveDate) -> String {
    let week = monday.iso_week();
    format!("{}-W{:02}", week.year(), week.week())
}

/// The declarations that were refused in a week, within these days.
fn week_address(filters: &Filters, monday: NaiveDate, within: Option<DaySpan>) -> String {
    let sunday = monday.checked_add_days(Days::new(6)).unwrap_or(monday);
    let (first, last) = match within {
        Some(days) => (monday.max(days.first()), sunday.min(days.last())),
        None => (monday, sunday),
    };
    let days = DaySpan::new(first, last).unwrap_or(DaySpan::from_day(monday));
    filters.on(days).address(&format!("{}/declarations", super::PART))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_fill_the_room_and_never_more() {
        assert_eq!([0, 1, 4, 9].map(|number| tall(number, 4)), [0, 44, 176, 176]);
        assert_eq!([0, 3, 9, 41, 90_000].map(round_up), [4, 4, 20, 80, 100_000]);
        assert_eq!([1, 53, 10_000].map(step), [716, 13, 1]);
        let monday = "2026-11-16".parse().expect("a day");
        assert_eq!((week_name(monday), week_number(monday)), ("2026-W47".to_owned(), 47));
        let ys: Vec<u32> = grid(80, " %").iter().map(|line| line.y).collect();
        assert_eq!(ys, [188, 144, 100, 56, 12]);
    }
}
