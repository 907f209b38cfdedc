use super::Transits;
use super::draft::DraftTarget;
use crate::TransitError;
use crate::lifecycle::Command;
use customs_kernel::in_unit_of_work;

impl Transits {
    /// Deletes a draft with its history.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Storage`.
    pub fn delete_draft(&self, target: DraftTarget) -> Result<(), TransitError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let draft = self.open_draft(target, Command::Delete)?;
            Ok(self.ports.repository.delete(draft.organisation, draft.id, draft.version)?)
        })
    }
}
