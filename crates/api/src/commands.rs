//! The subcommands, one file each.

pub(crate) mod adopt;
pub(crate) mod audit;
pub(crate) mod billing;
pub(crate) mod check;
pub(crate) mod client;
pub(crate) mod evidence;
mod guarantee_levels;
pub(crate) mod invoice_to;
pub(crate) mod keys;
pub(crate) mod manual;
pub(crate) mod migrate;
pub(crate) mod openapi;
pub(crate) mod organisation;
mod organisation_profile;
pub(crate) mod ready;
pub(crate) mod record_file;
pub(crate) mod reference_files;
pub(crate) mod retention;
pub(crate) mod serve;
pub(crate) mod user;

pub(crate) use guarantee_levels::percentage;
