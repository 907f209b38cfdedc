use std::error::Error;

/// The meaning of an error to the caller, so that one place can decide how to report it.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// The input breaks rules; the error names the fields.
    Invalid,
    /// The organisation has no such record.
    NotFound,
    /// A rule of the trade forbids the action in the present state of the record.
    Refused,
    /// Another writer changed the record after the caller read it.
    Stale,
    /// The caller lacks the permission.
    Forbidden,
    /// A part of the system that the call needs does not answer; the same call may succeed later.
    Unavailable,
    /// A fault of the service itself.
    Internal,
}

/// The text of an error with those of its causes, which may say no more than that something failed by themselves. A
/// cause that was named already is left out.
#[must_use]
pub fn with_causes(error: &dyn Error) -> String {
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
    words
}

#[cfg(test)]
mod tests {
    use super::with_causes;
    use crate::StorageError;

    #[test]
    fn each_cause_is_told_once() {
        let below = StorageError::Failed("no such column".into());
        assert_eq!(with_causes(&below), "the storage failed: no such column");
        let above = StorageError::Unavailable(Box::new(below));
        let reported = "the database is not available: the storage failed: no such column";
        assert_eq!(with_causes(&above), reported);
        assert_eq!(with_causes(&StorageError::Corrupt("a row".to_owned())), "stored data cannot be read back: a row");
    }
}
