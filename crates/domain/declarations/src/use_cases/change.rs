use crate::lifecycle::{Command, CommandEffect, Status, command_effect};
use crate::{Declaration, DeclarationError, TimelineEntry, TimelineEvent};
use chrono::{DateTime, Utc};
use customs_kernel::Actor;

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

/// Refuses the action unless the declaration has one of these statuses.
pub(super) fn require_one_of(declaration: &Declaration, allowed: &[Status]) -> Result<(), DeclarationError> {
    if allowed.contains(&declaration.status) {
        Ok(())
    } else {
        Err(DeclarationError::InvalidStatus { current: declaration.status, allowed: allowed.to_vec() })
    }
}
