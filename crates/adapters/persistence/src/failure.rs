use customs_kernel::StorageError;
use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error};

/// Why a statement, or what was made of its answer, failed. Inside repositories only: callers get
/// [`StorageError`].
#[derive(Debug)]
pub(crate) enum Failure {
    /// The database refused a statement. On PostgreSQL the open transaction is lost with it.
    Database(Error),
    /// What was done so far cannot stay either, and this is why.
    Refused(StorageError),
    /// The statements went well, and their answer means this.
    Storage(StorageError),
}

/// What repository code inside `read` and `write` answers.
pub(crate) type Answer<T> = Result<T, Failure>;

impl Failure {
    /// Whether the transaction it happened in can only be undone.
    pub(crate) const fn ends_the_transaction(&self) -> bool {
        match self {
            Self::Database(error) => !matches!(error, Error::NotFound),
            Self::Refused(_) => true,
            Self::Storage(_) => false,
        }
    }

    /// Whether the connection is of no more use.
    pub(crate) const fn closed_the_connection(&self) -> bool {
        matches!(self, Self::Database(error) if is_closed(error))
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Database(error)
    }
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

impl From<Failure> for StorageError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Database(error) => storage_error(error),
            Failure::Refused(error) | Failure::Storage(error) => error,
        }
    }
}

/// The record was changed by somebody else: a conditional update met no row.
pub(crate) const fn stale() -> StorageError {
    StorageError::Conflict { constraint: None }
}

/// What is stored cannot be read back: `what` names the record, never its content.
pub(crate) fn corrupt(what: impl Into<String>) -> Failure {
    Failure::Storage(StorageError::Corrupt(what.into()))
}

/// Whether the connection broke, so that another one may do.
pub(crate) const fn is_closed(error: &Error) -> bool {
    matches!(
        error,
        Error::DatabaseError(DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand, _)
            | Error::BrokenTransactionManager
    )
}

/// What an error of the database means to a caller.
pub(crate) fn storage_error(error: Error) -> StorageError {
    if is_closed(&error) {
        return StorageError::Unavailable(Box::new(error));
    }
    match error {
        Error::DatabaseError(DatabaseErrorKind::UniqueViolation, information) => {
            StorageError::Conflict { constraint: Some(unique_rule(information.as_ref())) }
        }
        // A record that this one names was deleted first, or something names this one by now.
        Error::DatabaseError(DatabaseErrorKind::ForeignKeyViolation | DatabaseErrorKind::SerializationFailure, _) => {
            stale()
        }
        Error::DatabaseError(DatabaseErrorKind::ReadOnlyTransaction, information) => {
            StorageError::Unwritable(information.message().to_owned())
        }
        Error::DatabaseError(DatabaseErrorKind::Unknown, information) => match information.message() {
            "deadlock detected" => StorageError::Conflict { constraint: None },
            message if is_unwritable(message) => StorageError::Unwritable(message.to_owned()),
            // Another process holds the write lock of SQLite for longer than the busy time-out, or the disk fails: it
            // may pass.
            message
                if ["is locked", "disk I/O error", "unable to open database file"]
                    .iter()
                    .any(|m| message.contains(m)) =>
            {
                StorageError::Unavailable(message.to_owned().into())
            }
            message => StorageError::Failed(message.to_owned().into()),
        },
        // The reason may quote what is stored.
        Error::DeserializationError(_) => StorageError::Corrupt("a column of another form".to_owned()),
        other => StorageError::Failed(Box::new(other)),
    }
}

/// Whether SQLite or PostgreSQL say that the disk is full or may only be read.
fn is_unwritable(message: &str) -> bool {
    let signs = ["disk is full", "readonly database", "No space left", "Disk quota exceeded", "Read-only file system"];
    signs.iter().any(|sign| message.contains(sign))
}

/// The name of the broken unique rule. PostgreSQL says it; SQLite names table and columns, from
/// which the migrations make the name: table, columns without the organisation, `key`.
fn unique_rule(information: &(dyn DatabaseErrorInformation + Send + Sync)) -> String {
    if let Some(name) = information.constraint_name() {
        return name.to_owned();
    }
    let columns = information.message().strip_prefix("UNIQUE constraint failed: ").unwrap_or_default();
    let mut name = columns.split('.').next().unwrap_or_default().to_owned();
    for column in columns.split(", ").filter_map(|column| column.split('.').nth(1)) {
        if column != "organisation_id" {
            name.push('_');
            name.push_str(column);
        }
    }
    name.push_str("_key");
    name
}
