//! Tests unknown words and values of the wrong type, on all endpoints of the OpenAPI document.

mod bodies;
mod endpoints;
mod lists;
mod parameters;
mod read_and_sent_back;
mod records;
mod schemas;
mod unasked;
mod unknown_fields;
