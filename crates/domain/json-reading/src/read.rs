use crate::{Refusal, UnknownField, WantedUnknown, parse};
use customs_kernel::FieldErrors;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A value that was read from a JSON text, and the fields of the text that its shape does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read<T> {
    /// The value.
    pub value: T,
    /// The fields that the shape does not have, in alphabetical order within an object; at most 100.
    pub unknown: Vec<UnknownField>,
    /// The number of further fields that the shape does not have.
    pub more_unknown: usize,
}

impl<T> Read<T> {
    /// Makes another value of the one that was read.
    #[must_use]
    pub fn map<V>(self, make: impl FnOnce(T) -> V) -> Read<V> {
        let Self { value, unknown, more_unknown } = self;
        Read { value: make(value), unknown, more_unknown }
    }
}

/// Reads a JSON text into a shape, as the API reads a body, and lists the fields that the shape does not have.
///
/// # Errors
/// What is wrong with the text, by path, in the words of the API; `body` is the path of the text as a whole.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<Read<T>, FieldErrors> {
    let all = WantedUnknown::AllBut(<Arc<[String]>>::default);
    parse(text.as_bytes(), true, all).map_err(Refusal::into_errors)
}
