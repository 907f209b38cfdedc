//! The ways of arrows around boxes, texts and each other: the cheapest first, so that bends and crossings are few.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::arrows::{Arrow, End};
use crate::board::{BEND, Board, Owner};
use crate::grid::{Area, Direction, Point, STEP};
use crate::plan::Plan;
use crate::texts::{LABEL_LINE, width_of};

/// The points of the straight piece that bears the head of an arrow.
const HEAD: usize = 3;

/// The price of a junction where the label could stand.
const ON_TRUNK: u32 = 60;

/// A search that found no way costs nothing less than this.
const NO_WAY: u32 = u32::MAX;

/// The ways of an arrow: the first leads from its head to a start, each other from a point of the ways before it to
/// one more start.
#[derive(Debug, Clone)]
pub(crate) struct Route {
    pub(crate) paths: Vec<Vec<Point>>,
    pub(crate) cost: u32,
}

/// Finds a route for the arrow and draws it; `None` when there is no room.
pub(crate) fn route(board: &mut Board, plan: &Plan, arrow: &Arrow, owner: Owner) -> Option<Route> {
    let mut starts = arrow.from.clone();
    let mut route = Route { paths: Vec::new(), cost: 0 };
    while !starts.is_empty() {
        let found = Search::new(board, plan, (arrow, owner), &starts).run(&route)?;
        board.draw(&found.path, owner);
        if route.paths.is_empty() {
            board.draw_head(&found.path[..HEAD - 1], owner);
        }
        starts.remove(found.start);
        route.paths.push(found.path);
        route.cost = route.cost.saturating_add(found.cost);
    }
    Some(route)
}

struct Found {
    path: Vec<Point>,
    /// Which of the starts was reached.
    start: usize,
    cost: u32,
}

