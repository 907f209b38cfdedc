use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// An exact decimal that is sent and shown as a JSON number with all its digits. A text is not accepted as a number. How
/// one is read that is too large or too long for a [`Decimal`] is described at [`customs_json_reading::Number`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(Decimal);

impl From<Decimal> for Number {
    fn from(value: Decimal) -> Self {
        Self(value)
    }
}

impl From<Number> for Decimal {
    fn from(number: Number) -> Self {
        number.0
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        customs_kernel::exact_number::serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        customs_json_reading::Number::deserialize(deserializer).map(|number| Self(number.into()))
    }
}

impl PartialSchema for Number {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).description(Some("An exact decimal.")).into()
    }
}

impl ToSchema for Number {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Number")
    }
}
