//! Declarations that were right the first time, a line by week over twelve months.

use super::{week_address, week_labels, week_name, week_number};
use crate::charts::{Chart, HEIGHT, LEFT, Point, ROOM, TOP, TableRow, WIDTH, grid, step, tall};
use crate::rejections::filters::Filters;
use crate::shown;
use crate::texts::Language;
use customs_reporting::rejections::FirstTimeWeek;

pub(super) fn chart(t: Language, filters: &Filters, weeks: &[FirstTimeWeek]) -> Chart {
    let step = step(weeks.len());
    let mondays: Vec<_> = weeks.iter().map(|week| week.monday).collect();
    let points: Vec<Point> = weeks
        .iter()
        .enumerate()
        .filter_map(|(index, week)| {
            let percent = week.percent()?;
            Some(Point {
                x: LEFT + u32::try_from(index).unwrap_or(0) * step + step / 2,
                y: TOP + ROOM - tall(percent, 100),
                href: week_address(filters, week.monday, None),
                title: t.charts_first_time_of(&week_name(week.monday), percent, week.right, week.right + week.refused),
            })
        })
        .collect();
    let line = points.iter().map(|point| format!("{},{}", point.x, point.y)).collect::<Vec<_>>().join(" ");
    Chart {
        id: "first-times",
        title: t.charts_first_times(),
        finding: finding(t, weeks),
        width: WIDTH,
        height: HEIGHT,
        grid: grid(100, "\u{a0}%"),
        bars: Vec::new(),
        line,
        points,
        labels: week_labels(&mondays, step),
        series: Vec::new(),
        heads: [t.charts_week(), t.charts_submitted(), t.charts_right(), t.charts_refused(), t.charts_rate()]
            .map(str::to_owned)
            .into(),
        rows: weeks.iter().rev().map(|week| row(filters, week)).collect(),
    }
}

fn row(filters: &Filters, week: &FirstTimeWeek) -> TableRow {
    let number = |number: u64| shown::number(number.into());
    let rate = week.percent().map_or_else(|| "–".to_owned(), |percent| shown::percent(percent.into()));
    TableRow {
        name: week_name(week.monday),
        href: week_address(filters, week.monday, None),
        cells: vec![number(week.records), number(week.right), number(week.refused), rate],
    }
}

/// How the latest week with decisions compares with the one before it.
pub fn finding(t: Language, weeks: &[FirstTimeWeek]) -> String {
    let mut decided = weeks.iter().rev().filter_map(|week| Some((week, week.percent()?)));
    let Some((week, percent)) = decided.next() else { return t.charts_nothing_decided().to_owned() };
    let number = week_number(week.monday);
    match decided.next() {
        Some((_, before)) if before > percent => t.charts_first_time_less(percent, number, before - percent),
        Some((_, before)) if before < percent => t.charts_first_time_more(percent, number, percent - before),
        Some(_) => t.charts_first_time_same(percent, number),
        None => t.charts_first_time_alone(percent, number),
    }
}
