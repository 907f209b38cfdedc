use crate::lifecycle::Command;
use crate::use_cases::change::perform;
use crate::use_cases::transits::Transits;
use crate::{Transit, TransitError, TransitId};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Version, in_unit_of_work};

/// The draft that a command changes or deletes.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftTarget {
    /// Organisation that owns the draft.
    pub organisation: OrganisationId,
    /// Id of the draft.
    pub id: TransitId,
    /// Version that the caller read; `None` to accept any version.
    pub expected: Option<Version>,
}

impl Transits {
    /// Reads the draft and locks it until the unit of work ends.
    pub(super) fn open_draft(&self, target: DraftTarget, command: Command) -> Result<Transit, TransitError> {
        let DraftTarget { organisation, id, expected } = target;
        let mut draft = self.open_for_change(organisation, id, expected)?;
        perform(&mut draft, command)?;
        Ok(draft)
    }

    /// Deletes a draft with its history, unless customs accepted or may still accept an earlier submission of it:
    /// otherwise it would be unknown what that acceptance is about.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `KnownToCustoms`, `Storage`.
    pub fn delete_draft(&self, target: DraftTarget) -> Result<(), TransitError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let draft = self.open_draft(target, Command::Delete)?;
            self.require_unknown_to_customs(&draft)?;
            Ok(self.drafting().repository.delete(draft.organisation, draft.id, draft.version)?)
        })
    }
}
