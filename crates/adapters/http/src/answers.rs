//! Answers with a record and its version, which is what `If-Match` names.

use crate::command::Answer;
use crate::envelope::{Record, Written};
use crate::operation::Answered;
use customs_kernel::Version;
use serde::Serialize;

/// Answers 200 with a record, and its version as the entity tag.
pub(crate) fn shown(version: Version, data: impl Serialize) -> Answered {
    Ok(Answer::ok(&Record { data })?.with_version(version))
}

/// Answers 201 with the record that was created, and its version as the entity tag.
pub(crate) fn created(version: Version, data: impl Serialize, message: &str) -> Answered {
    Ok(Answer::created(&Written::new(data, message))?.with_version(version))
}

/// Answers 200 with the record that was changed, and its version as the entity tag.
pub(crate) fn changed(version: Version, data: impl Serialize, message: &str) -> Answered {
    Ok(Answer::ok(&Written::new(data, message))?.with_version(version))
}
