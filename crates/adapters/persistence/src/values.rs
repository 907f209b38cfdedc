//! Values in rows: newtypes around foreign types, which cannot implement Diesel's traits for our SQL types
//! themselves.

mod decimal;
mod json;
mod readable;
mod timestamp;

pub(crate) use decimal::Exact;
pub(crate) use json::Json;
pub(crate) use readable::Readable;
pub(crate) use timestamp::Ts;

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
use on_both;
