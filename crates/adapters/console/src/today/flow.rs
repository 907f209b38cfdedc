//! What was submitted and released on each of the last fourteen days, as a chart.

use super::reader::Reader;
use crate::ConsoleServices;
use crate::charts::{
    Bar, Chart, HEIGHT, LEFT, Label, Point, ROOM, Series, TOP, TableRow, WIDTH, grid, round_up, step, tall,
};
use crate::failure::Failure;
use crate::shown;
use crate::texts::Language;
use chrono::{Datelike, NaiveDate};
use customs_declarations::ports::Flow;

/// The days of the chart.
const DAYS: u64 = 14;
/// The series whose patterns the marks have.
const SUBMITTED: usize = 5;
const RELEASED: usize = 1;

/// The chart; `None` while nothing was submitted or released in these days.
pub(super) struct FlowChart(pub(super) Option<Box<Chart>>);

pub(super) fn read(services: &ConsoleServices, reader: Reader) -> Result<FlowChart, Failure> {
    let flow = services.declarations.recent_flow(reader.organisation, DAYS)?;
    let has_any = flow.iter().any(|(_, flow)| *flow != Flow::default());
    Ok(FlowChart(has_any.then(|| Box::new(chart(reader.t, &flow)))))
}

/// The chart of these days.
pub fn chart(t: Language, flow: &[(NaiveDate, Flow)]) -> Chart {
    let step = step(flow.len());
    let most = round_up(flow.iter().map(|(_, flow)| flow.submitted.max(flow.released)).max().unwrap_or(0));
    let place = |index: usize| LEFT + u32::try_from(index).unwrap_or(0) * step;
    let days = || flow.iter().enumerate();
    let bars = days().filter(|(_, (_, flow))| flow.submitted > 0).map(|(index, (day, flow))| Bar {
        x: place(index) + step / 8,
        y: TOP + ROOM - tall(flow.submitted, most),
        width: (step - step / 4).max(1),
        height: tall(flow.submitted, most).max(1),
        series: SUBMITTED,
        href: submitted_on(*day),
        title: t.charts_submitted_on(&short(*day), &number(flow.submitted)),
    });
    let points: Vec<Point> = days()
        .map(|(index, (day, flow))| Point {
            x: place(index) + step / 2,
            y: TOP + ROOM - tall(flow.released, most),
            href: released_on(*day),
            title: t.charts_released_on(&short(*day), &number(flow.released)),
        })
        .collect();
    let labels = days().filter(|(index, _)| index % 2 == 1).map(|(index, (day, _))| Label {
        x: place(index) + step / 2,
        y: TOP + ROOM + 20,
        anchor: "middle",
        text: short(*day),
    });
    Chart {
        id: "flow",
        title: t.charts_flow(),
        finding: finding(t, flow),
        width: WIDTH,
        height: HEIGHT,
        grid: grid(most, ""),
        bars: bars.collect(),
        line: points.iter().map(|point| format!("{},{}", point.x, point.y)).collect::<Vec<_>>().join(" "),
        points,
        labels: labels.collect(),
        series: vec![
            Series { number: SUBMITTED, name: t.submitted().to_owned() },
            Series { number: RELEASED, name: t.charts_released().to_owned() },
        ],
        heads: [t.charts_day(), t.submitted(), t.charts_released()].map(str::to_owned).into(),
        rows: flow.iter().rev().map(|(day, flow)| row(*day, *flow)).collect(),
    }
}

fn row(day: NaiveDate, flow: Flow) -> TableRow {
    TableRow {
        name: shown::day(day),
        href: submitted_on(day),
        cells: vec![number(flow.submitted), number(flow.released)],
    }
}

/// The sums, and how the last day compares with the day before.
fn finding(t: Language, flow: &[(NaiveDate, Flow)]) -> String {
    let sum = |of: fn(&Flow) -> u64| number(flow.iter().map(|(_, flow)| of(flow)).sum());
    let sums = t.charts_flow_sums(&sum(|flow| flow.submitted), &sum(|flow| flow.released));
    let [.., (_, before), (_, last)] = flow else { return sums };
    let released = number(last.released);
    let compared = match last.released.cmp(&before.released) {
        std::cmp::Ordering::Greater => t.charts_flow_more(&released, &number(last.released - before.released)),
        std::cmp::Ordering::Less => t.charts_flow_less(&released, &number(before.released - last.released)),
        std::cmp::Ordering::Equal => t.charts_flow_same(&released),
    };
    format!("{sums} {compared}")
}

fn number(number: u64) -> String {
    shown::number(number.into())
}

/// A day as the chart has room for it, such as `2-3`.
fn short(day: NaiveDate) -> String {
    format!("{}-{}", day.day(), day.month())
}

fn submitted_on(day: NaiveDate) -> String {
    format!("/console/declarations?submitted_from={day}&submitted_to={day}&sort=submitted_at&direction=desc")
}

fn released_on(day: NaiveDate) -> String {
    format!("/console/declarations?released_from={day}&released_to={day}")
}
