//! Messages of the declaration system, written and read, against the published samples, schemas and tables.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

mod amendments;
mod codes;
mod declaration_messages;
mod deferred_payment;
mod deferred_vat;
mod digits;
mod element_table;
mod elements_of_answers;
mod emission_map;
mod facets;
mod field_path;
mod fitted_text;
mod forms;
mod hostile_answers;
mod hostile_forms;
mod message_time;
mod notices;
mod ports_of_declarations;
mod preview;
mod published;
mod published_answers;
mod rejection_paths;
mod root_element;
mod secured_imports;
mod spoilt;
mod statistical_values;
mod supplementary_messages;
mod tax_lines;
mod translated;
mod vat_inquiries;
