use serde::de;
use std::fmt;

/// The reason why the reading of a value stopped early.
#[derive(Debug)]
pub(super) enum Stop {
    /// A required field is missing.
    Missing(&'static str),
    /// The body has this field twice, under two of its names.
    Repeated(&'static str),
    /// The value has the right type, but the shape refuses it.
    Refused,
    /// A reader further inside noted the reason already.
    Noted,
}

impl de::Error for Stop {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Refused
    }

    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }

    /// A parsed object has every name once, so serde can only mean two names of the same field.
    fn duplicate_field(field: &'static str) -> Self {
        Self::Repeated(field)
    }
}

impl std::error::Error for Stop {}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value could not be read")
    }
}
