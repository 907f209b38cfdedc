use super::Declarations;
use super::draft::DraftTarget;
use crate::{DeclarationError, DeclarationEvent, EventKind};
use customs_kernel::in_unit_of_work;

impl Declarations {
    /// Deletes a draft with its lines and its history. What was sent of it to customs is kept.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Storage`.
    pub fn delete_draft(&self, target: DraftTarget) -> Result<(), DeclarationError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let draft = self.open_draft(target)?;
            self.ports.repository.delete(draft.organisation, draft.id, draft.version)?;
            let deleted = DeclarationEvent::of(&draft, EventKind::Deleted, self.ports.clock.now());
            Ok(self.ports.repository.tell(&[deleted])?)
        })
    }
}
