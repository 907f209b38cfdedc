//! The tests of this crate: of its parts, as the folders of `src` have them, of every area through the whole application,
//! and of the conventions, on a small area of their own and on every registered endpoint.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod application;
mod audit;
mod bench;
mod billable_items;
mod billing;
mod bodies;
mod body;
mod callbacks;
mod codebook;
mod commands;
mod conventions_of_all_endpoints;
mod customers;
mod declarations;
mod document;
mod documents;
mod dossiers;
mod error;
mod errors;
mod events;
mod exchange;
mod gate;
mod gateway;
mod guarantees;
mod guides;
mod holds;
mod inventory;
mod invoices;
mod item_master;
mod mails;
mod neighbours;
mod oauth;
mod operations;
mod over_tcp;
mod query;
mod rate_cards;
mod rate_limit;
mod rejection_analysis;
mod rejection_causes;
mod reports;
mod search;
mod set_aside;
mod specimens;
mod tariff;
mod tasks;
mod token_keys;
mod told_errors;
mod transits;
mod words;

/// Where `customs_http_macros` finds the traits of handlers.
use customs_http::internals as operation;

pub(crate) use bench::{Bench, Reply, authorized};
pub(crate) use holds::holds;
