#![doc = include_str!("../README.md")]

pub mod ports;

mod boxes;
mod choice;
mod data_element;
mod kind;
mod paper;
mod party;

pub use boxes::{Boxes, PaperBox, Value};
pub use choice::PaperChoice;
pub use data_element::DataElement;
pub use kind::PaperKind;
pub use paper::Paper;
pub use party::PaperParty;
