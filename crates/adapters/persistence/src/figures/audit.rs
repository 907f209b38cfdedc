use super::{MOST_COUNTED, number};
use crate::audit::{NotedTs, guards};
use crate::connection::{AnyConnection, each};
use crate::failure::{Fallible, corrupt};
use crate::sql_types::UtcTime;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};

/// The state of the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditFigures {
    /// Entries that are in no chain yet, at most [`MOST_COUNTED`].
    pub waiting: u32,
    /// The moment at which the first of them was stored.
    pub first_at: Option<DateTime<Utc>>,
    /// Triggers that note writes or keep entries, and are gone or switched off.
    pub missing_guards: u32,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    waiting: i64,
    #[diesel(sql_type = Nullable<UtcTime>)]
    first_at: Option<NotedTs>,
}

pub(super) fn read(connection: &mut AnyConnection) -> Fallible<AuditFigures> {
    // On PostgreSQL the table may be full of rows that are gone, and only its index passes over them.
    let order = match connection {
        AnyConnection::Pg(_) => "ORDER BY organisation_id, id",
        AnyConnection::Sqlite(_) => "ORDER BY id",
    };
    let sql = format!(
        "WITH waiting AS (SELECT organisation_id, id FROM audit_waiting {order} LIMIT {MOST_COUNTED}) \
         SELECT (SELECT count(*) FROM waiting) AS waiting, \
           (SELECT entries.at FROM (SELECT organisation_id, id FROM waiting ORDER BY id LIMIT 1) AS first \
            JOIN audit_entries AS entries ON entries.organisation_id = first.organisation_id AND entries.id = first.id \
           ) AS first_at"
    );
    let rows: Vec<Row> = each!(connection, connection => diesel::sql_query(sql).load(connection))?;
    let Some(Row { waiting, first_at }) = rows.into_iter().next() else {
        return Err(corrupt("the count of entries of the audit log"));
    };
    let missing_guards = u32::try_from(guards::missing(connection)?.len()).unwrap_or(u32::MAX);
    Ok(AuditFigures { waiting: number(waiting), first_at: first_at.map(|at| at.0), missing_guards })
}
