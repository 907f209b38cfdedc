//! The SQL types of all columns: those of Diesel, and those that the two databases store in different column types.
//! With them, one Diesel schema serves both.

use crate::connection::MultiBackend;
use diesel::query_builder::QueryId;
pub(crate) use diesel::sql_types::*;

/// A decimal of any precision: `NUMERIC` on PostgreSQL, `TEXT` on SQLite.
#[derive(Debug, Clone, Copy, Default, SqlType, QueryId)]
#[diesel(postgres_type(oid = 1700, array_oid = 1231))]
#[diesel(sqlite_type(name = "Text"))]
pub struct AnyNumber;

/// A moment in UTC: `TIMESTAMPTZ` on PostgreSQL; on SQLite a `TEXT` of fixed length, which sorts by time.
#[derive(Debug, Clone, Copy, Default, SqlType, QueryId)]
#[diesel(postgres_type(oid = 1184, array_oid = 1185))]
#[diesel(sqlite_type(name = "Text"))]
pub struct UtcTime;

/// A JSON document: `JSONB` on PostgreSQL; on SQLite a `TEXT` that is checked to be JSON.
#[derive(Debug, Clone, Copy, Default, SqlType, QueryId)]
#[diesel(postgres_type(oid = 3802, array_oid = 3807))]
#[diesel(sqlite_type(name = "Text"))]
pub struct JsonDocument;

impl SqlOrd for UtcTime {}

macro_rules! known_to_both {
    ($($sql_type:ty),+) => { $(
        impl HasSqlType<$sql_type> for MultiBackend {
            fn metadata(lookup: &mut Self::MetadataLookup) -> Self::TypeMetadata {
                Self::lookup_sql_type::<$sql_type>(lookup)
            }
        }
    )+ };
}
known_to_both!(AnyNumber, UtcTime, JsonDocument);
