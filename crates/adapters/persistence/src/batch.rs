//! Inserts rows in batches.

/// Rows in one INSERT. A statement takes some 30,000 values at most, and no table that receives many rows has more
/// than 30 columns.
pub(crate) const ROWS: usize = 1_000;

/// The largest number of rows for which the statement stays prepared. Each number of rows up to it is a statement of
/// its own. On PostgreSQL preparing costs a round trip.
pub(crate) const PREPARED_ROWS: usize = 16;

/// Inserts the rows in batches, so that many rows take few statements.
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

/// Loads what one INSERT of this many rows returns.
macro_rules! load_inserted {
    ($connection:expr, $insert:expr, $rows:expr) => {
        match $connection {
            $crate::connection::AnyConnection::Pg(connection) if $rows <= $crate::batch::PREPARED_ROWS => {
                $crate::prepared::Prepared($insert).load(connection)
            }
            $crate::connection::AnyConnection::Pg(connection) => $insert.load(connection),
            $crate::connection::AnyConnection::Sqlite(connection) => $insert.load(connection),
        }
    };
}
pub(crate) use load_inserted;
