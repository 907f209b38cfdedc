//! Charts as pictures with whole-number coordinates. Each has a sentence with what it shows, a link on every mark, and a
//! table of the same numbers. Series differ by their pattern and not by colour alone.

/// A chart.
pub struct Chart {
    /// Names its parts on the page.
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    /// What it shows, in a sentence.
    pub finding: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Lines behind the marks, each with its number.
    pub(crate) grid: Vec<GridLine>,
    pub(crate) bars: Vec<Bar>,
    /// The points of a line, as the attribute of a `polyline` has them; empty without a line.
    pub(crate) line: String,
    pub(crate) points: Vec<Point>,
    pub(crate) labels: Vec<Label>,
    /// The series of stacked bars.
    pub(crate) series: Vec<Series>,
    pub(crate) heads: Vec<String>,
    pub(crate) rows: Vec<TableRow>,
}

/// A line behind the marks.
pub(crate) struct GridLine {
    pub(crate) from: u32,
    pub(crate) y: u32,
    /// Where its text stands, which ends there.
    pub(crate) text_x: u32,
    pub(crate) text_y: u32,
    pub(crate) text: String,
}

/// A bar, which leads to the declarations behind it.
pub(crate) struct Bar {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The number of its series, from 1, which its pattern follows.
    pub(crate) series: usize,
    pub(crate) href: String,
    pub(crate) title: String,
}

/// A point of a line, which leads to the declarations behind it.
pub(crate) struct Point {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) href: String,
    pub(crate) title: String,
}

/// A text beside the marks.
pub(crate) struct Label {
    pub(crate) x: u32,
    pub(crate) y: u32,
    /// The value of `text-anchor`.
    pub(crate) anchor: &'static str,
    pub(crate) text: String,
}

/// A series of stacked bars.
pub(crate) struct Series {
    pub(crate) number: usize,
    pub(crate) name: String,
}

/// A row of the table.
pub(crate) struct TableRow {
    pub(crate) name: String,
    pub(crate) href: String,
    pub(crate) cells: Vec<String>,
}

/// Room for the numbers beside the grid.
pub(crate) const LEFT: u32 = 44;
/// Where the marks begin from above.
pub(crate) const TOP: u32 = 12;
/// The height of the marks of upright charts.
pub(crate) const ROOM: u32 = 176;
/// The width of upright charts.
pub(crate) const WIDTH: u32 = 760;
/// The height of upright charts: that of the marks, and of the labels below them.
pub(crate) const HEIGHT: u32 = TOP + ROOM + 30;

/// The grid of an upright chart with these numbers from below to above.
pub(crate) fn grid(most: u64, unit: &str) -> Vec<GridLine> {
    (0..=4)
        .map(|part: u32| {
            let y = TOP + ROOM - ROOM * part / 4;
            let text = format!("{}{unit}", most * u64::from(part) / 4);
            GridLine { from: LEFT, y, text_x: LEFT - 6, text_y: y + 4, text }
        })
        .collect()
}

/// How tall a mark is for a number, where the whole room is for `most`.
pub fn tall(number: u64, most: u64) -> u32 {
    let tall = u64::from(ROOM) * number / most.max(1);
    u32::try_from(tall).unwrap_or(ROOM).min(ROOM)
}

/// The next round number that four lines divide.
pub fn round_up(most: u64) -> u64 {
    let steps = [4, 8, 20, 40, 80, 100, 200, 400, 800, 1_000, 2_000, 4_000, 8_000, 10_000, 20_000, 40_000, 80_000];
    steps.into_iter().find(|step| *step >= most).unwrap_or_else(|| most.div_ceil(100_000) * 100_000)
}

/// The width of one of so many columns, at least one.
pub fn step(columns: usize) -> u32 {
    let columns = u32::try_from(columns.max(1)).unwrap_or(u32::MAX);
    ((WIDTH - LEFT) / columns).max(1)
}
