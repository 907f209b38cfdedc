use crate::requirement::requirements;
use customs_access::{Scope, Scopes};
use customs_kernel::SubjectKind;

requirements! {
    ReadExchange: DeclarationsRead | TransitRead;
    RecoverExchange: DeclarationsSubmit | TransitWrite;
}

/// The kinds of record whose messages a token with these scopes may read. Reading the messages takes the scope for
/// reading the records.
pub(crate) fn readable(scopes: Scopes) -> Vec<SubjectKind> {
    SubjectKind::ALL.iter().copied().filter(|kind| scopes.contains(reading(*kind))).collect()
}

/// The scope for reading records of that kind.
pub(crate) const fn reading(kind: SubjectKind) -> Scope {
    match kind {
        SubjectKind::Declaration => Scope::DeclarationsRead,
        SubjectKind::Transit => Scope::TransitRead,
    }
}
