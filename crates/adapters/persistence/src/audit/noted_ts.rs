use crate::connection::MultiBackend;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::pg::{Pg, PgValue};
use diesel::sqlite::{Sqlite, SqliteValue};

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
