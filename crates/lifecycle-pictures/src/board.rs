//! The grid with everything that was drawn on it, and the cost of each step over it.

use crate::grid::{Area, Direction, Point, STEP};
use crate::plan::{HEADING, Plan};

/// A step to the next point.
pub(crate) const STEP_COST: u32 = 2;
/// A change of direction.
pub(crate) const BEND: u32 = 14;
/// The crossing of another arrow.
const CROSSING: u32 = 24;
/// The crossing of the border of a frame.
const BORDER: u32 = 10;
/// A step beside a box, a text or another arrow.
const CROWDED: u32 = 2;
/// A step within a frame that neither end of the arrow belongs to.
const STRANGER: u32 = 2;

/// The number of an arrow.
pub(crate) type Owner = usize;

#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    /// A box or a text is there.
    closed: bool,
    /// An arrow runs from left to right, or back.
    level: Option<Owner>,
    /// An arrow runs up or down.
    upright: Option<Owner>,
    /// The border of a frame runs from left to right.
    level_border: bool,
    /// The border of a frame runs up and down.
    upright_border: bool,
}

/// The grid with all that was drawn on it so far.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    width: i32,
    cells: Vec<Cell>,
    frames: Vec<Area>,
}

impl Board {
    pub(crate) fn of(plan: &Plan) -> Self {
        let cells = usize::try_from(plan.width * plan.height).unwrap_or_default();
        let frames = plan.frames.iter().map(|frame| frame.area).collect();
        let mut board = Self { width: plan.width, cells: vec![Cell::default(); cells], frames };
        for state in &plan.boxes {
            board.close(state.area.in_pixels());
        }
        board.close(Area { left: 0, top: 0, right: plan.width * STEP, bottom: (HEADING - 1) * STEP });
        for frame in &plan.frames {
            board.close(frame.title_area().grown(8));
            if frame.has_border() {
                board.mark_border(frame.area);
            }
        }
        board
    }

    fn mark_border(&mut self, Area { left, top, right, bottom }: Area) {
        for (x, y) in (left..=right).flat_map(|x| [(x, top), (x, bottom)]) {
            self.change(Point { x, y }, |cell| cell.level_border = true);
        }
        for (x, y) in (top..=bottom).flat_map(|y| [(left, y), (right, y)]) {
            self.change(Point { x, y }, |cell| cell.upright_border = true);
        }
    }

    /// The number of the points.
    pub(crate) fn size(&self) -> usize {
        self.cells.len()
    }

    /// The number of a point; `None` when it is outside the picture.
    pub(crate) fn index(&self, point: Point) -> Option<usize> {
        let inside = 0 <= point.x && point.x < self.width && 0 <= point.y;
        let index = usize::try_from(point.y * self.width + point.x).ok().filter(|index| *index < self.cells.len());
        index.filter(|_| inside)
    }

    pub(crate) fn point(&self, index: usize) -> Point {
        let index = i32::try_from(index).unwrap_or(i32::MAX);
        Point { x: index % self.width, y: index / self.width }
    }

    fn cell(&self, point: Point) -> Option<Cell> {
        self.index(point).map(|index| self.cells[index])
    }

    fn change(&mut self, point: Point, change: impl FnOnce(&mut Cell)) {
        if let Some(index) = self.index(point) {
            change(&mut self.cells[index]);
        }
    }

    /// Closes all points in an area, which is given in pixels.
    pub(crate) fn close(&mut self, area: Area) {
        for point in points(area) {
            self.change(point, |cell| cell.closed = true);
        }
    }

    /// Takes the points of an arrow.
    pub(crate) fn draw(&mut self, path: &[Point], owner: Owner) {
        for (from, to) in path.iter().zip(path.iter().skip(1)) {
            let level = Direction::between(*from, *to).is_level();
            for point in [*from, *to] {
                self.change(point, |cell| if level { cell.level = Some(owner) } else { cell.upright = Some(owner) });
            }
        }
    }

