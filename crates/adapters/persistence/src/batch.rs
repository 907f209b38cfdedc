//! Inserting rows in batches.

/// Rows in one INSERT: a statement takes some 30,000 values at most, and no table has more than 30
/// columns of which many rows are inserted.
pub(crate) const ROWS: usize = 1_000;

/// Rows up to which each number of them is a statement that stays prepared on PostgreSQL, where
/// preparing costs a round trip.
pub(crate) const PREPARED_ROWS: usize = 16;

/// Inserts the rows, few statements for many of them.
macro_rules! insert_all {
    ($connection:expr, $table:expr, $rows:expr) => {
        for batch in $rows.chunks($crate::batch::ROWS) {
            let insert = diesel::insert_into($table).values(batch);
            match &mut *$connection {
                $crate::connection::AnyConnection::Pg(connection) if batch.len() <= $crate::batch::PREPARED_ROWS => {
                    $crate::prepared::Prepared(insert).execute(connection)
                }
                $crate::connection::AnyConnection::Pg(connection) => insert.execute(connection),
                $crate::connection::AnyConnection::Sqlite(connection) => insert.execute(connection),
            }?;
        }
    };
}
pub(crate) use insert_all;
