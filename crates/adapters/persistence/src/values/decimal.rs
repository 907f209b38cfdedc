use super::on_both;
use crate::sql_types::AnyNumber;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::Numeric;
use diesel::sqlite::{Sqlite, SqliteValue};
use rust_decimal::Decimal;

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