struct Search<'a> {
    board: &'a Board,
    plan: &'a Plan,
    arrow: &'a Arrow,
    owner: Owner,
    /// The ports of each start that is not reached yet, by the number of the point: the way out, which start, and the cost.
    goals: Vec<Vec<(Direction, usize, u32)>>,
    costs: Vec<u32>,
    before: Vec<Option<usize>>,
    open: BinaryHeap<Reverse<(u32, usize)>>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, plan: &'a Plan, (arrow, owner): (&'a Arrow, Owner), starts: &[End]) -> Self {
        let mut goals = vec![Vec::new(); board.size()];
        for (start, end) in starts.iter().enumerate() {
            for (point, out, cost) in ports(plan, *end) {
                if let Some(index) = board.index(point) {
                    goals[index].push((out, start, cost));
                }
            }
        }
        let steps = board.size() * Direction::ALL.len();
        Self {
            board,
            plan,
            arrow,
            owner,
            goals,
            costs: vec![NO_WAY; steps],
            before: vec![None; steps],
            open: BinaryHeap::new(),
        }
    }

    fn run(mut self, route: &Route) -> Option<Found> {
        if route.paths.is_empty() {
            self.leave_the_head()
        } else {
            self.leave(&route.paths)
        }
        while let Some(Reverse((cost, step))) = self.open.pop() {
            if cost > self.costs[step] {
                continue;
            }
            let (point, direction) = self.place(step);
            if let Some(start) = self.reached(point, direction) {
                let path = self.path(step, route.paths.is_empty());
                return Some(Found { path, start, cost });
            }
            for next in Direction::ALL.into_iter().filter(|next| *next != direction.opposite()) {
                self.go(step, cost, (point, direction), next);
            }
        }
        None
    }

    /// Begins at each port of the state or frame that the arrow leads to.
    fn leave_the_head(&mut self) {
        for (port, out, cost) in ports(self.plan, self.arrow.to) {
            let mut head = vec![port];
            while head.len() < HEAD {
                head.push(head[head.len() - 1].towards(out));
            }
            let free = |(place, point): (usize, &Point)| {
                self.board.is_free(*point, out) && (place == 0 || self.cost(*point, out).is_some())
            };
            if head.iter().enumerate().all(free) {
                self.improve(None, (head[HEAD - 1], out), cost);
            }
        }
    }

    /// Begins at each point of the ways that are there, but for those next to the head of the arrow and to a start.
    fn leave(&mut self, paths: &[Vec<Point>]) {
        let (board, owner) = (self.board, self.owner);
        for (number, path) in paths.iter().enumerate() {
            let (head, trunk) = if number == 0 { (HEAD + 2, self.trunk(path)) } else { (0, 0) };
            let last = path.len().saturating_sub(2);
            for (at, point) in path.iter().enumerate().take(last).skip(head) {
                let price = if at < trunk { BEND + ON_TRUNK } else { BEND };
                for out in Direction::ALL.into_iter().filter(|out| board.can_branch(*point, *out, owner)) {
                    self.improve(None, (*point, out), price);
                }
            }
        }
    }

    /// How many points at the head of the arrow should stay without a junction, so that the label has room there: it is
    /// for all ways then.
    fn trunk(&self, path: &[Point]) -> usize {
        let level = path.first().zip(path.get(1)).is_some_and(|(tip, next)| tip.y == next.y);
        let label = &self.arrow.label;
        let pixels = if level {
            label.iter().map(|line| width_of(line)).max().unwrap_or_default()
        } else {
            i32::try_from(label.len()).unwrap_or_default() * LABEL_LINE
        };
        HEAD + usize::try_from(pixels / STEP).unwrap_or_default()
    }

    fn go(&mut self, step: usize, cost: u32, (point, direction): (Point, Direction), next: Direction) {
        let ahead = point.towards(next);
        let turn = if next == direction { 0 } else { BEND };
        if turn > 0 && !self.board.is_free(point, next) {
            return;
        }
        let port = self.goal(ahead, next).map(|(_, cost)| cost).filter(|_| self.board.is_free(ahead, next));
        if let Some(ahead_cost) = port.or_else(|| self.cost(ahead, next)) {
            self.improve(Some(step), (ahead, next), cost + turn + ahead_cost);
        }
    }

    fn improve(&mut self, before: Option<usize>, (point, direction): (Point, Direction), cost: u32) {
        let Some(index) = self.board.index(point) else { return };
        let step = index * Direction::ALL.len() + direction as usize;
        if cost < self.costs[step] {
            self.costs[step] = cost;
            self.before[step] = before;
            self.open.push(Reverse((cost, step)));
        }
    }

    fn cost(&self, point: Point, direction: Direction) -> Option<u32> {
        self.board.cost(point, direction, |frame| self.is_at_home(frame))
    }

    /// Whether an end of the arrow is the frame, or lies in it.
    fn is_at_home(&self, frame: usize) -> bool {
        let members = &self.plan.frames[frame].members;
        self.arrow.from.iter().chain([&self.arrow.to]).any(|end| match end {
            End::State(state) => members.contains(state),
            End::Frame(inner) => self.plan.frames[*inner].members.iter().all(|member| members.contains(member)),
        })
    }

    /// The start that a step in this direction reaches at the point, and what its port costs.
    fn goal(&self, point: Point, direction: Direction) -> Option<(usize, u32)> {
        let ports = &self.goals[self.board.index(point)?];
        ports.iter().find(|(out, ..)| *out == direction.opposite()).map(|(_, start, cost)| (*start, *cost))
    }

    fn reached(&self, point: Point, direction: Direction) -> Option<usize> {
        self.goal(point, direction).map(|(start, _)| start)
    }

    fn place(&self, step: usize) -> (Point, Direction) {
        (self.board.point(step / Direction::ALL.len()), Direction::ALL[step % Direction::ALL.len()])
    }

    /// The points up to a step, with the head of the arrow before them where the path bears it.
    fn path(&self, last: usize, with_head: bool) -> Vec<Point> {
        let (mut path, mut step) = (Vec::new(), Some(last));
        let mut first = last;
        while let Some(current) = step {
            path.push(self.place(current).0);
            first = current;
            step = self.before[current];
        }
        if with_head {
            let (mut point, out) = self.place(first);
            for _ in 1..HEAD {
                point = point.towards(out.opposite());
                path.push(point);
            }
        }
        path.reverse();
        path
    }
}

/// The points where an arrow can touch its end, with the way out of it. The middle of a side is the cheapest.
fn ports(plan: &Plan, end: End) -> Vec<(Point, Direction, u32)> {
    let area = match end {
        End::State(state) => plan.boxes[state].area,
        End::Frame(frame) => plan.frames[frame].area,
    };
    let Area { left, top, right, bottom } = area;
    let cost = |point: Point, out: Direction| {
        let doubled = if out.is_level() { 2 * point.y - top - bottom } else { 2 * point.x - left - right };
        doubled.unsigned_abs() / 2
    };
    area.ports().into_iter().map(|(point, out)| (point, out, cost(point, out))).collect()
}
