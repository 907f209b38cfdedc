use customs_kernel::with_causes;
use std::error::Error;
use std::fmt;

/// Error of a command, in words for the operator.
#[derive(Debug)]
pub(crate) struct Failure(String);

/// Result of a command.
pub(crate) type Fallible<T> = Result<T, Failure>;

impl Failure {
    /// Creates a failure with this message.
    pub(crate) fn because(words: impl Into<String>) -> Self {
        Self(words.into())
    }
}

impl<E: Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(with_causes(&error))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
