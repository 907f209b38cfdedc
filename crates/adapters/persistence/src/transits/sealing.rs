//! Messages to customs, encrypted: a declaration holds the access code of a guarantee. Each is bound to its
//! identification, so that one copied to another row opens nothing.

use crate::Sealer;
use customs_kernel::StorageError;

pub(super) fn seal(sealer: &Sealer, lrn: &str, bytes: &[u8]) -> Result<Vec<u8>, StorageError> {
    sealer.seal(bytes, &context(lrn)).map_err(|error| StorageError::Failed(Box::new(error)))
}

pub(super) fn open(sealer: &Sealer, lrn: &str, sealed: &[u8]) -> Result<Vec<u8>, StorageError> {
    sealer.open(sealed, &context(lrn)).map_err(|_| StorageError::Corrupt(format!("transit message {lrn}")))
}

fn context(lrn: &str) -> String {
    format!("transit message {lrn}")
}
