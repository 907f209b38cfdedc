use super::draft::DraftTarget;
use super::transits::Transits;
use crate::TransitError;
use crate::lifecycle::Command;
use customs_kernel::in_unit_of_work;

impl Transits {
    /// Deletes a draft with its history, unless customs accepted or may still accept an earlier submission of it:
    /// nobody could tell any more what that acceptance is about.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `KnownToCustoms`, `Storage`.
    pub fn delete_draft(&self, target: DraftTarget) -> Result<(), TransitError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let draft = self.open_draft(target, Command::Delete)?;
            self.require_unknown_to_customs(&draft)?;
            Ok(self.ports.repository.delete(draft.organisation, draft.id, draft.version)?)
        })
    }
}
