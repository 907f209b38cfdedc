use super::on_both;
use crate::sql_types::UtcTime;
use chrono::{DateTime, SecondsFormat, Utc};
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::Timestamptz;
use diesel::sqlite::{Sqlite, SqliteValue};

/// A moment in a row, to the microsecond.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = UtcTime)]
pub(crate) struct Ts(pub(crate) DateTime<Utc>);

on_both!(Ts as UtcTime);

impl ToSql<UtcTime, Pg> for Ts {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <DateTime<Utc> as ToSql<Timestamptz, Pg>>::to_sql(&self.0, out)
    }
}

impl FromSql<UtcTime, Pg> for Ts {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        <DateTime<Utc> as FromSql<Timestamptz, Pg>>::from_sql(bytes).map(Self)
    }
}

impl ToSql<UtcTime, Sqlite> for Ts {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        // Always 6 digits and `Z`, so that the texts sort by time.
        out.set_value(self.0.to_rfc3339_opts(SecondsFormat::Micros, true));
        Ok(IsNull::No)
    }
}

impl FromSql<UtcTime, Sqlite> for Ts {
    fn from_sql(mut bytes: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        Ok(Self(DateTime::parse_from_rfc3339(bytes.read_text())?.with_timezone(&Utc)))
    }
}
