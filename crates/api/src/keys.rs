//! The keys of the installation while the service runs: taken up when they change, and rotated.

mod key_watch;
mod master_rotation;
mod signing_keys;

pub(crate) use key_watch::KeyWatch;
pub(crate) use master_rotation::{MasterRotation, Rotated};
pub(crate) use signing_keys::SigningKeys;
