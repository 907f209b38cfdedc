//! The tests of this crate: of the pages through the whole gate, over in-memory stores, and of single parts (`units`).

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

mod arrivals;
mod away;
mod bench;
mod blocks;
mod browser;
mod callbacks;
mod choice;
mod clients;
mod cross_site_requests;
mod dossiers;
mod editing;
mod electronic_invoices;
mod everything;
mod headers;
mod histories_in_dutch;
mod invoice_letters;
mod isolated;
mod kept_forms;
mod lists;
mod live;
mod many_lines;
mod movements;
mod neighbours;
mod objections;
mod open_declarations;
mod open_transits;
mod pages;
mod records;
mod refused_fields;
mod rights;
mod routes;
mod sent;
mod sent_again;
mod sentences_in_dutch;
mod sessions;
mod set_aside;
mod sign_in;
mod stale;
mod strangers;
mod supplements;
mod templates;
mod tenancy;
mod units;
mod uploads;
