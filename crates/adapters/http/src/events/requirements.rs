use crate::ApiError;
use crate::caller::Caller;
use crate::exchange::{readable, reading};
use crate::requirement::requirements;
use customs_callbacks::TopicKind;
use customs_kernel::SubjectKind;

requirements! {
    ReadEvents: DeclarationsRead | TransitRead;
}

/// The kinds of record whose events are meant: the one that is named, which the token must be able to read, or all that
/// it can read. Every token reads of callbacks, as everywhere.
pub(super) fn meant(caller: &Caller<ReadEvents>, named: Option<TopicKind>) -> Result<Vec<TopicKind>, ApiError> {
    let scope = match named {
        None => {
            let readable = readable(caller.scopes()).into_iter().map(TopicKind::from);
            return Ok(readable.chain([TopicKind::Callback]).collect());
        }
        Some(TopicKind::Declaration) => Some(reading(SubjectKind::Declaration)),
        Some(TopicKind::Transit) => Some(reading(SubjectKind::Transit)),
        Some(TopicKind::Callback) => None,
    };
    if let Some(scope) = scope {
        caller.require(scope)?;
    }
    Ok(named.into_iter().collect())
}
