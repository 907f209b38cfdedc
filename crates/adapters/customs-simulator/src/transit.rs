//! The transit system (NCTS5): the decisions of the offices of departure and destination, and the messages that tell
//! them. All functions are pure: a message, its case and the tables of the day go in, planned messages come out. The
//! simulator stores the cases and posts the messages.

mod case;
mod conditions;
mod decision;
mod departure;
mod destination;
mod document_reader;
mod leaving_goods;
mod message;
mod namespace;
mod response;
mod response_writer;
mod verdict;

#[cfg(test)]
mod conditions_tests;
#[cfg(test)]
mod tests;

pub use case::{TransitCase, TransitState};
pub(crate) use decision::DECLARATION;
pub use decision::{decide, duplicate_reference};
pub use message::{NotATransitMessage, TraderMessage};
pub use response::{PlannedResponse, Response, TransitError};
pub use response_writer::{ResponseHead, write_response};
pub use verdict::TransitVerdict;
