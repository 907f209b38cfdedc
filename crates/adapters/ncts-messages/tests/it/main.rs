//! Messages of the transit system, written and read.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

mod built_as_the_conditions_ask;
mod built_messages;
mod concealed_errors;
mod concealed_messages;
mod conditions;
mod elements_of_answers;
mod fitted_text;
mod forms;
mod guarantees;
mod later_messages;
mod limits;
mod lodgements;
mod messages_of_customs;
mod movements;
mod published;
mod simulated_customs;
mod spoilt;
mod structure;
mod taken_by_customs;
mod translated;
