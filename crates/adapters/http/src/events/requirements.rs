use crate::ApiError;
use crate::caller::Caller;
use crate::exchange::{readable, reading};
use crate::requirement::requirements;
use customs_kernel::SubjectKind;

requirements! {
    ReadEvents: DeclarationsRead | TransitRead;
}

/// The kinds of record whose events are meant: the one that is named, which the token must be able to read, or all that
/// it can read.
pub(super) fn meant(caller: &Caller<ReadEvents>, named: Option<SubjectKind>) -> Result<Vec<SubjectKind>, ApiError> {
    match named {
        Some(kind) => {
            caller.require(reading(kind))?;
            Ok(vec![kind])
        }
        None => Ok(readable(caller.scopes())),
    }
}
