//! The picture of where a record is in its life, and where it can go from there.

use crate::texts::Language;
use std::fmt::Write;

/// The side that moves a record on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mover {
    /// The broker, by an action.
    Broker,
    /// Customs, by a message.
    Customs,
}

/// A status that the record can have next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextStatus {
    /// The code, which decides the colour.
    pub code: &'static str,
    /// The name on pages.
    pub name: &'static str,
    /// What causes it.
    pub by: Mover,
}

/// The picture, and the sentence that says the same.
pub struct Lifecycle {
    /// SVG that only this module writes: its texts are escaped, its colours are classes.
    pub svg: String,
    /// The same in words.
    pub sentence: String,
}

/// Sizes of the picture, in its own units.
const BOX: (usize, usize) = (210, 34);
const ROW: usize = 46;
const ARROW: usize = 110;

impl Lifecycle {
    /// Draws the present status at the left and the ones that may follow at the right, each with the side that brings
    /// it about. A status that both may bring about is named once for each.
    pub fn new(t: Language, code: &str, name: &str, next: &[NextStatus]) -> Self {
        let sentence = sentence(t, name, next);
        let rows = next.len().max(1);
        let (width, height) = (BOX.0 * 2 + ARROW + 4, rows * ROW + 4);
        let middle = height / 2;
        let mut svg = format!(
            "<svg class=\"life\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"life-title\" aria-describedby=\"life-desc\">\
             <title id=\"life-title\">{}</title><desc id=\"life-desc\">{}</desc>",
            escaped(t.record_lifecycle()),
            escaped(&sentence),
        );
        draw_box(&mut svg, (2, middle), "now", code, name);
        for (row, status) in next.iter().enumerate() {
            let y = 2 + row * ROW + ROW / 2;
            draw_arrow(&mut svg, middle, y, mover(t, status.by));
            draw_box(&mut svg, (BOX.0 + ARROW + 2, y), "next", status.code, status.name);
        }
        svg.push_str("</svg>");
        Self { svg, sentence }
    }
}

const fn mover(t: Language, by: Mover) -> &'static str {
    match by {
        Mover::Broker => t.record_by_you(),
        Mover::Customs => t.record_by_customs(),
    }
}

fn sentence(t: Language, name: &str, next: &[NextStatus]) -> String {
    let step = |status: &NextStatus| format!("{} ({})", status.name, mover(t, status.by));
    let steps: Vec<String> = next.iter().map(step).collect();
    if steps.is_empty() { t.record_life_ended(name) } else { t.record_life_goes_on(name, &steps.join(", ")) }
}

/// A box with the name of a status; its middle is at this height. Writing to a text cannot fail.
fn draw_box(svg: &mut String, (x, middle): (usize, usize), class: &str, code: &str, name: &str) {
    let _ = write!(
        svg,
        "<g class=\"{class} status-{}\"><rect class=\"box\" x=\"{x}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text></g>",
        escaped(&code.to_ascii_lowercase()),
        middle - BOX.1 / 2,
        BOX.0,
        BOX.1,
        x + BOX.0 / 2,
        middle + 5,
        escaped(name),
    );
}

/// An arrow from the present status to the one at this height, with the side that brings it about above its end.
fn draw_arrow(svg: &mut String, from: usize, to: usize, by: &str) {
    let (start, end) = (BOX.0 + 2, BOX.0 + ARROW + 2);
    let _ = write!(
        svg,
        "<path class=\"way\" d=\"M{start} {from} C{bend} {from} {bend} {to} {near} {to} H{end}\"/>\
         <path class=\"tip\" d=\"M{end} {to} l-8 -4 v8 z\"/>\
         <text class=\"by\" x=\"{label}\" y=\"{above}\" text-anchor=\"end\">{}</text>",
        escaped(by),
        bend = start + 24,
        near = start + 50,
        label = end - 10,
        above = to - 5,
    );
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}
