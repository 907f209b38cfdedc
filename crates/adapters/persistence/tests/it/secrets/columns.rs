use crate::testing::both_migrated;
use customs_persistence::DatabaseUrl;
use customs_persistence::internals::SealedColumn;
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::collections::BTreeSet;

/// Columns of bytes that are not sealed. A new column of bytes is named here, or in `SealedColumn` if a
/// `Sealer` makes its values.
const NOT_SEALED: &[&str] = &[
    // These are keyed digests.
    "clients.secret_hash",
    "master_keys.key_check",
    "idempotency_records.request_digest",
    "idempotency_records.body_digest",
    // These are fingerprints of imported rows, of files and of the audit log.
    "documents.sha256",
    "audit_blocks.hashes",
    "audit_heads.hash",
    "tariff_additional_codes.fingerprint",
    "tariff_area_members.fingerprint",
    "tariff_commodities.fingerprint",
    "tariff_exchange_rates.fingerprint",
    "tariff_measures.fingerprint",
    "tariff_vat_rates.fingerprint",
    // These are hashes of random tokens.
    "one_time_links.hash",
    "sessions.hash",
    "sign_in_tickets.hash",
    "task_calendars.hash",
    // These are compressed and not encrypted.
    "declarations.packed",
    // These are messages of customs, as they came.
    "inbound_messages.body",
    "simulated_answers.body",
];

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
}

#[test]
fn a_rotation_knows_every_column_that_may_be_sealed() {
    let known: BTreeSet<String> = SealedColumn::ALL
        .iter()
        .map(|column| format!("{}.{}", column.place().table, column.place().column))
        .chain(NOT_SEALED.iter().map(ToString::to_string))
        .collect();
    for test in both_migrated() {
        let sql = match test.database.url() {
            DatabaseUrl::Postgres(_) => {
                "SELECT table_name || '.' || column_name AS name FROM information_schema.columns \
                 WHERE table_schema = 'public' AND data_type = 'bytea'"
            }
            DatabaseUrl::Sqlite(_) => {
                "SELECT t.name || '.' || c.name AS name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c \
                 WHERE t.type = 'table' AND c.type = 'BLOB'"
            }
        };
        let columns = test.database.read(|connection| Ok(diesel::sql_query(sql).load::<Column>(connection)?));
        let columns: BTreeSet<String> = columns.expect("read").into_iter().map(|column| column.name).collect();
        let unknown: Vec<_> = columns.difference(&known).collect();
        assert!(unknown.is_empty(), "columns of bytes that nobody has said of whether they are sealed: {unknown:?}");
        let gone: Vec<_> = known.difference(&columns).collect();
        assert!(gone.is_empty(), "columns that are not there: {gone:?}");
    }
}

#[test]
fn all_columns_are_named_once() {
    for (place, column) in SealedColumn::ALL.iter().enumerate() {
        assert!(!SealedColumn::ALL[..place].contains(column), "{column:?}");
    }
}

/// Sealed values in texts (hexadecimal, base64) would escape the comparison of columns of bytes.
#[test]
fn columns_that_are_called_sealed_hold_bytes() {
    for test in both_migrated() {
        let sql = match test.database.url() {
            DatabaseUrl::Postgres(_) => {
                "SELECT table_name || '.' || column_name AS name FROM information_schema.columns \
                 WHERE table_schema = 'public' AND column_name LIKE '%sealed\\_%' AND data_type <> 'bytea'"
            }
            DatabaseUrl::Sqlite(_) => {
                "SELECT t.name || '.' || c.name AS name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c \
                 WHERE t.type = 'table' AND c.name LIKE '%sealed\\_%' ESCAPE '\\' AND c.type <> 'BLOB'"
            }
        };
        let columns = test.database.read(|connection| Ok(diesel::sql_query(sql).load::<Column>(connection)?));
        let columns: Vec<String> = columns.expect("read").into_iter().map(|column| column.name).collect();
        assert!(columns.is_empty(), "{columns:?}");
    }
}