    /// Takes points wholly, so that nothing crosses them.
    pub(crate) fn draw_head(&mut self, head: &[Point], owner: Owner) {
        for point in head {
            self.change(*point, |cell| (cell.level, cell.upright) = (Some(owner), Some(owner)));
        }
    }

    pub(crate) fn is_closed(&self, point: Point) -> bool {
        self.cell(point).is_none_or(|cell| cell.closed)
    }

    /// Whether an arrow can run through the point in that direction.
    pub(crate) fn is_free(&self, point: Point, direction: Direction) -> bool {
        let taken = |cell: Cell| if direction.is_level() { cell.level } else { cell.upright };
        self.cell(point).is_some_and(|cell| taken(cell).is_none())
    }

    /// Whether a way can leave the arrow at one of its points in that direction: no other arrow crosses there.
    pub(crate) fn can_branch(&self, point: Point, direction: Direction, owner: Owner) -> bool {
        let taken = |cell: Cell| if direction.is_level() { cell.level } else { cell.upright };
        self.cell(point).is_some_and(|cell| taken(cell).is_none_or(|other| other == owner))
    }

    /// The cost of a step to the point; `None` when it cannot be made.
    pub(crate) fn cost(&self, point: Point, direction: Direction, at_home: impl Fn(usize) -> bool) -> Option<u32> {
        let cell = self.cell(point).filter(|cell| !cell.closed)?;
        let (along, across, border_along, border_across) = if direction.is_level() {
            (cell.level, cell.upright, cell.level_border, cell.upright_border)
        } else {
            (cell.upright, cell.level, cell.upright_border, cell.level_border)
        };
        if along.is_some() || border_along {
            return None;
        }
        let crossing = if across.is_some() { CROSSING } else { 0 };
        let border = if border_across { BORDER } else { 0 };
        let crowded = if self.is_crowded(point, direction) { CROWDED } else { 0 };
        let strange = self.frames.iter().enumerate().any(|(place, frame)| frame.contains(point) && !at_home(place));
        Some(STEP_COST + crossing + border + crowded + if strange { STRANGER } else { 0 })
    }

    fn is_crowded(&self, point: Point, direction: Direction) -> bool {
        let sides =
            if direction.is_level() { [Direction::Up, Direction::Down] } else { [Direction::Left, Direction::Right] };
        sides.into_iter().map(|side| point.towards(side)).any(|beside| {
            self.is_closed(beside) || !self.is_free(beside, direction) || self.has_border(beside, direction)
        })
    }

    fn has_border(&self, point: Point, direction: Direction) -> bool {
        let along = |cell: Cell| if direction.is_level() { cell.level_border } else { cell.upright_border };
        self.cell(point).is_some_and(along)
    }

    /// Whether an arrow runs through an area, which is given in pixels, other than those that may.
    pub(crate) fn has_arrow(&self, area: Area, may: impl Fn(Point, Owner) -> bool) -> bool {
        points(area).any(|point| {
            let cell = self.cell(point).unwrap_or_default();
            [cell.level, cell.upright].into_iter().flatten().any(|owner| !may(point, owner))
        })
    }

    /// Whether a box or a text reaches into an area, which is given in pixels.
    pub(crate) fn has_text_or_box(&self, area: Area) -> bool {
        points(area).any(|point| self.is_closed(point))
    }

    /// Whether the border of a frame runs through an area, which is given in pixels.
    pub(crate) fn has_frame(&self, area: Area) -> bool {
        points(area).any(|point| self.cell(point).is_some_and(|cell| cell.level_border || cell.upright_border))
    }
}

/// The points of the grid in an area, which is given in pixels.
fn points(area: Area) -> impl Iterator<Item = Point> {
    let up = |pixels: i32| (pixels + STEP - 1).div_euclid(STEP);
    let (left, top) = (up(area.left), up(area.top));
    let (right, bottom) = (area.right.div_euclid(STEP), area.bottom.div_euclid(STEP));
    (top..=bottom).flat_map(move |y| (left..=right).map(move |x| Point { x, y }))
}
