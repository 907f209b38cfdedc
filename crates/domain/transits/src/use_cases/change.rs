use super::transits::Transits;
use crate::lifecycle::{Command, CommandEffect, command_effect};
use crate::ports::Changes;
use crate::{TimelineEntry, TimelineEvent, Transit, TransitError, TransitId};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, OrganisationId, Version};

impl Transits {
    /// Reads the transit and locks it until the unit of work ends.
    pub(super) fn open_for_change(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        let transit = self.ports.repository.find_for_change(organisation, id)?.ok_or(TransitError::NotFound)?;
        match expected {
            Some(version) if version != transit.version => Err(TransitError::Stale),
            _ => Ok(transit),
        }
    }

    /// Stores a change of the transit and returns it as it stands afterwards.
    pub(super) fn keep(&self, mut transit: Transit, changes: Changes) -> Result<Transit, TransitError> {
        self.ports.repository.save(transit.clone(), changes)?;
        transit.version = transit.version.next();
        Ok(transit)
    }
}

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
