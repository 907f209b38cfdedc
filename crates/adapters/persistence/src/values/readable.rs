use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};

/// A value of a row, or `None` when it cannot be read. Without this one such value makes the whole result unreadable, with
/// the rows of all others in it.
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
