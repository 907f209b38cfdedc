use crate::ErrorKind;
use std::error::Error;
use std::fmt;

/// Why storage could not do what it was asked.
#[derive(Debug)]
pub enum StorageError {
    /// The database does not answer now; the same call may succeed later.
    Unavailable(Box<dyn Error + Send + Sync>),
    /// The database answers and takes no changes: its disk is full or may only be read. The same call may succeed later.
    Unwritable(String),
    /// The connection broke while the changes were being made durable: whether they were kept is not known.
    Undecided(String),
    /// Somebody else changed the record, or took the unique value, first. `constraint` names the
    /// unique rule that was hit, when it was one.
    Conflict {
        /// Name of the unique rule, when one was broken.
        constraint: Option<String>,
    },
    /// What is stored cannot be read back as what it must be.
    Corrupt(String),
    /// Anything else: a fault of ours.
    Failed(Box<dyn Error + Send + Sync>),
}

impl StorageError {
    /// What it means to a caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unavailable(_) | Self::Unwritable(_) | Self::Undecided(_) => ErrorKind::Unavailable,
            Self::Conflict { .. } => ErrorKind::Stale,
            Self::Corrupt(_) | Self::Failed(_) => ErrorKind::Internal,
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
            Self::Conflict { constraint: None } => f.write_str("the record was changed by somebody else"),
            Self::Corrupt(what) => write!(f, "stored data cannot be read back: {what}"),
            Self::Failed(_) => f.write_str("the database refused a statement"),
        }
    }
}

impl Error for StorageError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unavailable(source) | Self::Failed(source) => Some(source.as_ref()),
            Self::Unwritable(_) | Self::Undecided(_) | Self::Conflict { .. } | Self::Corrupt(_) => None,
        }
    }
}
