//! Reads a faulty body a second time to report everything that is wrong with it: every field of a wrong type, the first
//! missing field that the shape requires, and every unknown field.
//!
//! Serde gives up at the first wrong type and skips unknown fields. The second look notes a value of a wrong type and
//! puts an empty value of the right type in its place, so that the reading goes on to the end. The shapes themselves
//! say how the fields are called, their other names included.

mod findings;
mod parts;
mod path;
mod reader;
mod stop;

pub use findings::Findings;
pub(crate) use findings::NAMED;

use path::Path;
use reader::Reader;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::cell::RefCell;
use std::sync::Arc;

/// Reads the body into the shape, if nothing prevents that, and answers the findings. An unknown field at the top
/// level is not reported when `left_out` contains its name.
pub fn second_look<T: DeserializeOwned>(sent: &RawValue, left_out: Arc<[String]>) -> (Option<T>, Findings) {
    let findings = RefCell::new(Findings::without(left_out));
    let read = T::deserialize(Reader::new(sent, Path::Root, &findings));
    (read.ok(), findings.into_inner())
}
