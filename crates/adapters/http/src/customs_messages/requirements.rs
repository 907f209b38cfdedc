use crate::requirement::requirements;
use customs_access::{Scope, Scopes};
use customs_kernel::SubjectKind;

requirements! {
    ReadExchange: DeclarationsRead | TransitRead;
    RecoverExchange: DeclarationsSubmit | TransitWrite;
}

/// Whether messages about records of this kind may be read with these scopes: whoever may read the records may.
pub(super) fn may_read(scopes: Scopes, kind: SubjectKind) -> bool {
    scopes.contains(match kind {
        SubjectKind::Declaration => Scope::DeclarationsRead,
        SubjectKind::Transit => Scope::TransitRead,
    })
}
