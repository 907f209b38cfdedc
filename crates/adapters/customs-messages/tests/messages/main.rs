//! Messages of the declaration system, written and read, against the published samples, schemas and tables.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

mod declaration_messages;
mod deferred_payment;
mod deferred_vat;
mod element_table;
mod elements_of_answers;
mod emission_map;
mod forms;
mod hostile_answers;
mod hostile_forms;
mod notices;
mod ports_of_declarations;
mod published;
mod published_answers;
mod rejection_paths;
mod secured_imports;
mod spoilt;
mod statistical_values;
mod supplementary_messages;
mod vat_inquiries;
