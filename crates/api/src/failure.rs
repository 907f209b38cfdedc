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
        let mut words = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            let cause_words = cause.to_string();
            if !words.contains(&cause_words) {
                words.push_str(": ");
                words.push_str(&cause_words);
            }
            source = cause.source();
        }
        Self(words)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
