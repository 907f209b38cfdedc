//! The secrets of registrations, as they are stored.

use crate::Sealer;
use crate::secrets::SealedColumn;
use crate::values::Ts;
use customs_callbacks::{CallbackSecret, PreviousSecret, SigningSecrets};
use customs_kernel::{OrganisationId, StorageError};

/// Opens the present secret and the previous one, which has a moment at which it is over.
pub(super) fn secrets(
    sealer: &Sealer,
    organisation: OrganisationId,
    (present, previous, until): (&[u8], Option<&[u8]>, Option<Ts>),
) -> Result<SigningSecrets, StorageError> {
    let previous = match previous.zip(until) {
        Some((sealed, until)) => Some(PreviousSecret { secret: open(sealer, organisation, sealed)?, until: until.0 }),
        None => None,
    };
    Ok(SigningSecrets { present: open(sealer, organisation, present)?, previous })
}

/// Seals a secret for a registration of that organisation.
pub(super) fn seal(
    sealer: &Sealer,
    organisation: OrganisationId,
    secret: &CallbackSecret,
) -> Result<Vec<u8>, StorageError> {
    sealer.seal(SealedColumn::CallbackSecrets, organisation, secret.reveal().as_bytes())
}

/// Opens a sealed secret of a registration of that organisation: the present one, or one that was kept. Both are sealed
/// alike, so that the database can move one to the place of the other.
fn open(sealer: &Sealer, organisation: OrganisationId, sealed: &[u8]) -> Result<CallbackSecret, StorageError> {
    let corrupt = || StorageError::Corrupt("a callback secret".to_owned());
    let text = sealer.open(SealedColumn::CallbackSecrets, organisation, sealed).map_err(|_| corrupt())?;
    let text = String::from_utf8(text).map_err(|_| corrupt())?;
    CallbackSecret::restore(&text).map_err(|_| corrupt())
}
