//! A picture with everything in its place.

use crate::arrows::{Arrow, End, arrows};
use crate::board::Board;
use crate::grid::{Area, Point};
use crate::labels;
use crate::picture::Picture;
use crate::plan::Plan;
use crate::problem::Problem;
use crate::routes::route;

/// An arrow with its ways and the place of its label, which is in pixels.
#[derive(Debug, Clone)]
pub(crate) struct DrawnArrow {
    pub(crate) arrow: Arrow,
    pub(crate) paths: Vec<Vec<Point>>,
    pub(crate) label: Area,
}

#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) plan: Plan,
    pub(crate) arrows: Vec<DrawnArrow>,
}

/// How often the order of the arrows is changed when one of them finds no room.
const TRIES: usize = 60;

impl Drawing {
    /// Places everything.
    ///
    /// # Errors
    ///
    /// A state has no place, boxes overlap, or arrows find no room.
    pub(crate) fn of(picture: &Picture) -> Result<Self, Problem> {
        let plan = Plan::of(picture)?;
        let mut order = arrows(picture, &plan)?;
        order.sort_by_key(|arrow| length(&plan, arrow));
        let mut refused = Problem::NoStates;
        for _ in 0..TRIES {
            match draw(&plan, &order) {
                Ok(first) => return Ok(Self { arrows: better(&plan, order, first), plan }),
                // The arrow that found no room is the first to choose in the next try.
                Err(place) => {
                    refused = Problem::NoRoom(name(&plan, order[place].to), order[place].label.join(" "));
                    order[..=place].rotate_right(1);
                }
            }
        }
        Err(refused)
    }
}

/// Lets each arrow choose first in its turn, and keeps what makes the picture simpler.
fn better(plan: &Plan, mut order: Vec<Arrow>, first: (Vec<DrawnArrow>, u32)) -> Vec<DrawnArrow> {
    let (mut best, mut least) = first;
    for place in 1..order.len() {
        let mut changed = order.clone();
        changed[..=place].rotate_right(1);
        match draw(plan, &changed) {
            Ok((drawn, cost)) if cost < least => (best, least, order) = (drawn, cost, changed),
            _ => {}
        }
    }
    best
}

/// Draws the arrows in this order and tells what they cost together; an error is the place of the arrow that found no
/// room.
fn draw(plan: &Plan, order: &[Arrow]) -> Result<(Vec<DrawnArrow>, u32), usize> {
    let (mut board, mut drawn, mut total) = (Board::of(plan), Vec::new(), 0_u32);
    for (place, arrow) in order.iter().enumerate() {
        let route = route(&mut board, plan, arrow, place).ok_or(place)?;
        let (label, price) = labels::place(&board, plan, &route, place, &arrow.label).ok_or(place)?;
        board.close(label.grown(1));
        total = total.saturating_add(route.cost).saturating_add(price);
        drawn.push(DrawnArrow { arrow: arrow.clone(), paths: route.paths, label });
    }
    Ok((drawn, total))
}

pub(crate) fn name(plan: &Plan, end: End) -> String {
    match end {
        End::State(state) => plan.boxes[state].name.clone(),
        End::Frame(frame) => plan.frames[frame].title.clone(),
    }
}

/// About how long the ways of the arrow will be: short ones choose first.
fn length(plan: &Plan, arrow: &Arrow) -> i32 {
    let area = |end: End| match end {
        End::State(state) => plan.boxes[state].area,
        End::Frame(frame) => plan.frames[frame].area,
    };
    let to = area(arrow.to);
    let apart = |from: Area| {
        let across = (from.left - to.right).max(to.left - from.right).max(0);
        let down = (from.top - to.bottom).max(to.top - from.bottom).max(0);
        across + down
    };
    arrow.from.iter().map(|end| apart(area(*end))).sum()
}
