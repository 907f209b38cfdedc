//! The grid on which boxes stand and arrows run. Its points are ten pixels apart.

/// The distance of two points of the grid in pixels.
pub(crate) const STEP: i32 = 10;

/// A point of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Point {
    pub(crate) const fn towards(self, direction: Direction) -> Self {
        match direction {
            Direction::Up => Self { x: self.x, y: self.y - 1 },
            Direction::Right => Self { x: self.x + 1, y: self.y },
            Direction::Down => Self { x: self.x, y: self.y + 1 },
            Direction::Left => Self { x: self.x - 1, y: self.y },
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Direction {
    Up,
    Right,
    Down,
    Left,
}

impl Direction {
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
        }
    }

    pub(crate) const fn is_level(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    /// The direction from a point to another on the same line.
    pub(crate) const fn between(from: Point, to: Point) -> Self {
        if from.y == to.y {
            if to.x > from.x { Self::Right } else { Self::Left }
        } else if to.y > from.y {
            Self::Down
        } else {
            Self::Up
        }
    }
}

/// A rectangle with its edges. In units of the grid for boxes, in pixels for texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

impl Area {
    pub(crate) const fn contains(self, point: Point) -> bool {
        self.left <= point.x && point.x <= self.right && self.top <= point.y && point.y <= self.bottom
    }

    pub(crate) const fn overlaps(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    pub(crate) const fn grown(self, by: i32) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    /// The smallest rectangle that holds both.
    pub(crate) fn joined(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub(crate) const fn in_pixels(self) -> Self {
        Self { left: self.left * STEP, top: self.top * STEP, right: self.right * STEP, bottom: self.bottom * STEP }
    }

    /// The points on the edge, but for those beside the corners, each with the way out of the rectangle.
    pub(crate) fn ports(self) -> Vec<(Point, Direction)> {
        let mut found = Vec::new();
        for x in self.left + 1..self.right {
            found.push((Point { x, y: self.top }, Direction::Up));
            found.push((Point { x, y: self.bottom }, Direction::Down));
        }
        for y in self.top + 1..self.bottom {
            found.push((Point { x: self.left, y }, Direction::Left));
            found.push((Point { x: self.right, y }, Direction::Right));
        }
        found
    }
}
