//! Parses settings that are not texts, from a value of their own kind (in the file) or from a text (in the
//! environment).

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use std::fmt::Display;
use std::str::FromStr;

#[derive(Deserialize)]
#[serde(untagged)]
enum Written<T> {
    Text(String),
    Itself(T),
}

/// Parses a number or truth value.
pub(super) fn scalar<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr + DeserializeOwned,
    T::Err: Display,
{
    match Written::deserialize(deserializer).map_err(|_| D::Error::custom(expected::<T>()))? {
        Written::Itself(value) => Ok(value),
        Written::Text(text) => text.trim().parse().map_err(|_| D::Error::custom(expected::<T>())),
    }
}

/// Parses a list; as a text it is `[30, 300]` or `30,300`.
pub(super) fn list<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: FromStr + DeserializeOwned,
    T::Err: Display,
{
    match Written::deserialize(deserializer).map_err(|_| D::Error::custom("must be a list"))? {
        Written::Itself(values) => Ok(values),
        Written::Text(text) => text
            .trim()
            .trim_start_matches('[')
            .trim_end_matches(']')
            .split(',')
            .map(|entry| entry.trim().trim_matches('"'))
            .filter(|entry| !entry.is_empty())
            .map(|entry| entry.parse().map_err(|error: T::Err| D::Error::custom(format!("{entry}: {error}"))))
            .collect(),
    }
}

fn expected<T>() -> &'static str {
    match std::any::type_name::<T>() {
        "bool" => "must be true or false",
        name if name.ends_with("::Decimal") => "must be a decimal number",
        _ => "must be a whole number of the right size",
    }
}
