use serde::{Deserialize, Serialize};
use std::fmt;

/// The author of a change, as the timeline of a record shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// An API client, named as it was registered.
    Client(String),
    /// The customs authority, through one of its messages.
    Customs,
    /// The service itself, for instance at a deadline or with a scheduled message.
    System,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Client(name) => f.write_str(name),
            Self::Customs => f.write_str("customs"),
            Self::System => f.write_str("system"),
        }
    }
}
