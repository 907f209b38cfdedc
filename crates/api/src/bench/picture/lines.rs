//! Lines of growth: how the median times change with the number of declarations.

use super::shapes::{Anchor, label};
use super::{MARGIN, Part, WIDTH};
use crate::bench::numbers::{Milliseconds, Thousands};
use crate::bench::report::Size;
use std::fmt::Write;

const HEIGHT: u64 = 200;
const LEFT: u64 = 80;
/// Room for the names of the lines at the right.
const NAMES: u64 = 200;
/// Colours with dashes, so that lines differ without colours too.
const STROKES: [(&str, &str); 3] = [("#2f6f9f", "none"), ("#b4552d", "8 4"), ("#3c7d3c", "2 4")];

/// Draws a line for each kind of work, from this height downwards; nothing when nothing was measured.
pub(super) fn draw(sizes: &[Size], top: u64) -> Part {
    let mut part = Part { shapes: String::new(), bottom: top };
    let most = sizes.iter().flat_map(times).map(|(_, micros)| micros).max().unwrap_or(0).max(1);
    let Some(first) = sizes.first() else { return part };
    let heading = "Median time of one client, in ms, by the number of declarations";
    part.shapes += &label("name", Anchor::Start, (MARGIN, top + 10), heading);
    let (upper, lower) = (top + 40, top + 40 + HEIGHT);
    let width = WIDTH - LEFT - NAMES - MARGIN;
    let across = |place: usize| {
        let steps = u64::try_from(sizes.len().saturating_sub(1)).unwrap_or(0).max(1);
        LEFT + u64::try_from(place).unwrap_or(0) * width / steps
    };
    let high = |micros: u64| lower - micros * HEIGHT / most;
    part.shapes += &axes(upper, lower, width, most);
    for (place, size) in sizes.iter().enumerate() {
        let declarations = Thousands(u64::from(size.declarations)).to_string();
        part.shapes += &label("small", Anchor::Middle, (across(place), lower + 18), &declarations);
    }
    let names = times(first).into_iter().map(|(title, _)| title);
    for (number, (title, (colour, dashes))) in names.zip(STROKES).enumerate() {
        let points: Vec<(u64, u64)> = sizes
            .iter()
            .enumerate()
            .filter_map(|(place, size)| Some((across(place), high(times(size).get(number)?.1))))
            .collect();
        part.shapes += &line(&points, colour, dashes);
        // Names stand below each other, since lines may end at the same height.
        let row = upper + 14 + 20 * u64::try_from(number).unwrap_or(0);
        let name = (WIDTH - MARGIN - NAMES + 60, row);
        part.shapes += &line(&[(name.0 - 36, row - 4), (name.0 - 6, row - 4)], colour, dashes);
        part.shapes += &label("small", Anchor::Start, name, &title);
    }
    part.bottom = lower + 24;
    part
}

/// The two axes, with the highest value and 0 beside them.
fn axes(upper: u64, lower: u64, width: u64, most: u64) -> String {
    let right = LEFT + width;
    let mut shapes = format!("<path d=\"M{LEFT} {upper}V{lower}H{right}\" fill=\"none\" stroke=\"#888\"/>\n");
    shapes += &label("small", Anchor::End, (LEFT - 6, upper + 4), &Milliseconds(most).to_string());
    shapes += &label("small", Anchor::End, (LEFT - 6, lower + 4), "0");
    shapes
}

/// A line through points, with a dot at each.
fn line(points: &[(u64, u64)], colour: &str, dashes: &str) -> String {
    let path: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let path = path.join(" ");
    let mut shapes = format!(
        "<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" \
         stroke-dasharray=\"{dashes}\"/>\n"
    );
    for (x, y) in points {
        // Writing to a text cannot fail.
        let _ = writeln!(shapes, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{colour}\"/>");
    }
    shapes
}

/// The kinds of work with their median times in microseconds.
pub(super) fn times(size: &Size) -> Vec<(String, u64)> {
    let times = size.work.iter().map(|work| Some((work.title.clone(), work.p50()?.median)));
    times.flatten().collect()
}

/// A time in words.
pub(super) fn sentence(size: &Size, title: &str, micros: u64) -> String {
    format!("{title} with {} declarations: {} ms.", Thousands(u64::from(size.declarations)), Milliseconds(micros))
}
