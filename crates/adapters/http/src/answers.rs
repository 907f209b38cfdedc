//! Answers with a record and its version, which is what `If-Match` names; and what several answers share.

use crate::command::Response;
use crate::envelope::{Record, Written, WrittenWithWarnings};
use crate::operation::Handled;
use customs_kernel::facts::Warning;
use customs_kernel::{BrokenRule, FieldErrors, Subject, SubjectKind, Version};
use serde::Serialize;

/// Answers 200 with a record, and its version as the entity tag.
pub(crate) fn shown(version: Version, data: impl Serialize) -> Handled {
    Ok(Response::ok(&Record { data })?.with_version(version))
}

/// Answers 201 with the record that was created, and its version as the entity tag.
pub(crate) fn created(version: Version, data: impl Serialize, message: &str) -> Handled {
    Ok(Response::created(&Written::new(data, message))?.with_version(version))
}

/// Answers 200 with the record that was changed, and its version as the entity tag.
pub(crate) fn changed(version: Version, data: impl Serialize, message: &str) -> Handled {
    Ok(Response::ok(&Written::new(data, message))?.with_version(version))
}

/// Answers like [`created`], with the unknown fields of the body as warnings.
pub(crate) fn created_despite(unknown: &[Warning], version: Version, data: impl Serialize, message: &str) -> Handled {
    Ok(Response::created(&WrittenWithWarnings::new(data, message, unknown))?.with_version(version))
}

/// Answers like [`changed`], with warnings: unknown fields of the body, or what else is not in order.
pub(crate) fn changed_despite(warnings: &[Warning], version: Version, data: impl Serialize, message: &str) -> Handled {
    Ok(Response::ok(&WrittenWithWarnings::new(data, message, warnings))?.with_version(version))
}

/// Broken rules, as `path: message`.
pub(crate) fn reported(errors: &FieldErrors) -> Vec<String> {
    let reported = |(path, messages): (&str, &[BrokenRule])| -> Vec<String> {
        messages.iter().map(|message| format!("{path}: {message}")).collect()
    };
    errors.iter().flat_map(reported).collect()
}

/// The id of a record, if the record is of this kind: answers have one field for declarations and one for transits.
pub(crate) fn id_of(subject: Option<Subject>, kind: SubjectKind) -> Option<i64> {
    subject.filter(|subject| subject.kind == kind).map(|subject| subject.id)
}
