use super::declarations::Declarations;
use crate::lifecycle::{Command, CommandEffect, command_effect};
use crate::ports::Changes;
use crate::{Declaration, DeclarationError, DeclarationId, TimelineEntry, TimelineEvent};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, OrganisationId, Version};

impl Declarations {
    /// Returns the declaration, locked for a change until the unit of work ends.
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

    /// Stores a change of the declaration, and returns the declaration in its new state.
    pub(super) fn keep(&self, mut declaration: Declaration, changes: Changes) -> Result<Declaration, DeclarationError> {
        self.ports.repository.save(declaration.clone(), changes)?;
        declaration.version = declaration.version.next();
        Ok(declaration)
    }
}

/// Makes a line of history with the present status of the declaration.
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

/// Refuses a command that the status does not allow.
pub(super) fn require_status(declaration: &Declaration, command: Command) -> Result<(), DeclarationError> {
    match command_effect(declaration.status, command) {
        CommandEffect::Becomes(_) | CommandEffect::Stays | CommandEffect::AsAsked => Ok(()),
        CommandEffect::AwaitsAcceptance => Err(DeclarationError::NotAccepted),
        CommandEffect::Refused => {
            let allowed = command.allowed_from();
            Err(DeclarationError::InvalidStatus { current: declaration.status, allowed })
        }
    }
}
