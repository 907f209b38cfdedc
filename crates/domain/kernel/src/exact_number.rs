//! Exact numbers in JSON: a [`Decimal`] is written and read as a JSON number with all of its digits.
//!
//! ```
//! use rust_decimal::Decimal;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Price {
//!     #[serde(with = "customs_kernel::exact_number")]
//!     amount: Decimal,
//! }
//!
//! let price: Price = serde_json::from_str(r#"{"amount":1234567890123456789.10}"#)?;
//! assert_eq!(serde_json::to_string(&price)?, r#"{"amount":1234567890123456789.10}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! The text of the number is read ([`RawValue`]). serde_json's feature `arbitrary_precision` would keep the digits too,
//! but it holds for the whole program: tagged, untagged and flattened types of others cannot read an `f64` then. This
//! module needs no such feature, and reads the same where a program has it.
//!
//! What serde has buffered (a form inside a tagged, untagged or flattened type) and a [`Value`] keep the digits only in
//! a program with that feature; in others such a number is read as they have it.

mod fields;
mod hidden;
pub mod optional;

pub use fields::json_fields;
pub use hidden::hides_json;

use rust_decimal::Decimal;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;
use std::str::FromStr;

/// The name under which [`RawValue`] asks a deserializer of serde_json for the text of a value. Other deserializers
/// take it for the name of a type.
const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// Writes a number with the digits that it has.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(number: &Decimal, serializer: S) -> Result<S::Ok, S::Error> {
    RawValue::from_string(number.to_string()).map_err(<S::Error as serde::ser::Error>::custom)?.serialize(serializer)
}

/// Reads a number, or a text that is one. An exponent may stand behind it (`1e2`).
///
/// # Errors
/// When the value is neither, or does not fit into a [`Decimal`].
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
    deserializer.deserialize_newtype_struct(RAW_VALUE, Digits)
}

/// Serde visitor that takes the digits of a number.
struct Digits;

impl<'de> Visitor<'de> for Digits {
    type Value = Decimal;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    /// Takes the text of a JSON value.
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Decimal, A::Error> {
        let value = Box::<RawValue>::deserialize(MapAccessDeserializer::new(map))?;
        let text = value.get();
        if text.starts_with('"') {
            return number(&serde_json::from_str::<String>(text).map_err(A::Error::custom)?);
        }
        number(text)
    }

    /// Takes the value of a deserializer that has no text of it, such as one of values that serde has buffered.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Decimal, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Number(buffered) => number(&buffered.to_string()),
            Value::String(text) => number(&text),
            _ => Err(D::Error::invalid_type(Unexpected::Other("another value"), &self)),
        }
    }
}

fn number<E: Error>(text: &str) -> Result<Decimal, E> {
    let read = Decimal::from_str(text).or_else(|_| Decimal::from_scientific(text));
    read.map_err(|_| E::invalid_value(Unexpected::Str(text), &Digits))
}

#[cfg(test)]
mod tests;
