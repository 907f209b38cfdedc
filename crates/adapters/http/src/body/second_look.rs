//! Reading a body once more to say all that is wrong with it: every field of another type, every field that is missing
//! where the shape cannot do without, and every field that nobody reads.
//!
//! Serde gives up at the first wrong type and passes over unknown fields. Here a value of the wrong type is noted and
//! an empty one of the right type put in its place, so that the reading goes on to the end. What the fields are
//! called, their other names included, comes from the shapes themselves.

mod findings;
mod parts;
mod path;
mod reader;
mod stop;

pub(super) use findings::Findings;

use path::Path;
use reader::Reader;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::cell::RefCell;
use std::sync::Arc;

/// What was read, where nothing stood in the way, and what was found on the way. Of fields that nobody reads those are
/// `left_out` that have one of these names and stand in no other field.
pub(super) fn second_look<T: DeserializeOwned>(sent: &Value, left_out: Arc<[String]>) -> (Option<T>, Findings) {
    let findings = RefCell::new(Findings::without(left_out));
    let read = T::deserialize(Reader::new(sent, Path::Root, &findings));
    (read.ok(), findings.into_inner())
}

#[cfg(test)]
mod tests;
