#![doc = include_str!("../README.md")]

mod content;
mod each_text;
mod xml_error;
mod xml_walk;

pub use content::{Content, Tag};
pub use each_text::{LONGEST_PATH, MOST_TEXTS};
pub use xml_error::XmlError;
pub use xml_walk::XmlWalk;
