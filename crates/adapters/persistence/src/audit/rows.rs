use crate::connection::MultiBackend;
use crate::schema::audit_entries as entries;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_audit::{AuditEntry, AuditEntryId};
use customs_kernel::OrganisationId;
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::pg::{Pg, PgValue};
use diesel::prelude::*;
use diesel::sqlite::{Sqlite, SqliteValue};

#[derive(Queryable, Selectable)]
#[diesel(table_name = entries)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct Row {
    organisation_id: i64,
    id: i64,
    at: NotedTs,
    actor_kind: String,
    actor_id: Option<String>,
    request_id: Option<String>,
    record_kind: String,
    record_id: String,
    action: String,
    before: Option<String>,
    after: Option<String>,
}

impl From<Row> for AuditEntry {
    fn from(row: Row) -> Self {
        let Row {
            organisation_id,
            id,
            at,
            actor_kind,
            actor_id,
            request_id,
            record_kind,
            record_id,
            action,
            before,
            after,
        } = row;
        Self {
            organisation: OrganisationId::new(organisation_id),
            id: AuditEntryId::new(id),
            at: at.0,
            actor_kind,
            actor_id,
            request_id,
            record_kind,
            record_id,
            action,
            before,
            after,
        }
    }
}

/// The moment of an entry. One that was made unreadable is read as the beginning of 1970, so that the entry can be
/// shown and its chain can show that it was changed.
#[derive(Debug, Clone, Copy, FromSqlRow)]
pub(crate) struct NotedTs(pub(crate) DateTime<Utc>);

impl NotedTs {
    fn read(read: deserialize::Result<Ts>) -> Self {
        Self(read.map_or(DateTime::UNIX_EPOCH, |at| at.0))
    }
}

impl FromSql<UtcTime, Pg> for NotedTs {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self::read(<Ts as FromSql<UtcTime, Pg>>::from_sql(bytes)))
    }
}

impl FromSql<UtcTime, Sqlite> for NotedTs {
    fn from_sql(bytes: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        Ok(Self::read(<Ts as FromSql<UtcTime, Sqlite>>::from_sql(bytes)))
    }
}

impl FromSql<UtcTime, MultiBackend> for NotedTs {
    fn from_sql(bytes: <MultiBackend as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        bytes.from_sql::<Self, UtcTime>()
    }
}
