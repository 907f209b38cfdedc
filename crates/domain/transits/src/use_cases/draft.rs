use super::change::perform;
use super::transits::Transits;
use crate::lifecycle::Command;
use crate::{Transit, TransitError, TransitId};
use customs_kernel::{OrganisationId, Version};

/// The draft that a command changes or deletes.
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
}
