//! Values in rows: newtypes over foreign types, since those cannot get columns of ours.

mod decimal;
mod json;
mod timestamp;

pub(crate) use decimal::Exact;
pub(crate) use json::Json;
pub(crate) use timestamp::Ts;

/// Reads and writes a value on whichever backend is in use, by its code for each of them.
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
use on_both;
