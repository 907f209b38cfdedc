//! The tables on a Citus cluster: PostgreSQL on several servers, each with the rows of some organisations.
//!
//! - `tables` names every table of the database and where its rows are.
//! - `distributing` spreads a database that is on one server, with or without rows. It can be ended at any moment and
//!   goes on when it is begun again: each table moves in a transaction of its own, and a table that has moved stays.
//! - `later` runs migrations on a database that is spread, and spreads the tables that they add.
//! - `nodes` asks the servers for the settings that all this depends on.

mod cluster;
mod distributing;
mod failure;
mod foreign_keys;
pub(crate) mod known;
mod later;
mod nodes;
mod own_triggers;
mod remains;
pub(crate) mod requirements;
pub(crate) mod script;
mod steps;
pub(crate) mod tables;

pub use cluster::Cluster;
pub use distributing::Distributed;
pub use failure::DistributionError;
pub use later::run_by_statements;
pub use nodes::{Node, NodeSettings};

pub(crate) use known::is_half_distributed;
pub(crate) use later::run_pending_by_statements;
