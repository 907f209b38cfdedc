use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of the present version of an aggregate. An `ETag` shows it and `If-Match` checks it. A change of any part
/// of the aggregate raises it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(i64);

impl Version {
    /// The version of a new aggregate.
    pub const FIRST: Self = Self(1);

    /// Creates a version from its stored number.
    #[must_use]
    pub const fn new(number: i64) -> Self {
        Self(number)
    }

    /// The number, as stored.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The version after one more change.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
