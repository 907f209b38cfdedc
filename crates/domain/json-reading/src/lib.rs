//! Reads JSON that clients send into shapes: every number with all its digits, every value of a wrong type at its
//! dotted path, and the fields that the shape does not have.
//!
//! The forms of the domains are read by it, so that a service and a program that uses a domain alone read the same text
//! in the same way.
//!
//! ```
//! use customs_json_reading::{Change, Number, read};
//!
//! #[derive(Debug, Default, serde::Deserialize)]
//! struct Goods {
//!     #[serde(default)]
//!     hs_code: Change<Option<String>>,
//!     #[serde(default)]
//!     net_weight: Change<Option<Number>>,
//! }
//!
//! let read_goods = read::<Goods>(r#"{ "net_weight": 11.50, "hsCode": "94016900" }"#).unwrap();
//! assert_eq!(read_goods.unknown[0].to_string(), "hsCode: is not known; did you mean hs_code?");
//! assert!(read_goods.value.hs_code.sent().is_none());
//!
//! let errors = read::<Goods>(r#"{ "net_weight": "11.50", "hs_code": 94016900 }"#).unwrap_err();
//! assert_eq!(errors.paths().collect::<Vec<_>>(), ["hs_code", "net_weight"]);
//! ```

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
