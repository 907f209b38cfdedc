//! Use cases of documents, one file each.

mod add;
mod clean_up;
mod delete_all;
mod documents;
mod download;
mod list;
mod receive;
mod show;
mod update;

pub use documents::{DocumentPorts, Documents};
pub use receive::{CheckedBytes, Received, Reception, Refused, Upload};

#[cfg(test)]
mod tests;
