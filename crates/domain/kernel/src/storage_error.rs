use crate::{ErrorKind, UnwiredPort};
use std::error::Error;
use std::fmt;

/// The reason why storage could not do the work.
#[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
#[derive(Debug)]
pub enum StorageError {
    /// The database does not answer at the moment; the same call may succeed later.
    Unavailable(Box<dyn Error + Send + Sync>),
    /// The database answers but takes no changes: its disk is full or read-only. The same call may succeed later.
    Unwritable(String),
    /// The connection broke while the changes were being made durable, so it is not known whether they were stored.
    Undecided(String),
    /// Another writer changed the record, or took the unique value, first.
    Conflict {
        /// The name of the broken unique rule; `None` when no unique rule was broken.
        constraint: Option<String>,
    },
    /// A page was to begin after a record that is not in the list: it was deleted, or never was there.
    NotInList {
        /// The id of that record.
        id: i64,
    },
    /// The stored data cannot be read back as the type it must have.
    Corrupt(String),
    /// The service was not given this port: a fault of the program that made it.
    Unwired(UnwiredPort),
    /// Any other failure: a fault of the service itself.
    Failed(Box<dyn Error + Send + Sync>),
}

impl StorageError {
    /// The meaning of the error to the caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unavailable(_) | Self::Unwritable(_) | Self::Undecided(_) => ErrorKind::Unavailable,
            Self::Conflict { .. } => ErrorKind::Stale,
            Self::NotInList { .. } => ErrorKind::Invalid,
            Self::Corrupt(_) | Self::Unwired(_) | Self::Failed(_) => ErrorKind::Internal,
        }
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(why) => write!(f, "the database is not available: {why}"),
            Self::Unwritable(why) => write!(f, "the database cannot be written: {why}"),
            Self::Undecided(why) => write!(f, "whether the changes were kept is not known: {why}"),
            Self::Conflict { constraint: Some(rule) } => write!(f, "the unique rule {rule} is broken"),
            Self::Conflict { constraint: None } => f.write_str("another writer changed the record first"),
            Self::NotInList { id } => write!(f, "the list has no record {id} after which a page could begin"),
            Self::Corrupt(what) => write!(f, "stored data cannot be read back: {what}"),
            Self::Unwired(port) => write!(f, "{port}"),
            Self::Failed(why) => write!(f, "the storage failed: {why}"),
        }
    }
}

impl Error for StorageError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unavailable(source) | Self::Failed(source) => Some(source.as_ref()),
            Self::Unwritable(_)
            | Self::Undecided(_)
            | Self::Conflict { .. }
            | Self::NotInList { .. }
            | Self::Corrupt(_)
            | Self::Unwired(_) => None,
        }
    }
}

impl From<UnwiredPort> for StorageError {
    fn from(unwired: UnwiredPort) -> Self {
        Self::Unwired(unwired)
    }
}

#[cfg(test)]
mod tests {
    use super::StorageError;
    use std::error::Error;

    #[test]
    fn a_failure_says_what_failed_and_has_it_as_its_source() {
        for (error, text) in [
            (StorageError::Failed("connection refused".into()), "the storage failed: connection refused"),
            (StorageError::Unavailable("no route".into()), "the database is not available: no route"),
        ] {
            assert_eq!(error.to_string(), text);
            let source = error.source().map(ToString::to_string);
            assert!(source.is_some_and(|source| text.ends_with(&source)), "{error:?}");
        }
    }
}
