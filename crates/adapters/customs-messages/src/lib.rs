//! WCO DEC and RES messages: the builder with its emission map, the reader, the element table.

pub mod building;
pub mod element_table;
pub mod namespaces;
pub mod pointing;
pub mod reading;

mod dms_messages;
mod preview;
mod writing;

pub use dms_messages::DmsMessages;
pub use preview::preview_page;
