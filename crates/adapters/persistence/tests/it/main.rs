//! The tests of the repositories, on SQLite and PostgreSQL. The modules are named after those of the library.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod access;
mod acting;
mod audit;
mod billing;
mod callbacks;
mod compression;
mod customers;
mod database;
mod declarations;
mod distribution;
mod documents;
mod each_organisation;
mod exchange;
mod failure;
mod figures;
mod guarantees;
mod idempotency;
mod installation;
mod inventory;
mod item_master;
mod mail;
mod organisation_settings;
mod outages;
mod parking;
mod placement;
mod prepared;
mod presence;
mod queue_wakes;
mod record_counts;
mod reference;
mod rejection_analysis;
mod reports;
mod retention;
mod search;
mod secrets;
mod set_aside;
mod stored_statements;
mod tasks;
mod testing;
mod throw_away;
mod transits;
mod window;
mod word_range;
mod work_finding;
