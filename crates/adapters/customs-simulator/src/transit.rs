//! The transit system (NCTS5): the decisions of the offices of departure and destination, and the messages that tell
//! them. All functions are pure: a message, its case and the tables of the day go in, planned messages come out. The
//! simulator stores the cases and posts the messages.

mod answer;
mod answer_writer;
mod case;
mod checking;
mod code_lists;
mod conditions;
mod decision;
mod departure;
mod destination;
mod document_reader;
mod element_at;
mod leaving_goods;
mod message;
mod namespace;
mod verdict;

#[cfg(test)]
mod checking_tests;
#[cfg(test)]
mod tests;

pub use answer::{PlannedTransitAnswer, TransitAnswer, TransitError};
pub use answer_writer::{AnswerHead, write_response};
pub use case::{TransitCase, TransitState};
pub(crate) use decision::DECLARATION;
pub use decision::{decide, duplicate_reference};
pub use message::{NotATransitMessage, TraderMessage};
pub use verdict::TransitVerdict;
