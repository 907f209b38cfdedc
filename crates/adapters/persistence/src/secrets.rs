//! Encryption of secrets at rest: master keys in a file, from which every other key is derived or by which it is
//! sealed, and their rotation.

mod evidence_keys;
mod kept_keys;
mod key_file;
mod key_look;
mod known_keys;
mod master_key;
mod master_key_rows;
mod master_keys;
pub(crate) mod resealing;
mod row_key;
mod sealed_column;
pub(crate) mod sealer;
mod signing_keys;

pub use evidence_keys::StoredEvidenceKeys;
pub use key_file::MasterKeyFile;
pub use key_look::KeyLook;
pub use known_keys::InstanceKeys;
pub use master_key::{MasterKey, MasterKeyError, MasterKeyId};
pub use master_key_rows::MasterKeyMismatch;
pub use master_keys::MasterKeys;
pub use resealing::{Resealed, Resealing, StillSealed};
pub use sealed_column::SealedColumn;
pub use sealer::{SealError, Sealer};
pub use signing_keys::{StoredSigningKey, StoredSigningKeys};
