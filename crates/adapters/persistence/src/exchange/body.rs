//! How the bytes of messages are stored.

use crate::Sealer;
use customs_kernel::StorageError;

/// The bytes of a stored message.
pub(super) fn open(
    sealer: Option<&Sealer>,
    subject: &str,
    lrn: &str,
    encoding: &str,
    sealed: bool,
    bytes: Vec<u8>,
) -> Result<Vec<u8>, StorageError> {
    let corrupt = || StorageError::Corrupt(format!("{subject} message {lrn}"));
    if encoding != "plain" {
        return Err(corrupt());
    }
    if !sealed {
        return Ok(bytes);
    }
    sealer.ok_or_else(corrupt)?.open(&bytes, &format!("{subject} message {lrn}")).map_err(|_| corrupt())
}
