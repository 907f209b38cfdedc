use crate::requirement::requirements;
use customs_access::{Scope, Scopes};
use customs_kernel::SubjectKind;

requirements! {
    ReadExchange: DeclarationsRead | TransitRead;
    RecoverExchange: DeclarationsSubmit | TransitWrite;
}

/// The kinds of record whose messages a token with these scopes may read. Reading the messages takes the scope for
/// reading the records.
pub(super) fn readable(scopes: Scopes) -> Vec<SubjectKind> {
    let scope = |kind: &SubjectKind| match kind {
        SubjectKind::Declaration => Scope::DeclarationsRead,
        SubjectKind::Transit => Scope::TransitRead,
    };
    SubjectKind::ALL.iter().copied().filter(|kind| scopes.contains(scope(kind))).collect()
}
