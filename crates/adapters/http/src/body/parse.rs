//! A JSON text becomes a shape, or a refusal that names all that is wrong with it.

use super::first_look::first_look;
use super::paths;
use super::second_look::second_look;
use super::unknown_fields::{PassUnknown, UnknownFields};
use crate::ApiError;
use customs_kernel::FieldErrors;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What was read of a JSON text.
pub(super) struct Parsed<T> {
    pub(super) value: T,
    /// The fields that the shape does not have, as `path: message`, where they are told.
    pub(super) unknown: Vec<String>,
}

/// Parses a JSON text into a shape whose texts can be stored.
pub(super) fn parse_json<T: DeserializeOwned, U: UnknownFields>(bytes: &[u8]) -> Result<Parsed<T>, ApiError> {
    if contains_null_escape(bytes) {
        refuse_null_characters(bytes)?;
    }
    parse::<T, U>(bytes)
}

/// Parses a JSON text into a shape of which nothing is stored, so that its texts may be any.
pub(crate) fn parse_any_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    parse::<T, PassUnknown>(bytes).map(|parsed| parsed.value)
}

fn parse<T: DeserializeOwned, U: UnknownFields>(bytes: &[u8]) -> Result<Parsed<T>, ApiError> {
    if let Some((value, has_unknown)) = first_look(bytes)
        && !(has_unknown && U::TOLD)
    {
        return Ok(Parsed { value, unknown: Vec::new() });
    }
    // Something is wrong, or is to be told, or a name stands twice in one object (the last one counts then). Only the
    // second look pays for finding out what.
    let sent: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
    match second_look(&sent, U::left_out()) {
        (Some(value), found) if found.is_sound() => {
            Ok(Parsed { value, unknown: if U::TOLD { found.into_unknown() } else { Vec::new() } })
        }
        (_, found) => Err(found.into_refusal()),
    }
}

fn malformed(error: &serde_json::Error) -> ApiError {
    let place = format!("is not valid JSON (line {}, column {})", error.line(), error.column());
    ApiError::invalid_field("body", &place)
}

fn contains_null_escape(bytes: &[u8]) -> bool {
    bytes.windows(6).any(|window| window == b"\\u0000")
}

fn refuse_null_characters(bytes: &[u8]) -> Result<(), ApiError> {
    let value: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
    let mut errors = FieldErrors::default();
    for path in paths::with_null_character(&value) {
        errors.add(path, ("control_characters", "must not contain the character U+0000"));
    }
    if errors.is_empty() { Ok(()) } else { Err(ApiError::validation(&errors)) }
}
