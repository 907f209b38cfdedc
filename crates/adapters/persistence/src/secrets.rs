//! Encryption of secrets at rest: one master key in a file, from which every other key is derived.

mod installation;
mod master_key;
mod sealer;
#[cfg(test)]
mod tests;

pub use installation::MasterKeyMismatch;
pub use master_key::{MasterKey, MasterKeyError};
pub use sealer::{SealError, Sealer};
