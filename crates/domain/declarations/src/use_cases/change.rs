use super::Declarations;
use crate::lifecycle::Status;
use crate::{Declaration, DeclarationError, DeclarationId, TimelineEntry, TimelineEvent};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, OrganisationId, Version};

impl Declarations {
    /// The declaration, held for a change until the unit of work ends.
    pub(super) fn open_for_change(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        expected: Option<Version>,
    ) -> Result<Declaration, DeclarationError> {
        let declaration = self.ports.repository.find_for_change(organisation, id)?.ok_or(DeclarationError::NotFound)?;
        match expected {
            Some(version) if version != declaration.version => Err(DeclarationError::Stale),
            _ => Ok(declaration),
        }
    }
}

/// A line of history for the declaration as it stands.
pub(super) fn entry(
    declaration: &Declaration,
    event: TimelineEvent,
    at: DateTime<Utc>,
    actor: &Actor,
) -> TimelineEntry {
    TimelineEntry {
        event,
        status: declaration.status,
        at,
        actor: actor.clone(),
        details: None,
        mrn: (event == TimelineEvent::Accepted).then(|| declaration.milestones.mrn.clone()).flatten(),
    }
}

/// Refuses what is not allowed in the status.
pub(super) fn require_status(declaration: &Declaration, allowed: &'static [Status]) -> Result<(), DeclarationError> {
    if allowed.contains(&declaration.status) {
        Ok(())
    } else {
        Err(DeclarationError::InvalidStatus { current: declaration.status, allowed })
    }
}
