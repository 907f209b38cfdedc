use crate::is_number;
use rust_decimal::Decimal;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;

/// The name under which [`RawValue`] asks a deserializer of serde_json for the text of a value.
pub(crate) const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// An exact decimal that is sent as a JSON number. It keeps all its digits; a text is not accepted as a number.
///
/// A JSON number can be larger or longer than a [`Decimal`]. It is then replaced by one that breaks the same rules: a
/// number that is too large becomes the largest [`Decimal`], and one with too many decimals keeps 28 of them, the
/// last of which is not zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(Decimal);

impl Number {
    /// The name under which the type asks serde for a value. The readers of bodies recognise by it that a number is
    /// wanted.
    pub(crate) const NAME: &'static str = "Number";
}

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

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(Self::NAME, Named)
    }
}

/// Serde visitor that is given the deserializer of a value, and asks it for the text of the value.
struct Named;

impl<'de> Visitor<'de> for Named {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Number, D::Error> {
        deserializer.deserialize_newtype_struct(RAW_VALUE, Digits)
    }
}

/// Serde visitor that takes the digits of a JSON number.
struct Digits;

impl<'de> Visitor<'de> for Digits {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    /// Takes the text of a JSON value. So the digits are kept in a program without serde_json's feature
    /// `arbitrary_precision` too.
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Number, A::Error> {
        let value = Box::<RawValue>::deserialize(MapAccessDeserializer::new(map))?;
        let text = value.get();
        if is_number(text) {
            return Ok(Number(decimal(text)));
        }
        Err(A::Error::invalid_type(Unexpected::Other("another value"), &self))
    }

    /// Takes the value of a deserializer that has no text of it, such as one of values that serde has buffered.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Number, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Number(buffered) => Ok(Number(decimal(&buffered.to_string()))),
            _ => Err(D::Error::invalid_type(Unexpected::Other("another value"), &self)),
        }
    }
}

/// Converts the digits of a JSON number, which have the form `-?digits(.digits)?([eE][+-]?digits)?`.
fn decimal(text: &str) -> Decimal {
    if let Ok(exact) = Decimal::from_str_exact(text) {
        return positive_zero(exact);
    }
    let (negative, unsigned) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        return Decimal::ZERO;
    }
    // An exponent that does not fit into an i64 makes the number too large, or too small, in any case.
    let far = if exponent.starts_with('-') { i64::MIN / 4 } else { i64::MAX / 4 };
    let exponent = exponent.parse::<i64>().unwrap_or(far).clamp(i64::MIN / 4, i64::MAX / 4);
    let decimals = length(fraction).saturating_sub(exponent);
    let magnitude = near(significant, decimals);
    if negative { -magnitude } else { magnitude }
}

/// The [`Decimal`] that is nearest to `significant` × 10^-`decimals`.
fn near(significant: &str, decimals: i64) -> Decimal {
    const MOST: i64 = 28;
    if length(significant).saturating_sub(decimals) > MOST {
        return Decimal::MAX;
    }
    if decimals < 0 {
        let zeros = "0".repeat(usize::try_from(-decimals).unwrap_or(0));
        return Decimal::from_str_exact(&format!("{significant}{zeros}")).unwrap_or(Decimal::MAX);
    }
    // A `Decimal` holds at most 28 digits and 28 decimals.
    let surplus = (length(significant) - MOST).max(decimals - MOST).max(0);
    let kept = usize::try_from(length(significant) - surplus).unwrap_or(0);
    let (kept_digits, dropped) = significant.split_at(kept.min(significant.len()));
    let mantissa: i128 = if kept_digits.is_empty() { 0 } else { kept_digits.parse().unwrap_or(i128::MAX) };
    let lost = dropped.bytes().any(|digit| digit != b'0') || kept == 0;
    let mantissa = if lost && mantissa % 10 == 0 { mantissa + 1 } else { mantissa };
    let scale = u32::try_from(decimals - surplus).unwrap_or(0);
    Decimal::try_from_i128_with_scale(mantissa, scale.min(28)).unwrap_or(Decimal::MAX)
}

fn length(text: &str) -> i64 {
    i64::try_from(text.len()).unwrap_or(i64::MAX / 4)
}

fn positive_zero(value: Decimal) -> Decimal {
    if value.is_zero() { value.abs() } else { value }
}
