use std::fmt;

/// A reason why a picture cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The lifecycle has no states.
    NoStates,
    /// The state has no place in the table of places.
    NoPlace(String),
    /// The box of the state lies beyond the left or upper edge.
    Outside(String),
    /// The box of a state overlaps another, or a frame of other states.
    Overlap(String, String),
    /// The frame with this title holds none of the states.
    EmptyFrame(String),
    /// No way or no place for the label is left for the arrow to this state.
    NoRoom(String, String),
    /// The file differs from the picture, or cannot be written.
    Stale(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStates => f.write_str("the lifecycle has no states"),
            Self::NoPlace(state) => write!(f, "the state {state} has no place: add it to the table of places"),
            Self::Outside(state) => write!(f, "the box of {state} lies beyond the left or upper edge: move its place"),
            Self::Overlap(one, other) => write!(f, "{one} overlaps {other}: move the place of one of them"),
            Self::EmptyFrame(title) => write!(f, "the frame {title:?} holds none of the states"),
            Self::NoRoom(state, label) => {
                write!(f, "no room for the arrow {label:?} to {state}: move the places of states apart")
            }
            Self::Stale(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Problem {}
