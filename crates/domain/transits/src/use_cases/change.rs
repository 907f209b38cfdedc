use crate::lifecycle::{Command, CommandEffect, command_effect};
use crate::{TimelineEntry, TimelineEvent, Transit, TransitError};
use chrono::{DateTime, Utc};
use customs_kernel::Actor;

/// Makes a history entry for the transit as it stands.
pub(super) fn entry(transit: &Transit, event: TimelineEvent, at: DateTime<Utc>, actor: &Actor) -> TimelineEntry {
    TimelineEntry {
        event,
        status: transit.status(),
        at,
        actor: actor.clone(),
        details: None,
        mrn: (event == TimelineEvent::Accepted).then(|| transit.milestones.mrn.clone()).flatten(),
    }
}

/// Applies the command to the transit, or refuses it when the standing does not allow it.
pub(super) fn perform(transit: &mut Transit, command: Command) -> Result<(), TransitError> {
    match command_effect(transit.standing, command) {
        CommandEffect::Stays => Ok(()),
        CommandEffect::Departure(state) => {
            transit.standing.departure = state;
            Ok(())
        }
        CommandEffect::Destination(state) => {
            transit.standing.destination = state;
            Ok(())
        }
        CommandEffect::AwaitsAcceptance => Err(TransitError::NotAccepted),
        CommandEffect::Refused => {
            Err(TransitError::InvalidStatus { current: transit.status(), allowed: command.allowed_from() })
        }
    }
}
