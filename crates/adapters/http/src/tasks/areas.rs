use customs_access::{Scope, Scopes};
use customs_tasks::Areas;

/// The areas that a caller with these scopes may read.
pub(super) fn read_by(scopes: Scopes) -> Areas {
    Areas::read_by(&names(scopes))
}

/// The areas on whose tasks a caller with these scopes may note something.
pub(super) fn written_by(scopes: Scopes) -> Areas {
    Areas::written_by(&names(scopes))
}

fn names(scopes: Scopes) -> Vec<&'static str> {
    scopes.iter().map(Scope::as_str).collect()
}
