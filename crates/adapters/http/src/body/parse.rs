//! Parses a JSON text into a shape. A refusal names everything that is wrong with the text.

use super::first_look::first_look;
use super::paths;
use super::second_look::second_look;
use super::unknown_fields::{PassUnknown, UnknownFields};
use crate::ApiError;
use customs_kernel::exact_number::hides_json;
use customs_kernel::facts::Warning;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The most objects and lists of a body. The largest declaration, of 1,999 lines, has some twenty thousand.
pub const MOST_PARTS: usize = 100_000;

/// The result of parsing a JSON text.
pub(super) struct Parsed<T> {
    pub(super) value: T,
    /// The fields that the shape does not have; empty when the answer does not name them.
    pub(super) unknown: Vec<Warning>,
}

/// Parses a JSON text into a shape that is stored. Texts with U+0000 are refused, because the database cannot store
/// them.
pub(super) fn parse_json<T: DeserializeOwned, U: UnknownFields>(bytes: &[u8]) -> Result<Parsed<T>, ApiError> {
    refuse_hidden_parts(bytes)?;
    if contains_null_escape(bytes) {
        refuse_null_characters(bytes)?;
    }
    parse::<T, U>(bytes)
}

/// Parses a JSON text into a shape that is not stored, so that its texts may contain any character.
pub fn parse_any_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    refuse_hidden_parts(bytes)?;
    parse::<T, PassUnknown>(bytes).map(|parsed| parsed.value)
}

fn parse<T: DeserializeOwned, U: UnknownFields>(bytes: &[u8]) -> Result<Parsed<T>, ApiError> {
    refuse_too_many_parts(bytes)?;
    if let Some((value, has_unknown)) = first_look(bytes)
        && !(has_unknown && U::REPORTED)
    {
        return Ok(Parsed { value, unknown: Vec::new() });
    }
    // Either the text is wrong, or it has unknown fields to report, or an object has one name twice (then the last
    // one counts). The slower second look finds out which of these it is.
    let sent: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
    match second_look(&sent, U::left_out()) {
        (Some(value), found) if found.is_sound() => {
            Ok(Parsed { value, unknown: if U::REPORTED { found.into_unknown() } else { Vec::new() } })
        }
        (_, found) => Err(found.into_refusal()),
    }
}

fn malformed(error: &serde_json::Error) -> ApiError {
    let (line, column) = (error.line(), error.column());
    let rule = BrokenRule::new(RuleCode::Json, format!("is not valid JSON (line {line}, column {column})"));
    ApiError::invalid_request(&FieldErrors::one("body", rule.with("line", line).with("column", column)))
}

/// A [`Value`] would have the parts of a text that is marked as JSON, which nobody counted.
fn refuse_hidden_parts(bytes: &[u8]) -> Result<(), ApiError> {
    if hides_json(bytes) {
        return Err(ApiError::invalid_field("body", "must not have a field that marks a text as JSON"));
    }
    Ok(())
}

/// An empty object is two bytes long, and takes hundreds in memory as one of the shapes.
fn refuse_too_many_parts(bytes: &[u8]) -> Result<(), ApiError> {
    let brackets = bytes.iter().filter(|byte| matches!(byte, b'{' | b'[')).count();
    // To pass over texts takes longer, and hardly any body has so many brackets.
    if brackets <= MOST_PARTS || parts(bytes) <= MOST_PARTS {
        return Ok(());
    }
    Err(ApiError::invalid_field("body", &format!("has more than {MOST_PARTS} objects and lists")))
}

/// The number of objects and lists of a JSON text. Brackets inside of its texts are none.
pub fn parts(bytes: &[u8]) -> usize {
    let (mut parts, mut is_text, mut rest) = (0, false, bytes.iter());
    while let Some(byte) = rest.next() {
        match byte {
            // The next letter is part of the text, whatever it is.
            b'\\' if is_text => {
                rest.next();
            }
            b'"' => is_text = !is_text,
            b'{' | b'[' if !is_text => parts += 1,
            _ => {}
        }
    }
    parts
}

fn contains_null_escape(bytes: &[u8]) -> bool {
    bytes.windows(6).any(|window| window == b"\\u0000")
}

fn refuse_null_characters(bytes: &[u8]) -> Result<(), ApiError> {
    let value: Value = serde_json::from_slice(bytes).map_err(|error| malformed(&error))?;
    let mut errors = FieldErrors::default();
    for path in paths::with_null_character(&value) {
        errors.add(path, (RuleCode::ControlCharacters, "must not contain the character U+0000"));
    }
    if errors.is_empty() { Ok(()) } else { Err(ApiError::validation(&errors)) }
}
