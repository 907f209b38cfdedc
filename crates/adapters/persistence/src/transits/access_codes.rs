//! Seals the access codes that forms of transits name, which the stored forms do not hold. The seal names the
//! organisation, so that codes copied to a row of another one cannot be opened.

use crate::Sealer;
use crate::secrets::SealedColumn;
use customs_kernel::{OrganisationId, StorageError};
use customs_transits::AccessCode;
use customs_transits::form::TransitForm;

/// The sealed access codes of forms, one form after the other; `None` when they name none.
pub(super) fn seal<'a>(
    sealer: &Sealer,
    column: SealedColumn,
    organisation: OrganisationId,
    forms: impl IntoIterator<Item = &'a TransitForm>,
) -> Result<Option<Vec<u8>>, StorageError> {
    let codes: Vec<Option<&AccessCode>> = forms.into_iter().flat_map(TransitForm::access_codes).collect();
    if codes.iter().all(Option::is_none) {
        return Ok(None);
    }
    let plain: Vec<Option<&str>> = codes.into_iter().map(|code| code.map(AccessCode::reveal)).collect();
    let plain = serde_json::to_vec(&plain).map_err(|error| StorageError::Failed(Box::new(error)))?;
    sealer.seal(column, organisation, &plain).map(Some)
}

/// Puts the sealed access codes back into the forms that they were stored with.
pub(super) fn open<'a>(
    sealer: &Sealer,
    column: SealedColumn,
    organisation: OrganisationId,
    sealed: &[u8],
    forms: impl IntoIterator<Item = &'a mut TransitForm>,
) -> Result<(), StorageError> {
    let corrupt = || StorageError::Corrupt("the access codes of a transit".to_owned());
    let plain = sealer.open(column, organisation, sealed).map_err(|_| corrupt())?;
    let codes: Vec<Option<AccessCode>> = serde_json::from_slice(&plain).map_err(|_| corrupt())?;
    let mut codes = codes.into_iter();
    for form in forms {
        form.restore_access_codes(codes.by_ref());
    }
    Ok(())
}
