//! The picture as SVG: text as text, colours for light and dark screens, and all transitions in words.

use std::fmt::Write;

use crate::drawing::{Drawing, DrawnArrow};
use crate::grid::{Area, Direction, Point, STEP};
use crate::picture::{Actor, Picture};
use crate::plan::{PlannedFrame, StateBox};
use crate::texts::{LABEL_LINE, LINE};

/// The height of the legend below the picture, in pixels.
const LEGEND: i32 = 40;

/// Plain colours, since some viewers know no variables; those for dark screens replace them.
const STYLE: &str = "
text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1f2328}
.heading{font:600 17px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
.title,.name{font-weight:600}
.name,.meaning,.act,.label{text-anchor:middle}
.paper,.behind{fill:#ffffff}
.frame{fill:none;stroke:#afb8c1;stroke-width:1.5}
.title,.meaning{fill:#59636e}
.state{fill:#f6f8fa;stroke:#818b98}
.way{fill:none;stroke-width:1.6}
.customs .way{stroke-dasharray:6 3}
.act,.broker .head,.broker text{fill:#0550ae}
.broker .way{stroke:#0550ae}
.customs .head,.customs text{fill:#953800}
.customs .way{stroke:#953800}
@media (prefers-color-scheme:dark){
text{fill:#f0f6fc}
.paper,.behind{fill:#0d1117}
.frame{stroke:#4d5561}
.title,.meaning{fill:#9198a1}
.state{fill:#212830;stroke:#656c76}
.act,.broker .head,.broker text{fill:#79c0ff}
.broker .way{stroke:#79c0ff}
.customs .head,.customs text{fill:#ffa657}
.customs .way{stroke:#ffa657}
}
";

/// Writes the picture.
pub(crate) fn svg(picture: &Picture, drawing: &Drawing) -> String {
    let plan = &drawing.plan;
    let (width, height) = (plan.width * STEP, plan.height * STEP + LEGEND);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-labelledby=\"title description\">\n<title id=\"title\">{}</title>\n\
         <desc id=\"description\">{}</desc>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n<text class=\"heading\" x=\"20\" y=\"30\">{}</text>\n",
        escaped(&picture.title),
        escaped(&in_words(picture)),
        escaped(&picture.title),
    );
    // Outer frames first, so that inner ones lie on them.
    plan.frames.iter().rev().for_each(|frame| draw_frame(&mut out, frame));
    drawing.arrows.iter().for_each(|arrow| draw_ways(&mut out, arrow));
    plan.boxes.iter().for_each(|state| draw_box(&mut out, state));
    drawing.arrows.iter().for_each(|arrow| draw_label(&mut out, arrow));
    draw_legend(&mut out, plan.height * STEP);
    out.push_str("</svg>\n");
    out
}

/// The summary and each transition as a sentence.
fn in_words(picture: &Picture) -> String {
    let mut text = picture.summary.clone();
    for state in &picture.states {
        for transition in picture.transitions.iter().filter(|transition| transition.from == state.name) {
            add(&mut text, format_args!(" {}: {} leads to {}.", state.name, transition.label, transition.to));
        }
        for command in &state.acts {
            add(&mut text, format_args!(" {}: {command} does not change the state.", state.name));
        }
    }
    text
}

fn draw_frame(out: &mut String, frame: &PlannedFrame) {
    let Area { left, top, right, bottom } = frame.area.in_pixels();
    if frame.has_border() {
        let (width, height) = (right - left, bottom - top);
        add(
            out,
            format_args!(
                "<rect class=\"frame\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n"
            ),
        );
    }
    if !frame.title.is_empty() {
        let title = frame.title_area();
        add(
            out,
            format_args!(
                "<text class=\"title\" x=\"{}\" y=\"{}\">{}</text>\n",
                title.left,
                title.bottom - 3,
                escaped(&frame.title)
            ),
        );
    }
}

fn draw_box(out: &mut String, state: &StateBox) {
    let Area { left, top, right, bottom } = state.area.in_pixels();
    let (width, height) = (right - left, bottom - top);
    add(
        out,
        format_args!(
            "<rect class=\"state\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>\n"
        ),
    );
    let meaning = Some(("meaning", &state.meaning)).filter(|(_, text)| !text.is_empty());
    let acts = state.acts.iter().map(|act| ("act", act));
    let lines: Vec<(&str, &String)> = [("name", &state.name)].into_iter().chain(meaning).chain(acts).collect();
    let height = i32::try_from(lines.len()).unwrap_or_default() * LINE;
    let (middle, mut base) = (i32::midpoint(left, right), i32::midpoint(top, bottom) - height / 2 - 4);
    for (class, text) in lines {
        base += LINE;
        add(out, format_args!("<text class=\"{class}\" x=\"{middle}\" y=\"{base}\">{}</text>\n", escaped(text)));
    }
}

fn draw_ways(out: &mut String, arrow: &DrawnArrow) {
    let class = class(arrow.arrow.actor);
    add(out, format_args!("<g class=\"{class}\">"));
    for path in &arrow.paths {
        add(out, format_args!("<path class=\"way\" d=\"{}\"/>", line(path)));
    }
    for junction in arrow.paths.iter().skip(1).filter_map(|path| path.first()) {
        add(
            out,
            format_args!("<circle class=\"head\" cx=\"{}\" cy=\"{}\" r=\"3\"/>", junction.x * STEP, junction.y * STEP),
        );
    }
    if let Some([tip, behind]) = arrow.paths.first().and_then(|path| path.first_chunk()) {
        add(out, format_args!("<path class=\"head\" d=\"{}\"/>", head(*tip, Direction::between(*tip, *behind))));
    }
    out.push_str("</g>\n");
}

/// The triangle at the tip of an arrow, with the way back along it.
fn head(tip: Point, back: Direction) -> String {
    let (x, y) = (tip.x * STEP, tip.y * STEP);
    let corners = match back {
        Direction::Up => [(x - 5, y - 10), (x + 5, y - 10)],
        Direction::Down => [(x - 5, y + 10), (x + 5, y + 10)],
        Direction::Left => [(x - 10, y - 5), (x - 10, y + 5)],
        Direction::Right => [(x + 10, y - 5), (x + 10, y + 5)],
    };
    let [(left, top), (right, bottom)] = corners;
    format!("M{x} {y}L{left} {top}L{right} {bottom}Z")
}

/// The line through the points, with round bends.
fn line(path: &[Point]) -> String {
    let mut text = String::new();
    for (place, point) in path.iter().enumerate() {
        let (x, y) = (point.x * STEP, point.y * STEP);
        let neighbours = (place > 0).then(|| path[place - 1]).zip(path.get(place + 1).copied());
        match neighbours {
            None => add(&mut text, format_args!("{}{x} {y}", if place == 0 { 'M' } else { 'L' })),
            Some((before, after)) if Direction::between(before, *point) != Direction::between(*point, after) => {
                let half = |other: Point| (x + (other.x - point.x) * STEP / 2, y + (other.y - point.y) * STEP / 2);
                let ((from_x, from_y), (to_x, to_y)) = (half(before), half(after));
                add(&mut text, format_args!("L{from_x} {from_y}Q{x} {y} {to_x} {to_y}"));
            }
            Some(_) => {}
        }
    }
    text
}

fn draw_label(out: &mut String, arrow: &DrawnArrow) {
    let Area { left, top, right, bottom } = arrow.label;
    add(out, format_args!("<g class=\"{}\">", class(arrow.arrow.actor)));
    add(
        out,
        format_args!(
            "<rect class=\"behind\" x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\"/>",
            right - left,
            bottom - top
        ),
    );
    let mut base = top - 4;
    for text in &arrow.arrow.label {
        base += LABEL_LINE;
        add(
            out,
            format_args!(
                "<text class=\"label\" x=\"{}\" y=\"{base}\">{}</text>",
                i32::midpoint(left, right),
                escaped(text)
            ),
        );
    }
    out.push_str("</g>\n");
}

fn draw_legend(out: &mut String, top: i32) {
    let y = top + LEGEND / 2;
    for (actor, x, text) in [(Actor::Broker, 20, "command of the broker"), (Actor::Customs, 240, "message of customs")]
    {
        let tip = Point { x: x / STEP + 4, y: y / STEP };
        add(
            out,
            format_args!(
                "<g class=\"{}\"><path class=\"way\" d=\"M{x} {y}h40\"/><path class=\"head\" d=\"{}\"/>\
                 <text x=\"{}\" y=\"{}\">{text}</text></g>\n",
                class(actor),
                head(tip, Direction::Left),
                x + 50,
                y + 4,
            ),
        );
    }
}

const fn class(actor: Actor) -> &'static str {
    match actor {
        Actor::Broker => "broker",
        Actor::Customs => "customs",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn add(out: &mut String, text: std::fmt::Arguments<'_>) {
    // A string takes everything that is written to it.
    let _ = out.write_fmt(text);
}
