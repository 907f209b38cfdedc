//! The transit system (NCTS5): the decisions of the offices of departure and destination, and the messages that report
//! them. All functions are pure: a message, its case and the tables of the day go in, planned messages come out. The
//! simulator stores the cases and posts the messages.

mod amendment;
mod answer;
mod answer_writer;
mod case;
mod checking;
mod code_lists;
mod conditions;
mod decision;
mod declared_data;
mod departure;
mod departure_answers;
mod destination;
mod destination_answers;
mod document_writer;
mod element_at;
mod foreign_movement;
mod holder_requests;
mod incident;
mod kept_declaration;
mod leaving_goods;
pub(crate) mod message;
mod movement_record;
mod repeated_declaration;
pub(crate) mod scenario;
mod schema_error;

pub use answer::{ControlNotice, PlannedTransitAnswer, TransitAnswer, TransitError};
pub use answer_writer::{AnswerHead, AnsweredMovement, write_response};
pub use case::{PlannedDecision, RecordChange, TransitCase, TransitState, TransitVerdict};
pub(crate) use decision::DECLARATION;
pub use decision::{decide, duplicate_reference};
use declared_data::fitting;
use kept_declaration::KeptDeclaration;
pub use message::{NotATransitMessage, TraderMessage};
pub use movement_record::MovementRecord;
use scenario::TransitScenario;
pub use schema_error::SchemaError;
