//! Charts of refusals.

pub(crate) mod first_times;
mod ranked;
pub(crate) mod refusals_by_code;

use super::filters::Filters;
use crate::charts::{Chart, LEFT, Label, ROOM, TOP};
use crate::texts::Language;
use chrono::{Datelike, Days, NaiveDate};
use customs_reporting::DaySpan;
use customs_reporting::rejections::RefusalFigures;

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
pub fn week_number(monday: NaiveDate) -> u32 {
    monday.iso_week().week()
}

/// The name of a week, such as `2026-W47`.
pub fn week_name(monday: NaiveDate) -> String {
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
