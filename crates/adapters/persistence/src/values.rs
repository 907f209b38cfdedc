//! Values in rows: newtypes around foreign types, which cannot implement Diesel's traits for our SQL types
//! themselves.

mod json;

pub(crate) use json::Json;

use crate::sql_types::{AnyNumber, UtcTime};
use chrono::{DateTime, SecondsFormat, Utc};
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{Numeric, Timestamptz};
use diesel::sqlite::{Sqlite, SqliteValue};
use rust_decimal::Decimal;

/// Implements reading and writing of a value on the combined backend, through its implementations for each database.
macro_rules! on_both {
    ($value:ty as $sql_type:ty) => {
        impl diesel::deserialize::FromSql<$sql_type, $crate::connection::MultiBackend> for $value {
            fn from_sql(
                bytes: <$crate::connection::MultiBackend as diesel::backend::Backend>::RawValue<'_>,
            ) -> diesel::deserialize::Result<Self> {
                bytes.from_sql::<$value, $sql_type>()
            }
        }

        impl diesel::serialize::ToSql<$sql_type, $crate::connection::MultiBackend> for $value {
            fn to_sql<'b>(
                &'b self,
                out: &mut diesel::serialize::Output<'b, '_, $crate::connection::MultiBackend>,
            ) -> diesel::serialize::Result {
                out.set_value((<$sql_type>::default(), self));
                Ok(diesel::serialize::IsNull::No)
            }
        }
    };
}

/// A decimal in a row, with all its digits and without trailing zeros. On SQLite it is stored as text, since
/// Diesel's own numeric would pass through a float.
#[derive(Debug, Clone, Copy, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = AnyNumber)]
pub(crate) struct Exact(pub(crate) Decimal);

on_both!(Exact as AnyNumber);

impl ToSql<AnyNumber, Pg> for Exact {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <Decimal as ToSql<Numeric, Pg>>::to_sql(&self.0, out)
    }
}

impl FromSql<AnyNumber, Pg> for Exact {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        <Decimal as FromSql<Numeric, Pg>>::from_sql(bytes).map(|decimal| Self(decimal.normalize()))
    }
}

impl ToSql<AnyNumber, Sqlite> for Exact {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.0.normalize().to_string());
        Ok(IsNull::No)
    }
}

impl FromSql<AnyNumber, Sqlite> for Exact {
    fn from_sql(mut bytes: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        Ok(Self(bytes.read_text().parse()?))
    }
}

/// A value of a row, or `None` when it cannot be read. Without this one such value makes the whole result unreadable,
/// with the rows of all others in it.
#[derive(Debug, Clone, FromSqlRow)]
pub(crate) struct Readable<T: 'static>(pub(crate) Option<T>);

impl<T, SqlType, Database> FromSql<SqlType, Database> for Readable<T>
where
    Database: Backend,
    T: FromSql<SqlType, Database> + 'static,
{
    fn from_sql(bytes: Database::RawValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(T::from_sql(bytes).ok()))
    }
}

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
