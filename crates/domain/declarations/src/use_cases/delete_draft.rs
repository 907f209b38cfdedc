use super::declarations::Declarations;
use super::draft::DraftTarget;
use crate::{DeclarationError, DeclarationEvent, EventKind};
use customs_kernel::in_unit_of_work;

impl Declarations {
    /// Deletes a draft with its lines and its history. The messages that were sent for it stay. A draft cannot be
    /// deleted while customs has, or may have, an earlier submission of it, because the answers to that submission must
    /// find the declaration.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `KnownToCustoms`, `Storage`.
    pub fn delete_draft(&self, target: DraftTarget) -> Result<(), DeclarationError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let DraftTarget { organisation, id, expected } = target;
            let draft = self.open_for_change(organisation, id, expected)?;
            self.require_deletable(&draft)?;
            self.ports.repository.delete(draft.organisation, draft.id, draft.version)?;
            let deleted = DeclarationEvent::new(&draft, EventKind::Deleted, self.ports.clock.now());
            Ok(self.ports.repository.report(&draft, &[], &[deleted])?)
        })
    }
}
