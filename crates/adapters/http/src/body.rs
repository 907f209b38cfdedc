//! Request bodies: JSON that is read with strict types and exact numbers, and errors that name the field.

mod batch_body;
mod batch_room;
mod content_type;
mod day;
mod first_look;
mod json_body;
mod moment;
mod number;
mod optional_json_body;
mod parse;
mod paths;
mod payload;
mod second_look;
mod unasked_body;
mod unknown_fields;
mod unreadable;

pub(crate) use batch_body::{BatchBody, MOST_ITEMS};
pub use batch_room::BatchRoom;
pub(crate) use content_type::{declares_json_lines, is_form, is_json, is_multipart};
pub use customs_serving::Fingerprint;
pub(crate) use day::Day;
#[cfg(test)]
pub(crate) use first_look::first_look;
pub(crate) use json_body::JsonBody;
pub(crate) use moment::Moment;
pub(crate) use number::Number;
pub(crate) use optional_json_body::OptionalJsonBody;
pub(crate) use parse::parse_any_json;
pub(crate) use payload::{MAX_BODY, MAX_MESSAGE, announced_length, read_payload, read_payload_up_to};
pub(crate) use unasked_body::UnaskedBody;
pub(crate) use unknown_fields::{TellUnknown, TellUnknownBut};
pub(crate) use unreadable::unreadable;
