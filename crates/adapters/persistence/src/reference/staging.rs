//! Loads the rows of a file into a temporary table, as text. So one code imports files of every kind, and a million
//! rows are never in memory at once.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::staged_rows;
use aws_lc_rs::digest::{Context, SHA256};
use customs_tariff::ReferenceDataError;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::cell::{Cell, RefCell};
use std::io::{self, BufWriter, Write};

/// The columns of a row, as text.
pub type Texts = [Option<String>; 11];

/// Number of texts that every fingerprint covers. Later ones count only where they are given, so that rows stored
/// before there was a place for them keep their fingerprints.
const ALWAYS_COUNTED: usize = 10;

/// The rows of a file.
pub(super) type Rows<'r> = dyn Iterator<Item = Result<Texts, ReferenceDataError>> + 'r;

/// Rows in one INSERT on SQLite.
const BATCH: usize = 500;
/// The columns of the temporary table for the texts of a row.
const COLUMNS: &str =
    "c0 TEXT, c1 TEXT, c2 TEXT, c3 TEXT, c4 TEXT, c5 TEXT, c6 TEXT, c7 TEXT, c8 TEXT, c9 TEXT, c10 TEXT";

#[derive(Insertable)]
#[diesel(table_name = staged_rows, treat_none_as_default_value = false)]
struct StagedRow {
    fingerprint: Vec<u8>,
    c0: Option<String>,
    c1: Option<String>,
    c2: Option<String>,
    c3: Option<String>,
    c4: Option<String>,
    c5: Option<String>,
    c6: Option<String>,
    c7: Option<String>,
    c8: Option<String>,
    c9: Option<String>,
    c10: Option<String>,
}

/// The reasons why rows cannot be staged.
#[derive(Debug, thiserror::Error)]
pub(super) enum StagingError {
    #[error(transparent)]
    Row(#[from] ReferenceDataError),
    #[error(transparent)]
    Database(#[from] diesel::result::Error),
    #[error(transparent)]
    Transfer(#[from] io::Error),
    #[error("the tariff was changed after the rows were read")]
    Overtaken,
}

/// Stages all rows and returns their number.
pub(super) fn stage(connection: &mut AnyConnection, rows: &mut Rows<'_>) -> Result<u64, StagingError> {
    let mut count = 0;
    match connection {
        AnyConnection::Pg(connection) => {
            connection.batch_execute(&format!(
                "DROP TABLE IF EXISTS pg_temp.staged_rows; \
                 CREATE TEMP TABLE staged_rows (fingerprint BYTEA NOT NULL, {COLUMNS}) ON COMMIT DROP"
            ))?;
            // The closure runs once, but its type allows for more.
            let (rows, copied, bad) = (RefCell::new(rows), Cell::new(0), Cell::new(None));
            let copy = diesel::copy_from(staged_rows::table).from_raw_data(staged_rows::table, |copy| {
                let mut copy = BufWriter::with_capacity(1 << 16, copy);
                for row in &mut **rows.borrow_mut() {
                    let row = row.inspect_err(|error| bad.set(Some(error.clone())))?;
                    write_line(&mut copy, &row)?;
                    copied.set(copied.get() + 1);
                }
                Ok::<(), StagingError>(copy.flush()?)
            });
            let outcome = copy.execute(connection);
            // The server only reports that the transfer was aborted; this is the real reason.
            if let Some(error) = bad.take() {
                return Err(StagingError::Row(error));
            }
            outcome?;
            count = copied.get();
        }
        AnyConnection::Sqlite(_) => {
            begin_on_sqlite(connection)?;
            loop {
                let batch = rows.take(BATCH).collect::<Result<Vec<_>, _>>()?;
                if batch.is_empty() {
                    break;
                }
                count += u64::try_from(batch.len()).unwrap_or(u64::MAX);
                add_on_sqlite(connection, batch)?;
            }
        }
    }
    Ok(count)
}

/// Has PostgreSQL count the staged rows, so that it plans the comparison with a table that has rows.
pub(super) fn analyse(connection: &mut AnyConnection) -> QueryResult<()> {
    match connection {
        AnyConnection::Pg(connection) => connection.batch_execute("ANALYZE staged_rows"),
        AnyConnection::Sqlite(_) => Ok(()),
    }
}

/// Makes the temporary table for rows on SQLite, in place of one that is there.
pub(super) fn begin_on_sqlite(connection: &mut AnyConnection) -> QueryResult<()> {
    connection.batch_execute(&format!(
        "DROP TABLE IF EXISTS temp.staged_rows; \
         CREATE TEMP TABLE staged_rows (fingerprint BLOB NOT NULL, {COLUMNS})"
    ))
}

/// Adds rows to the temporary table on SQLite.
pub(super) fn add_on_sqlite(connection: &mut AnyConnection, rows: Vec<Texts>) -> QueryResult<()> {
    let rows: Vec<StagedRow> = rows.into_iter().map(staged_row).collect();
    for rows in rows.chunks(BATCH) {
        if let AnyConnection::Sqlite(connection) = connection {
            diesel::insert_into(staged_rows::table).values(rows).execute(connection)?;
        }
    }
    Ok(())
}

/// Drops the staged rows.
pub(super) fn forget(connection: &mut AnyConnection) -> Fallible<()> {
    let statement = match connection {
        AnyConnection::Pg(_) => "DROP TABLE pg_temp.staged_rows",
        AnyConnection::Sqlite(_) => "DROP TABLE temp.staged_rows",
    };
    Ok(connection.batch_execute(statement)?)
}

fn staged_row(texts: Texts) -> StagedRow {
    let fingerprint = fingerprint(&texts);
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10] = texts;
    StagedRow { fingerprint, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 }
}

/// A digest of 16 bytes by which equal rows are recognised.
pub fn fingerprint(texts: &Texts) -> Vec<u8> {
    let mut context = Context::new(&SHA256);
    for (place, text) in texts.iter().enumerate() {
        if place >= ALWAYS_COUNTED && text.is_none() {
            continue;
        }
        // The end mark keeps a missing text apart from an empty one, and each text apart from the next.
        match text {
            Some(text) => {
                context.update(text.as_bytes());
                context.update(&[0]);
            }
            None => context.update(&[1]),
        }
    }
    context.finish().as_ref().iter().copied().take(16).collect()
}

/// Writes a line in PostgreSQL's text format for COPY.
fn write_line(copy: &mut impl Write, texts: &Texts) -> io::Result<()> {
    copy.write_all(b"\\\\x")?;
    for byte in fingerprint(texts) {
        write!(copy, "{byte:02x}")?;
    }
    for text in texts {
        copy.write_all(b"\t")?;
        match text {
            None => copy.write_all(b"\\N")?,
            Some(text) => {
                for byte in text.bytes() {
                    match byte {
                        b'\\' => copy.write_all(b"\\\\")?,
                        b'\t' => copy.write_all(b"\\t")?,
                        b'\n' => copy.write_all(b"\\n")?,
                        b'\r' => copy.write_all(b"\\r")?,
                        byte => copy.write_all(&[byte])?,
                    }
                }
            }
        }
    }
    copy.write_all(b"\n")
}
