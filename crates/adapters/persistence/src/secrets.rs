//! Encryption of secrets at rest: master keys in a file, from which every other key is derived or by which it is
//! sealed, and their rotation.

mod kept_keys;
mod key_file;
mod known_keys;
mod master_key;
mod master_key_rows;
mod master_keys;
mod resealing;
mod row_key;
mod sealed_column;
mod sealer;
mod signing_keys;
#[cfg(test)]
mod tests;

pub use key_file::MasterKeyFile;
pub use known_keys::InstanceKeys;
pub use master_key::{MasterKey, MasterKeyError, MasterKeyId};
pub use master_key_rows::MasterKeyMismatch;
pub use master_keys::MasterKeys;
pub use resealing::{Resealed, Resealing, StillSealed};
pub use sealer::{SealError, Sealer};
pub use signing_keys::{StoredSigningKey, StoredSigningKeys};

pub(crate) use sealed_column::SealedColumn;
