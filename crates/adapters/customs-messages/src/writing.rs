//! Writes messages by the element table.

pub(crate) mod digits;
pub(crate) mod field_path;
pub(crate) mod fitted_text;
mod leaves;
mod message_writer;
mod tags;
mod trail;
mod written;

pub(crate) use digits::Digits;
pub(crate) use field_path::FieldPath;
pub(crate) use fitted_text::fit_code;
pub(crate) use leaves::Measured;
pub(crate) use message_writer::{Mapping, MessageWriter};
pub(crate) use tags::Tags;
pub(crate) use written::WrittenElement;
