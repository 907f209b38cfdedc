//! The tables on a Citus cluster: PostgreSQL on several servers, each with the rows of some organisations.
//!
//! - `tables` names every table of the database and where its rows are.
//! - `distributing` spreads a database that is on one server, with or without rows. It can be ended at any moment and goes
//!   on when it is begun again: each table moves in a transaction of its own, and what has moved is left alone.
//! - `later` runs migrations on a database that is spread, and spreads the tables that they add.
//! - `nodes` asks the servers for the settings that all this rests on.

mod cluster;
mod distributing;
mod failure;
mod foreign_keys;
mod known;
mod later;
mod nodes;
mod own_triggers;
mod remains;
mod requirements;
mod script;
mod steps;
mod tables;
#[cfg(test)]
mod tests;

pub use cluster::Cluster;
pub use distributing::Distributed;
pub use failure::DistributionError;
pub use nodes::{Node, NodeSettings};

pub(crate) use known::{is_distributed, is_half_distributed};
#[cfg(test)]
pub(crate) use later::run_by_statements;
pub(crate) use later::run_pending_by_statements;
#[cfg(test)]
pub(crate) use tables::OF_ORGANISATION;
