//! Seals the access codes that forms of transits name, which the stored forms do not hold. The seal names the
//! organisation, so that codes copied to a row of another one cannot be opened.

use crate::Sealer;
use customs_kernel::{OrganisationId, StorageError};
use customs_transits::AccessCode;
use customs_transits::form::TransitForm;

/// The sealed access codes of a form; `None` when it names none.
pub(super) fn seal(
    sealer: &Sealer,
    organisation: OrganisationId,
    form: &TransitForm,
) -> Result<Option<Vec<u8>>, StorageError> {
    let codes = form.access_codes();
    if codes.iter().all(Option::is_none) {
        return Ok(None);
    }
    let plain: Vec<Option<&str>> = codes.into_iter().map(|code| code.map(AccessCode::reveal)).collect();
    let plain = serde_json::to_vec(&plain).map_err(|error| StorageError::Failed(Box::new(error)))?;
    let sealed = sealer.seal(&plain, &context(organisation));
    sealed.map(Some).map_err(|error| StorageError::Failed(Box::new(error)))
}

/// Puts the sealed access codes back into the form that they were stored with.
pub(super) fn open(
    sealer: &Sealer,
    organisation: OrganisationId,
    sealed: &[u8],
    form: &mut TransitForm,
) -> Result<(), StorageError> {
    let corrupt = || StorageError::Corrupt("the access codes of a transit".to_owned());
    let plain = sealer.open(sealed, &context(organisation)).map_err(|_| corrupt())?;
    let codes: Vec<Option<AccessCode>> = serde_json::from_slice(&plain).map_err(|_| corrupt())?;
    form.restore_access_codes(codes);
    Ok(())
}

fn context(organisation: OrganisationId) -> String {
    format!("access codes of a transit of organisation {organisation}")
}
