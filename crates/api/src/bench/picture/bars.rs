//! Bars of throughput, with the times beside them.

use super::shapes::{Anchor, label};
use super::{MARGIN, Part};
use crate::bench::numbers::{Milliseconds, Thousands};
use crate::bench::report::Work;
use std::fmt::Write;

const ROW: u64 = 30;
const BAR: u64 = 16;
/// Where bars begin, and the length of the longest.
const LEFT: u64 = 470;
const LONGEST: u64 = 210;
const COLOUR: &str = "#2f6f9f";

/// Draws a bar for each kind of work, from this height downwards.
pub(super) fn draw(work: &[Work], top: u64) -> Part {
    let most = work.iter().filter(|work| has_bar(work)).map(|work| work.per_second().median).max().unwrap_or(0).max(1);
    let mut shapes = label("small", Anchor::Start, (LEFT, top), "a second, p50 · p99");
    let mut bottom = top + 10;
    for work in work {
        let text = bottom + BAR - 3;
        let length = if has_bar(work) { (work.per_second().median * LONGEST / most).max(2) } else { 0 };
        shapes += &label("name", Anchor::Start, (MARGIN, text), &work.title);
        // Writing to a text cannot fail.
        let _ = writeln!(
            shapes,
            "<rect x=\"{LEFT}\" y=\"{bottom}\" width=\"{length}\" height=\"{BAR}\" fill=\"{COLOUR}\"/>"
        );
        shapes += &label("figures", Anchor::Start, (LEFT + length + 8, text), &figures(work));
        bottom += ROW;
    }
    Part { shapes, bottom }
}

/// A file has so many rows that nothing else would be seen beside them.
fn has_bar(work: &Work) -> bool {
    work.counted != "rows"
}

/// The figures of some work in words.
pub(super) fn figures(work: &Work) -> String {
    let (per_second, counted) = (Thousands(work.per_second().median), work.counted);
    match (work.p50(), work.p99()) {
        (Some(p50), Some(p99)) => {
            let (p50, p99) = (Milliseconds(p50.median), Milliseconds(p99.median));
            format!("{per_second} {counted}, {p50} · {p99} ms")
        }
        _ => format!("{per_second} {counted}"),
    }
}
