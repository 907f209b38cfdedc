//! Answers with a record of billing and its version, which is what `If-Match` names.

use crate::ApiError;
use crate::command::Answer;
use crate::envelope::{Record, Written};
use customs_kernel::Version;
use serde::Serialize;

/// What is shown of a record.
pub(crate) fn shown(version: Version, data: impl Serialize) -> Result<Answer, ApiError> {
    Ok(Answer::ok(&Record { data })?.with_version(version))
}

/// What there is of a record now that it was created.
pub(crate) fn created(version: Version, data: impl Serialize, message: &str) -> Result<Answer, ApiError> {
    Ok(Answer::created(&Written::new(data, message))?.with_version(version))
}

/// What there is of a record now that it was changed.
pub(crate) fn changed(version: Version, data: impl Serialize, message: &str) -> Result<Answer, ApiError> {
    Ok(Answer::ok(&Written::new(data, message))?.with_version(version))
}
