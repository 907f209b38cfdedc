//! The use of machines over the busiest day, as SVG: text as text, colours for light and dark screens.

use crate::numbers::percent;
use crate::results::Results;
use std::fmt::Write;

const TITLE: &str = "How much of the cores is used on the busiest day";
const WIDTH: u64 = 760;
const HEIGHT: u64 = 380;
/// The edges of the chart, in pixels.
const LEFT: u64 = 60;
const RIGHT: u64 = 560;
const TOP: u64 = 60;
const BOTTOM: u64 = 330;
const LAST_HOUR: u64 = 23;
/// The scale ends at a whole number of these millionths.
const SCALE: u64 = 100_000;

/// Plain colours, since some viewers know no variables; those for dark screens replace them.
const STYLE: &str = "
text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1f2328}
.heading{font:600 17px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
.value{text-anchor:end}
.hour{text-anchor:middle}
.paper{fill:#ffffff}
.grid{stroke:#d1d9e0}
.line{fill:none;stroke-width:2}
.line0{stroke:#1f2328}
.line1{stroke:#953800;stroke-dasharray:6 3}
.line2{stroke:#0550ae}
.line3{stroke:#1a7f37}
.line4{stroke:#8250df}
@media (prefers-color-scheme:dark){
text{fill:#f0f6fc}
.paper{fill:#0d1117}
.grid{stroke:#3d444d}
.line0{stroke:#f0f6fc}
.line1{stroke:#ffa657}
.line2{stroke:#79c0ff}
.line3{stroke:#7ee787}
.line4{stroke:#d2a8ff}
}
";

/// A machine with its use in each hour, in millionths.
struct Line {
    name: String,
    used: Vec<u64>,
}

/// Draws the picture.
pub(crate) fn svg(results: &Results) -> String {
    let lines = lines(results);
    let most = lines.iter().flat_map(|line| &line.used).copied().max().unwrap_or_default();
    let scale = most.div_ceil(SCALE).max(1) * SCALE;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         role=\"img\" aria-labelledby=\"title description\">\n<title id=\"title\">{TITLE}</title>\n\
         <desc id=\"description\">{}</desc>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n<text class=\"heading\" x=\"20\" y=\"30\">{TITLE}</text>\n",
        in_words(&lines),
    );
    draw_grid(&mut out, scale);
    for (number, line) in (0..).zip(&lines) {
        draw_line(&mut out, number, line, scale);
    }
    out.push_str("</svg>\n");
    out
}

fn lines(results: &Results) -> Vec<Line> {
    let mut lines = vec![
        line(results, "one machine".to_owned(), |declarations| results.one_machine(declarations)),
        line(results, "coordinator".to_owned(), |declarations| results.coordinator(declarations)),
    ];
    lines.extend(results.clusters.iter().map(|cluster| {
        let name = format!("hottest of {} workers", cluster.hot.workers);
        line(results, name, |declarations| results.worker(declarations, cluster.hot.by_hash))
    }));
    lines
}

fn line(results: &Results, name: String, used: impl Fn(u64) -> u64) -> Line {
    let day = results.year.busiest_day();
    Line { name, used: day.iter().map(|hour| used(hour.declarations)).collect() }
}

/// The maximum of each line.
fn in_words(lines: &[Line]) -> String {
    let most = |line: &Line| line.used.iter().copied().max().unwrap_or_default();
    let sentences = lines.iter().map(|line| format!("{}: at most {}.", line.name, percent(most(line))));
    sentences.collect::<Vec<_>>().join(" ")
}

fn across(hour: u64) -> u64 {
    LEFT + hour * (RIGHT - LEFT) / LAST_HOUR
}

fn up(used: u64, scale: u64) -> u64 {
    BOTTOM - used.min(scale) * (BOTTOM - TOP) / scale
}

fn draw_grid(out: &mut String, scale: u64) {
    for used in (0..=scale / SCALE).map(|step| step * SCALE) {
        let y = up(used, scale);
        add(
            out,
            format_args!(
                "<path class=\"grid\" d=\"M{LEFT} {y}H{RIGHT}\"/><text class=\"value\" x=\"{}\" y=\"{}\">{} %</text>\n",
                LEFT - 8,
                y + 4,
                used / 10_000
            ),
        );
    }
    for hour in (0..=LAST_HOUR).step_by(3) {
        let (x, y) = (across(hour), BOTTOM + 20);
        add(out, format_args!("<text class=\"hour\" x=\"{x}\" y=\"{y}\">{hour}:00</text>\n"));
    }
}

fn draw_line(out: &mut String, number: u64, line: &Line, scale: u64) {
    let mut way = String::new();
    for (hour, used) in (0..).zip(&line.used) {
        let letter = if hour == 0 { 'M' } else { 'L' };
        add(&mut way, format_args!("{letter}{} {}", across(hour), up(*used, scale)));
    }
    let y = TOP + 10 + number * 22;
    add(
        out,
        format_args!(
            "<path class=\"line line{number}\" d=\"{way}\"/>\n<path class=\"line line{number}\" d=\"M{} {y}h24\"/>\
             <text x=\"{}\" y=\"{}\">{}</text>\n",
            RIGHT + 10,
            RIGHT + 40,
            y + 4,
            line.name
        ),
    );
}

fn add(out: &mut String, text: std::fmt::Arguments<'_>) {
    // A string takes everything that is written to it.
    let _ = out.write_fmt(text);
}
