//! What becomes of words that an endpoint does not know, and of values of the wrong type, for all endpoints of the
//! OpenAPI document.

mod bodies;
mod endpoints;
mod lists;
mod parameters;
mod read_and_sent_back;
mod records;
mod schemas;
mod unasked;
mod unknown_fields;
