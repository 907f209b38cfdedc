//! Exact numbers that may be left out: `#[serde(with = "customs_kernel::exact_number::optional")]`.

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serializer};

/// Writes the number with the digits that it has, and null for `None`.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(number: &Option<Decimal>, serializer: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => super::serialize(number, serializer),
        None => serializer.serialize_none(),
    }
}

/// Reads a number as [`super::deserialize`] does, and null as `None`.
///
/// # Errors
/// When the value is neither, or does not fit into a [`Decimal`].
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Decimal>, D::Error> {
    Ok(Option::<Exact>::deserialize(deserializer)?.map(|Exact(number)| number))
}

struct Exact(Decimal);

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::deserialize(deserializer).map(Self)
    }
}
