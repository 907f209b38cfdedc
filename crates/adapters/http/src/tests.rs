//! Tests of the conventions, on a small test area and on every registered endpoint.

mod bench;
mod bodies;
mod commands;
mod conventions_of_all_endpoints;
mod errors;
mod gate;
mod guides;
mod holds;
pub(crate) mod neighbours;
mod oauth;
pub(crate) mod operations;
pub(crate) mod over_tcp;
pub(crate) mod specimens;
mod words;

pub(crate) use bench::{Bench, Reply, authorized};
pub(crate) use holds::holds;
