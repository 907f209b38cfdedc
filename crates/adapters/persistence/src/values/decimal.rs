use super::on_both;
use crate::sql_types::Amount;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, Numeric};
use diesel::sqlite::{Sqlite, SqliteValue};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// A decimal in a row. Read back without trailing zeros on both databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = Amount)]
pub(crate) struct Dec(pub(crate) Decimal);

/// Decimals that a column keeps.
const DECIMALS: u32 = 6;
/// Parts of one on SQLite, where Diesel's own numeric would go through a float.
const PARTS: i64 = 1_000_000;

on_both!(Dec as Amount);

impl ToSql<Amount, Pg> for Dec {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        check_scale(self.0)?;
        <Decimal as ToSql<Numeric, Pg>>::to_sql(&self.0, out)
    }
}

impl FromSql<Amount, Pg> for Dec {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        <Decimal as FromSql<Numeric, Pg>>::from_sql(bytes).map(|decimal| Self(decimal.normalize()))
    }
}

impl ToSql<Amount, Sqlite> for Dec {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        check_scale(self.0)?;
        let parts = self.0.checked_mul(Decimal::from(PARTS)).and_then(|parts| parts.to_i64());
        out.set_value(parts.ok_or("the amount is out of range")?);
        Ok(IsNull::No)
    }
}

impl FromSql<Amount, Sqlite> for Dec {
    fn from_sql(bytes: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        let parts = <i64 as FromSql<BigInt, Sqlite>>::from_sql(bytes)?;
        Ok(Self(Decimal::new(parts, DECIMALS).normalize()))
    }
}

/// PostgreSQL would round in silence what SQLite refuses: refuse it on both.
fn check_scale(decimal: Decimal) -> Result<(), &'static str> {
    if decimal.normalize().scale() > DECIMALS { Err("the amount has more than 6 decimals") } else { Ok(()) }
}
