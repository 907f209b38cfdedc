use super::Transits;
use super::change::perform;
use crate::lifecycle::Command;
use crate::{Transit, TransitError, TransitId};
use customs_kernel::{OrganisationId, Version};

/// The draft that is to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftTarget {
    /// The tenant.
    pub organisation: OrganisationId,
    /// Id.
    pub id: TransitId,
    /// The version that the caller read; `None`: whatever it is now.
    pub expected: Option<Version>,
}

impl Transits {
    /// The draft, held for a change until the unit of work ends.
    pub(super) fn open_draft(&self, target: DraftTarget, command: Command) -> Result<Transit, TransitError> {
        let DraftTarget { organisation, id, expected } = target;
        let mut draft = self.open_for_change(organisation, id, expected)?;
        perform(&mut draft, command)?;
        Ok(draft)
    }
}
