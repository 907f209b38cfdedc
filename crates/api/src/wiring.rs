//! Connects the ports of the domains with their adapters.

mod access;
mod billing;
mod callbacks;
mod connections;
mod console;
mod customs;
mod declarations;
mod documents;
mod events;
mod exchange;
mod guarantees;
mod http;
mod keeping;
mod listening;
mod mail;
mod master_data;
mod mends;
mod papers;
mod reporting;
mod search;
mod tariff;
mod tasks;
mod transits;
mod workers;

#[cfg(test)]
mod gate_tests;
#[cfg(test)]
mod outage_tests;
#[cfg(test)]
mod submit_cost_tests;
#[cfg(test)]
pub(crate) mod test_databases;

pub(crate) use access::{WiredAccess, access};
pub(crate) use billing::{billing, billing_services, billing_with_fonts, daily_runs, profiles, run_ledger};
pub(crate) use callbacks::{callbacks, event_log};
pub(crate) use customs::customs;
pub(crate) use declarations::declarations;
pub(crate) use documents::{documents, logos, paper_fonts};
pub(crate) use exchange::{exchange, outages};
pub(crate) use guarantees::{guarantee_gate, guarantee_sync, guarantees, submission_gate, synced_customers};
pub(crate) use http::{HttpParts, http_server, rate_limits};
pub(crate) use keeping::{audit_log, legal_holds, recent_writes, retention};
pub(crate) use master_data::{customers, inventory, item_master};
pub(crate) use mends::mends;
pub(crate) use papers::papers;
pub(crate) use reporting::{causes, rejections, reports};
pub(crate) use search::search;
pub(crate) use tariff::{reference_import, tariff};
pub(crate) use tasks::tasks;
pub(crate) use transits::transits;
pub(crate) use workers::WorkerParts;
