#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

pub mod ports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

mod boxes;
mod choice;
mod data_element;
mod kind;
mod paper;
mod party;
mod printed_paper;
mod use_cases;

pub use boxes::{Boxes, PaperBox, Value};
pub use choice::PaperChoice;
pub use data_element::DataElement;
pub use kind::PaperKind;
pub use paper::Paper;
pub use party::PaperParty;
pub use printed_paper::PrintedPaper;
pub use use_cases::Papers;
