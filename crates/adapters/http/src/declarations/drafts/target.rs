use crate::operation::Write;
use customs_declarations::{DeclarationId, DraftTarget};

/// The draft with that id, in the version that the order is meant for.
pub(super) fn target<R, const IDS: usize, B>(order: &Write<R, IDS, B>, id: i64) -> DraftTarget {
    DraftTarget { organisation: order.organisation(), id: DeclarationId::new(id), expected: order.expected }
}
