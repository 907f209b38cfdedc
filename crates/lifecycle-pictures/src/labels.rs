//! The places of labels beside their arrows.

use std::collections::BTreeSet;

use crate::board::{Board, Owner};
use crate::grid::{Area, Direction, Point, STEP};
use crate::plan::{HEADING, Plan};
use crate::routes::Route;
use crate::texts::{LABEL_LINE, width_of};

/// The space between a label and an arrow that runs below or above it, in pixels.
const GAP: i32 = 3;
/// The space around a label, in pixels.
const SPACE: i32 = 3;

/// The price of a place behind the first junction, where the label is that of one branch alone.
const BRANCH: u32 = 400;
/// The price of a place on the border of a frame.
const ON_BORDER: u32 = 200;
/// The price of a place below the arrow instead of above it.
const BELOW: u32 = 6;
/// The price of a place to the right or left of an arrow that runs up or down.
const RIGHT: u32 = 12;
/// The price of a place on an arrow that runs up or down.
const ON_ARROW: u32 = 4;

/// A place for the label, in pixels, and its price.
pub(crate) fn place(board: &Board, plan: &Plan, route: &Route, owner: Owner, label: &[String]) -> Option<(Area, u32)> {
    let width = label.iter().map(|line| width_of(line)).max().unwrap_or_default();
    let height = i32::try_from(label.len()).unwrap_or_default() * LABEL_LINE;
    let junctions: BTreeSet<Point> = route.paths.iter().skip(1).filter_map(|path| path.first()).copied().collect();
    let mut best: Option<(u32, Area)> = None;
    for (number, path) in route.paths.iter().enumerate() {
        let trunk = path.iter().position(|point| junctions.contains(point)).unwrap_or(path.len());
        for at in 2..path.len().saturating_sub(1) {
            let Some(level) = run(path, at) else { continue };
            let wanted = if number == 0 { trunk / 2 } else { path.len() / 2 };
            let away = u32::try_from(at.abs_diff(wanted)).unwrap_or(u32::MAX / 4);
            let branch = if number > 0 || at >= trunk { BRANCH } else { 0 };
            for (area, price) in candidates(path[at], level, width, height) {
                let borders = if board.has_frame(area.grown(1)) { ON_BORDER } else { 0 };
                let price = price + away + branch + borders;
                let better = best.is_none_or(|(best, _)| price < best);
                if better && is_free(board, plan, (path[at], level), owner, area) {
                    best = Some((price, area));
                }
            }
        }
    }
    best.map(|(price, area)| (area, price))
}

/// Whether the path runs straight through its point at this place, and level; `None` at a bend.
fn run(path: &[Point], at: usize) -> Option<bool> {
    let before = Direction::between(path[at - 1], path[at]);
    let after = Direction::between(path[at], path[at + 1]);
    (before == after).then_some(before.is_level())
}

fn candidates(point: Point, level: bool, width: i32, height: i32) -> Vec<(Area, u32)> {
    let (x, y) = (point.x * STEP, point.y * STEP);
    let beside = |top: i32| Area { left: x - width / 2, top, right: x - width / 2 + width, bottom: top + height };
    if level {
        vec![(beside(y - GAP - height), 0), (beside(y + GAP), BELOW)]
    } else {
        let top = y - height / 2;
        let from = |left: i32| Area { left, top, right: left + width, bottom: top + height };
        vec![(beside(top), ON_ARROW), (from(x + GAP + 1), RIGHT), (from(x - GAP - 1 - width), RIGHT)]
    }
}

fn is_free(board: &Board, plan: &Plan, (at, level): (Point, bool), owner: Owner, area: Area) -> bool {
    let picture = Area { left: STEP, top: HEADING * STEP, right: (plan.width - 1) * STEP, bottom: plan.height * STEP };
    let inside = area.left >= picture.left
        && area.right <= picture.right
        && area.top >= picture.top - STEP
        && area.bottom <= picture.bottom;
    // The label may lie over the very line that it belongs to, and over no other.
    let own = |point: Point, found: Owner| found == owner && if level { point.y == at.y } else { point.x == at.x };
    inside && !board.has_text_or_box(area.grown(SPACE)) && !board.has_arrow(area.grown(SPACE), own)
}
