use rust_decimal::Decimal;
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// An exact decimal that is sent and shown as a JSON number with all its digits. A text is not accepted as a number.
///
/// A JSON number can be larger or longer than a [`Decimal`]. It is then replaced by one that breaks the same rules: a
/// number that is too large becomes the largest [`Decimal`], and one with too many decimals keeps 28 of them, the
/// last of which is not zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(Decimal);

impl Number {
    /// The name under which the type asks serde for a value. The readers of bodies recognise by it that a number is
    /// wanted.
    pub(super) const NAME: &'static str = "Number";
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

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        customs_kernel::exact_number::serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(Self::NAME, Digits)
    }
}

/// Serde visitor that takes the digits of a JSON number.
struct Digits;

impl<'de> Visitor<'de> for Digits {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Number, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        Ok(Number(decimal(number.as_str())))
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
