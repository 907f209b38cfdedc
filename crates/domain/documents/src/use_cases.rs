//! Use cases of documents, one file each.

mod add;
mod clean_up;
mod documents;
mod download;
mod list;
mod receive;
mod remove_all;
mod show;
mod update;

pub use documents::{DocumentPorts, Documents};
pub use receive::{Received, Reception, Refused, Upload};

#[cfg(test)]
mod tests;
