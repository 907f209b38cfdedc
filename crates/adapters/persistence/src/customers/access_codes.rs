//! Seals the access codes of transit guarantees. The seal names the organisation, so that a code copied to a row of
//! another one cannot be opened.

use crate::Sealer;
use crate::secrets::SealedColumn;
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::customer::DvaAccessCode;

pub(super) fn seal(
    sealer: &Sealer,
    organisation: OrganisationId,
    code: &DvaAccessCode,
) -> Result<Vec<u8>, StorageError> {
    sealer.seal(SealedColumn::CustomerAccessCodes, organisation, code.reveal().as_bytes())
}

pub(super) fn open(
    sealer: &Sealer,
    organisation: OrganisationId,
    sealed: &[u8],
) -> Result<DvaAccessCode, StorageError> {
    let corrupt = || StorageError::Corrupt("the access code of a guarantee".to_owned());
    let text = sealer.open(SealedColumn::CustomerAccessCodes, organisation, sealed).map_err(|_| corrupt())?;
    String::from_utf8(text).map(DvaAccessCode::new).map_err(|_| corrupt())
}
