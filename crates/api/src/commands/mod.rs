//! The subcommands, one file each.

pub(crate) mod client;
pub(crate) mod openapi;
pub(crate) mod organisation;
pub(crate) mod serve;
