use crate::operation::Write;
use customs_declarations::{DeclarationId, DraftTarget};

/// The draft with this id, in the version that the request expects.
pub(super) fn target<R, const IDS: usize, B>(order: &Write<R, IDS, B>, id: i64) -> DraftTarget {
    DraftTarget { organisation: order.organisation(), id: DeclarationId::new(id), expected: order.expected }
}
