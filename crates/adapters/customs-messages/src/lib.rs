//! WCO DEC and RES messages: the builder with its emission map, the reader, the element table.

pub mod element_table;
pub mod namespaces;
pub mod pointing;
pub mod reading;
mod writing;
