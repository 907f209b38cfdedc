//! Request bodies: JSON with strict types, exact numbers, and errors that name the field.

mod content_type;
mod day;
mod fingerprint;
mod json_body;
mod moment;
mod number;
mod paths;
mod payload;
mod second_look;
mod unfinished;

pub(crate) use content_type::{is_form, is_json, is_multipart};
pub(crate) use day::Day;
pub use fingerprint::Fingerprint;
pub(crate) use json_body::{JsonBody, OptionalJsonBody, parse_any_json};
pub(crate) use moment::Moment;
pub(crate) use number::Number;
pub(crate) use payload::{MAX_BODY, MAX_MESSAGE, announced_length, read_payload, read_payload_up_to};
pub(crate) use unfinished::{Unfinished, unreadable};
