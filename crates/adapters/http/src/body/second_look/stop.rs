use serde::de;
use std::fmt;

/// Why the reading of a value ended before its end.
#[derive(Debug)]
pub(super) enum Stop {
    /// A field is missing for which there is no default.
    Missing(&'static str),
    /// A field has several names, and stands under two of them.
    Repeated(&'static str),
    /// The value has the right type and is refused all the same.
    Refused,
    /// It was noted already, further inside.
    Noted,
}

impl de::Error for Stop {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Refused
    }

    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }

    /// One name cannot stand twice in what is read here, so these are two names of one field.
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
