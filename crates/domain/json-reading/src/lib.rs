#![doc = include_str!("../README.md")]

mod change;
mod day;
mod first_look;
mod from_json;
mod moment;
mod null_characters;
mod number;
mod parse;
mod parts;
mod read;
mod refusal;
mod second_look;
mod unknown_field;
mod unknown_name;
mod whole_number;

pub use change::Change;
pub use day::Day;
pub use first_look::first_look;
pub use from_json::FromJson;
pub use moment::Moment;
pub use number::Number;
pub use parse::{WantedUnknown, parse};
pub use parts::{MOST_PARTS, parts};
pub use read::{Read, read};
pub use refusal::Refusal;
pub use second_look::{Findings, second_look};
pub use unknown_field::UnknownField;
pub use unknown_name::{nearest, said_of, shown};
pub use whole_number::{is_number, without_fraction};
