//! The transit system (NCTS5): what the offices of departure and destination decide, and the messages in
//! which they say it. Pure: a message, the case it is about and the tables of the day in, planned messages
//! out; who keeps the cases and posts the messages is another matter.

mod case;
mod conditions;
mod decision;
mod departure;
mod destination;
mod document_reader;
mod leaving_goods;
mod message;
mod response;
mod response_writer;

#[cfg(test)]
mod conditions_tests;
#[cfg(test)]
mod tests;

pub use case::{TransitCase, TransitState};
pub(crate) use decision::DECLARATION;
pub use decision::{TransitVerdict, decide, duplicate_reference};
pub use message::{NotATransitMessage, TraderMessage};
pub use response::{PlannedResponse, Response, TransitError};
pub use response_writer::{ResponseHead, write_response};

/// The namespace of the root of every message.
const NAMESPACE: &str = "http://ncts.dgtaxud.ec";
