use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::result::QueryResult;
use diesel::{PgConnection, SqliteConnection};

/// A connection to the database of the service. Statements that Diesel renders alike for both backends run on it
/// unchanged; the few others use `each!` or a match.
#[derive(diesel::MultiConnection)]
pub enum AnyConnection {
    /// To PostgreSQL.
    Pg(PgConnection),
    /// To SQLite.
    Sqlite(SqliteConnection),
}

impl AnyConnection {
    /// Begins a transaction. On SQLite it takes the write lock at once: a transaction that reads first and writes
    /// later would fail with "database is locked", with any busy time-out.
    ///
    /// On PostgreSQL it begins with these statements, which also set who acts, or with only BEGIN.
    pub(crate) fn begin(&mut self, statements: Option<&str>) -> QueryResult<()> {
        match (self, statements) {
            (Self::Pg(connection), None) => AnsiTransactionManager::begin_transaction(connection),
            (Self::Pg(connection), Some(statements)) => {
                AnsiTransactionManager::begin_transaction_sql(connection, statements)
            }
            (Self::Sqlite(connection), _) => {
                AnsiTransactionManager::begin_transaction_sql(connection, "BEGIN IMMEDIATE")
            }
        }
    }

    /// Begins a transaction whose reads all see one moment. On SQLite it is the moment of its first read, and takes no
    /// lock from others.
    pub(crate) fn begin_snapshot(&mut self) -> QueryResult<()> {
        match self {
            Self::Pg(connection) => AnsiTransactionManager::begin_transaction_sql(
                connection,
                "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY",
            ),
            Self::Sqlite(connection) => AnsiTransactionManager::begin_transaction_sql(connection, "BEGIN DEFERRED"),
        }
    }

    /// Sets a savepoint inside the open transaction.
    pub(crate) fn begin_savepoint(&mut self) -> QueryResult<()> {
        <Self as TransactionManager<Self>>::begin_transaction(self)
    }

    /// Commits the transaction, or releases the innermost savepoint.
    pub(crate) fn keep(&mut self) -> QueryResult<()> {
        <Self as TransactionManager<Self>>::commit_transaction(self)
    }

    /// Rolls back the transaction, or to the innermost savepoint.
    pub(crate) fn undo(&mut self) -> QueryResult<()> {
        <Self as TransactionManager<Self>>::rollback_transaction(self)
    }
}

/// Runs an expression on the connection of the backend in use, for statements that [`AnyConnection`] cannot render
/// (batch inserts and upserts).
macro_rules! each {
    ($connection:expr, $inner:ident => $run:expr) => {
        match $connection {
            $crate::connection::AnyConnection::Pg($inner) => $run,
            $crate::connection::AnyConnection::Sqlite($inner) => $run,
        }
    };
}
pub(crate) use each;
