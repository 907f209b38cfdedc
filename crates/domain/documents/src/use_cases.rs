//! Use cases of documents: the short ones with the service, the others in a file each.

mod add;
mod clean_up;
mod documents;
mod receive;
mod update;

pub use documents::{DocumentPorts, Documents};
pub use receive::{CheckedBytes, Received, Reception, Refused, Upload};

#[cfg(test)]
mod tests;
