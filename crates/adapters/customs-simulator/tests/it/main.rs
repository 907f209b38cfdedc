//! The tests of the authority. The modules are named after those of the library.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod accounts;
mod assessment;
mod cases;
mod decision;
mod gateway;
mod inquiries;
mod interrupted_store;
mod message;
mod mrn_allocation;
mod outage;
mod sample_messages;
mod sample_tables;
mod simulator;
mod transit;
mod valid_messages;
mod wco;
mod xml;
