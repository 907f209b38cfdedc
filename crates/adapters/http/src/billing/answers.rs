//! Answers that carry a billing record and its version. A client repeats that version in `If-Match`.

use crate::ApiError;
use crate::command::Answer;
use crate::envelope::{Record, Written};
use customs_kernel::Version;
use serde::Serialize;

/// Answers 200 with a record, and its version as the entity tag.
pub(crate) fn shown(version: Version, data: impl Serialize) -> Result<Answer, ApiError> {
    Ok(Answer::ok(&Record { data })?.with_version(version))
}

/// Answers 201 with the record that was created, and its version as the entity tag.
pub(crate) fn created(version: Version, data: impl Serialize, message: &str) -> Result<Answer, ApiError> {
    Ok(Answer::created(&Written::new(data, message))?.with_version(version))
}

/// Answers 200 with the record that was changed, and its version as the entity tag.
pub(crate) fn changed(version: Version, data: impl Serialize, message: &str) -> Result<Answer, ApiError> {
    Ok(Answer::ok(&Written::new(data, message))?.with_version(version))
}
