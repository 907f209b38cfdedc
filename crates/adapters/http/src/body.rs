//! Request bodies: how they arrive, and what their failures are answered. `customs-json-reading` reads their JSON.

mod batch_body;
mod batch_room;
mod content_type;
mod day;
mod domain_body;
mod json_body;
mod moment;
mod number;
mod optional_json_body;
mod parse;
mod payload;
mod unasked_body;
mod unknown_fields;

pub(crate) use batch_body::BatchBody;
pub use batch_body::{MOST_ITEMS, array_items, by_line};
pub use batch_room::{BatchPlace, BatchRoom};
pub(crate) use content_type::{declares_json_lines, is_form, is_json, is_multipart};
pub use customs_serving::Fingerprint;
pub(crate) use day::Day;
pub(crate) use domain_body::DomainBody;
pub use json_body::JsonBody;
pub(crate) use moment::Moment;
pub use number::Number;
pub use optional_json_body::OptionalJsonBody;
pub use parse::parse_any_json;
pub(crate) use payload::{MAX_BODY, MAX_MESSAGE, announced_length, read_payload, read_payload_up_to, unreadable};
pub(crate) use unasked_body::UnaskedBody;
pub use unknown_fields::{PassUnknown, UnknownFields};
pub(crate) use unknown_fields::{ReportUnknown, ReportUnknownExcept};
