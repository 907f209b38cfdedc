pub(crate) mod nodes;

use customs_kernel::StorageError;
use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error};

/// The reason why a statement, or the reading of its result, failed. Used inside repositories only: callers get
/// [`StorageError`].
#[derive(Debug)]
pub enum Failure {
    /// The database refused a statement. On PostgreSQL the open transaction is lost with it.
    Database(Error),
    /// A refusal with this reason. Changes made so far must be undone too.
    Refused(StorageError),
    /// The statements succeeded, and their result means this error.
    Storage(StorageError),
}

/// The result of repository code inside `read` and `write`.
pub type Fallible<T> = Result<T, Failure>;

impl Failure {
    /// Whether the surrounding transaction can only be undone.
    pub(crate) const fn ends_the_transaction(&self) -> bool {
        match self {
            Self::Database(error) => !matches!(error, Error::NotFound),
            Self::Refused(_) => true,
            Self::Storage(_) => false,
        }
    }

    /// Whether the connection is unusable from now on.
    pub(crate) fn closed_the_connection(&self) -> bool {
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

/// The error when a conditional update finds no row: another transaction changed the record.
pub(crate) const fn stale() -> StorageError {
    StorageError::Conflict { constraint: None }
}

/// The error for stored data that cannot be read: `what` names the record, and never its content.
pub(crate) fn corrupt(what: impl Into<String>) -> Failure {
    Failure::Storage(StorageError::Corrupt(what.into()))
}

/// Whether the connection broke, so that another one may work. Where a node behind the server does not answer, the
/// connection to the server is whole.
pub fn is_closed(error: &Error) -> bool {
    match error {
        Error::DatabaseError(DatabaseErrorKind::ClosedConnection, information) => {
            !nodes::is_away(information.message())
        }
        Error::DatabaseError(DatabaseErrorKind::UnableToSendCommand, _) | Error::BrokenTransactionManager => true,
        _ => false,
    }
}

/// Whether the server answered that the node with the rows does not: this one of several machines is away. It is
/// unknown whether the node finished a commit that was under way.
pub fn is_node_away(error: &Error) -> bool {
    match error {
        Error::DatabaseError(DatabaseErrorKind::ClosedConnection, information) => nodes::is_away(information.message()),
        Error::DatabaseError(DatabaseErrorKind::Unknown, information) => {
            nodes::is_away(information.message()) || nodes::is_broken_off(information.message())
        }
        _ => false,
    }
}

/// The error that callers get for an error of the database.
pub fn storage_error(error: Error) -> StorageError {
    if is_closed(&error) || is_node_away(&error) {
        return StorageError::Unavailable(Box::new(error));
    }
    match error {
        Error::DatabaseError(DatabaseErrorKind::UniqueViolation, information) => {
            StorageError::Conflict { constraint: Some(unique_rule(information.as_ref())) }
        }
        // A record that this one refers to was deleted first, or another record refers to this one by now.
        Error::DatabaseError(DatabaseErrorKind::ForeignKeyViolation | DatabaseErrorKind::SerializationFailure, _) => {
            stale()
        }
        Error::DatabaseError(DatabaseErrorKind::ReadOnlyTransaction, information) => {
            StorageError::Unwritable(information.message().to_owned())
        }
        Error::DatabaseError(DatabaseErrorKind::Unknown, information) => match information.message() {
            "deadlock detected" | nodes::DISTRIBUTED_DEADLOCK => stale(),
            message if is_unwritable(message) => StorageError::Unwritable(message.to_owned()),
            // The failure may pass: another process holds the write lock of SQLite longer than the busy time-out, or
            // the disk fails.
            message
                if ["is locked", "disk I/O error", "unable to open database file"]
                    .iter()
                    .any(|m| message.contains(m)) =>
            {
                StorageError::Unavailable(message.to_owned().into())
            }
            message => StorageError::Failed(message.to_owned().into()),
        },
        // The original reason is left out, since it may quote stored data.
        Error::DeserializationError(_) => StorageError::Corrupt("a column of another form".to_owned()),
        other => StorageError::Failed(Box::new(other)),
    }
}

/// Whether the message of SQLite or PostgreSQL says that the disk is full or read-only.
fn is_unwritable(message: &str) -> bool {
    let signs = ["disk is full", "readonly database", "No space left", "Disk quota exceeded", "Read-only file system"];
    signs.iter().any(|sign| message.contains(sign))
}

/// The name of the broken unique rule. PostgreSQL reports it; for a table on several nodes it stands only in the
/// message, as the name of the rule on one of them.
fn unique_rule(information: &(dyn DatabaseErrorInformation + Send + Sync)) -> String {
    if let Some(name) = information.constraint_name() {
        return name.to_owned();
    }
    let message = information.message();
    nodes::unique_rule(message).unwrap_or_else(|| rule_of_columns(message))
}

/// SQLite reports table and columns, from which the name follows as in the migrations: table, columns without the
/// organisation, `key`.
fn rule_of_columns(message: &str) -> String {
    let columns = message.strip_prefix("UNIQUE constraint failed: ").unwrap_or_default();
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
