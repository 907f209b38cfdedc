//! Reads JSON texts by the one reader that the domains have too, and answers its refusals.

use super::unknown_fields::{PassUnknown, UnknownFields};
use crate::ApiError;
use crate::body_warning::BodyWarning;
use customs_json_reading::{Read, Refusal, UnknownField, WantedUnknown, parse};
use customs_kernel::facts::{Count, Warning};
use serde::de::DeserializeOwned;

/// The result of parsing a JSON text.
pub(super) struct Parsed<T> {
    pub(super) value: T,
    /// The fields that the shape does not have; empty when the answer does not name them.
    pub(super) unknown: Vec<Warning>,
}

/// Parses a JSON text into a shape that is stored. Texts with U+0000 are refused, because the database cannot store
/// them.
pub(super) fn parse_json<T: DeserializeOwned, U: UnknownFields>(bytes: &[u8]) -> Result<Parsed<T>, ApiError> {
    let Read { value, unknown, more_unknown } = parse(bytes, true, wanted::<U>())?;
    Ok(Parsed { value, unknown: warnings(unknown, more_unknown) })
}

/// Parses a JSON text into a shape that is not stored, so that its texts may contain any character.
pub fn parse_any_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    Ok(parse(bytes, false, wanted::<PassUnknown>())?.value)
}

fn wanted<U: UnknownFields>() -> WantedUnknown {
    if U::REPORTED { WantedUnknown::AllBut(U::left_out) } else { WantedUnknown::None }
}

fn warnings(unknown: Vec<UnknownField>, more: usize) -> Vec<Warning> {
    let named = unknown.into_iter().map(|UnknownField { path, meant }| match meant {
        Some(meant) => Warning::at(path, BodyWarning::Misspelt { meant: meant.into() }),
        None => Warning::at(path, BodyWarning::Unknown),
    });
    let more = (more > 0).then(|| Warning::at("body", BodyWarning::MoreUnknown { more: Count::from(more) }));
    named.chain(more).collect()
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Malformed(errors) => Self::invalid_request(&errors),
            Refusal::Invalid(errors) => Self::validation(&errors),
        }
    }
}
