//! Makes all triggers again where those of this version are not there.

mod of_postgres;
mod of_sqlite;

pub(crate) use of_postgres::renew as renew_on_postgres;
pub(crate) use of_sqlite::renew as renew_on_sqlite;

use crate::connection::AnyConnection;
use aws_lc_rs::digest::{Context, SHA256};
use diesel::prelude::*;

/// Whether the triggers are those of this version, after its latest migration.
pub(crate) fn are_made(connection: &mut AnyConnection, latest: &str) -> QueryResult<bool> {
    match connection {
        AnyConnection::Pg(connection) => of_postgres::are_made(connection, latest),
        AnyConnection::Sqlite(connection) => of_sqlite::are_made(connection, latest),
    }
}

// The fingerprint that distinguishes the triggers of one version from those of another.

/// The fingerprint of the statements that make the triggers, and of the latest migration before them: one that made a
/// table again took its triggers away.
pub(super) fn fingerprint<'a>(latest: &str, statements: impl IntoIterator<Item = &'a str>) -> String {
    let mut context = Context::new(&SHA256);
    context.update(latest.as_bytes());
    for statement in statements {
        context.update(b"\0");
        context.update(statement.as_bytes());
    }
    hex::encode(context.finish())
}

/// The query for the fingerprint of the triggers that are there, as `text`.
pub(super) const NOTED: &str = "SELECT fingerprint AS text FROM audit_triggers";

/// The statements that note it.
pub(super) fn noting(fingerprint: &str) -> String {
    format!("DELETE FROM audit_triggers; INSERT INTO audit_triggers (fingerprint) VALUES ('{fingerprint}')")
}
