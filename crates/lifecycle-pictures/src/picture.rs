/// The side that moves a record from one state to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Actor {
    /// A command of the broker.
    Broker,
    /// A message of customs.
    Customs,
}

/// A state of a lifecycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The name, by which everything else refers to the state.
    pub name: String,
    /// The words that a code stands for; empty for a name that speaks for itself.
    pub meaning: String,
    /// Commands of the broker that leave the state as it is.
    pub acts: Vec<String>,
}

/// A way from one state to another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Transition {
    /// The state before.
    pub from: String,
    /// The state after.
    pub to: String,
    /// The side whose act or message it is.
    pub actor: Actor,
    /// The name of the command, or the number of the message.
    pub label: String,
}

/// The place of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The name of the state.
    pub state: &'static str,
    /// The centre of its box, in tens of pixels from the left.
    pub x: i32,
    /// The centre of its box, in tens of pixels from the top, as if each box held one line. Higher boxes push what is
    /// below them down.
    pub y: i32,
}

/// States that belong together. A transition that all of them share is drawn once, from the frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The title above the frame; may be empty.
    pub title: String,
    /// The names of the states in it.
    pub states: Vec<String>,
}

/// A lifecycle with all that it takes to draw it.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The title, which is drawn and read aloud.
    pub title: String,
    /// A sentence on the lifecycle for readers who do not see the picture. All transitions follow it as text.
    pub summary: String,
    /// All states, in the order of the documentation.
    pub states: Vec<State>,
    /// The transitions between them.
    pub transitions: Vec<Transition>,
    /// The places of the states.
    pub places: Vec<Place>,
    /// The frames. One may lie within another, and none may cut another.
    pub frames: Vec<Frame>,
}
