//! Seals the access codes of transit guarantees. The seal names the organisation, so that a code copied to a row of
//! another one cannot be opened.

use crate::Sealer;
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::customer::DvaAccessCode;

pub(super) fn seal(
    sealer: &Sealer,
    organisation: OrganisationId,
    code: &DvaAccessCode,
) -> Result<Vec<u8>, StorageError> {
    let sealed = sealer.seal(code.reveal().as_bytes(), &context(organisation));
    sealed.map_err(|error| StorageError::Failed(Box::new(error)))
}

pub(super) fn open(
    sealer: &Sealer,
    organisation: OrganisationId,
    sealed: &[u8],
) -> Result<DvaAccessCode, StorageError> {
    let corrupt = || StorageError::Corrupt("the access code of a guarantee".to_owned());
    let text = sealer.open(sealed, &context(organisation)).map_err(|_| corrupt())?;
    String::from_utf8(text).map(DvaAccessCode::new).map_err(|_| corrupt())
}

fn context(organisation: OrganisationId) -> String {
    format!("guarantee access code of organisation {organisation}")
}
