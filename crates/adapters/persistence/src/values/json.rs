use crate::connection::MultiBackend;
use crate::sql_types::JsonDocument;
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sqlite::{Sqlite, SqliteValue};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt;
use std::io::Write;

/// A JSON document in a row, as its type in the domain.
#[derive(Clone, PartialEq, AsExpression, FromSqlRow)]
#[diesel(sql_type = JsonDocument)]
pub(crate) struct Json<T: 'static>(pub(crate) T);

/// The version byte before JSONB on the wire.
const JSONB_VERSION: u8 = 1;

impl<T> fmt::Debug for Json<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Json(..)")
    }
}

impl<T: Serialize + 'static> ToSql<JsonDocument, Pg> for Json<T> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        out.write_all(&[JSONB_VERSION])?;
        serde_json::to_writer(out, &self.0)?;
        Ok(IsNull::No)
    }
}

impl<T: DeserializeOwned + 'static> FromSql<JsonDocument, Pg> for Json<T> {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        match bytes.as_bytes() {
            [JSONB_VERSION, json @ ..] => Ok(Self(serde_json::from_slice(json)?)),
            _ => Err("a version of JSONB that is not known".into()),
        }
    }
}

impl<T: Serialize + 'static> ToSql<JsonDocument, Sqlite> for Json<T> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(serde_json::to_string(&self.0)?);
        Ok(IsNull::No)
    }
}

impl<T: DeserializeOwned + 'static> FromSql<JsonDocument, Sqlite> for Json<T> {
    fn from_sql(mut bytes: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        Ok(Self(serde_json::from_str(bytes.read_text())?))
    }
}

impl<T: DeserializeOwned + 'static> FromSql<JsonDocument, MultiBackend> for Json<T> {
    fn from_sql(bytes: <MultiBackend as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        bytes.from_sql::<Self, JsonDocument>()
    }
}

impl<T: Serialize + Send + Sync + 'static> ToSql<JsonDocument, MultiBackend> for Json<T> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, MultiBackend>) -> serialize::Result {
        out.set_value((JsonDocument, self));
        Ok(IsNull::No)
    }
}
