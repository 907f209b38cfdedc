//! The figures as a picture: SVG with whole-number coordinates, which a page or a mail can show.

mod bars;
mod lines;
mod shapes;

use super::page::Surroundings;
use super::report::Report;
use shapes::{Anchor, Escaped, label};

/// Width of the picture, and the margin on each side.
const WIDTH: u64 = 980;
const MARGIN: u64 = 20;
const STYLE: &str =
    "text{font:13px sans-serif;fill:#222}.head{font:bold 17px sans-serif}.small{font-size:11px;fill:#555}";

/// Draws the report.
pub(super) fn svg(report: &Report) -> String {
    let trial = if report.conditions.quick { ", only tried out" } else { "" };
    let title = format!("Figures of customs-api {}{trial}", report.version);
    let mut shapes = label("head", Anchor::Start, (MARGIN, 34), &title);
    shapes += &label("small", Anchor::Start, (MARGIN, 54), &Surroundings(report).to_string());
    let bars = bars::draw(&report.work, 80);
    let lines = lines::draw(&report.growth.sizes, bars.bottom + 30);
    shapes += &bars.shapes;
    shapes += &lines.shapes;
    let (height, words) = (lines.bottom + MARGIN, Escaped(&description(report)).to_string());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title desc\" width=\"{WIDTH}\" \
         height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\">\n<title id=\"title\">{}</title>\n\
         <desc id=\"desc\">{words}</desc>\n<style>{STYLE}</style>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n{shapes}</svg>\n",
        Escaped(&title)
    )
}

/// A part of the picture, and where it ends.
struct Part {
    shapes: String,
    bottom: u64,
}

/// The figures in words, for readers who cannot see the picture.
fn description(report: &Report) -> String {
    let work = report.work.iter().map(|work| format!("{}: {}.", work.title, bars::figures(work)));
    let sizes = report.growth.sizes.iter().flat_map(|size| {
        let times = lines::times(size);
        times.into_iter().map(|(title, micros)| lines::sentence(size, &title, micros))
    });
    work.chain(sizes).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
