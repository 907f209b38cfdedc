use super::Transits;
use super::change::{entry, perform};
use crate::lifecycle::{Command, DestinationState};
use crate::ports::Changes;
use crate::{EventKind, SentMessage, TimelineEvent, Transit, TransitError, TransitEvent, TransitId};
use customs_kernel::{Actor, OrganisationId, StorageError, Version, in_unit_of_work};

impl Transits {
    /// Takes a transit back to be changed: one that customs rejected, or one whose message was not handed over yet;
    /// that message is withdrawn with the same change, so that it never goes out. What its submission kept of a
    /// guarantee is free then. What ever had an MRN stays what it is.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `NoWayBack`, `Undecided`, `Storage`.
    pub fn save_as_draft(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Transit, TransitError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut transit = self.open_for_change(organisation, id, expected)?;
            let current = transit.status();
            if Command::SaveAsDraft.allowed_from().contains(&current) && transit.milestones.mrn.is_some() {
                return Err(TransitError::NoWayBack { current });
            }
            perform(&mut transit, Command::SaveAsDraft)?;
            match self.take_back(&mut transit)? {
                TakenBack::Yes => {}
                TakenBack::Accepted => return Err(TransitError::NoWayBack { current }),
                TakenBack::Undecided => return Err(TransitError::Undecided { current }),
            }
            let now = self.ports.clock.now();
            transit.standing.destination = DestinationState::Nothing;
            transit.milestones.invalidation_requested_at = None;
            transit.updated_at = now;
            let mut line = entry(&transit, TimelineEvent::StatusChanged, now, actor);
            line.details = Some("saved as draft".to_owned());
            let changes = Changes {
                timeline: vec![line],
                events: vec![TransitEvent::of(&transit, EventKind::StatusChanged, now)],
                ..Changes::default()
            };
            self.keep(transit, changes)
        })
    }

    /// Sees to it that the transit can become a draft: customs never accepted it and rejected the submission that
    /// counts, or never had that one; its message is taken back then, and there was no submission.
    fn take_back(&self, transit: &mut Transit) -> Result<TakenBack, StorageError> {
        let (organisation, repository) = (transit.organisation, self.ports.repository.as_ref());
        if repository.at_customs(organisation, transit.id)?.accepted {
            return Ok(TakenBack::Accepted);
        }
        let Some(lrn) = &transit.milestones.lrn else { return Ok(TakenBack::Yes) };
        let sent = repository.sent_message(organisation, lrn)?;
        if sent.as_ref().is_some_and(SentMessage::is_refused) {
            return Ok(TakenBack::Yes);
        }
        // Sent again after no answer came: customs may have the one before.
        let sends_again = sent.is_some_and(|sent| sent.first_lrn != *lrn);
        if sends_again || !repository.withdraw(organisation, lrn)? {
            return Ok(TakenBack::Undecided);
        }
        transit.milestones.lrn = None;
        transit.milestones.submitted_at = None;
        Ok(TakenBack::Yes)
    }
}

/// Whether a transit could be taken back from customs.
enum TakenBack {
    /// Customs has nothing of it that counts.
    Yes,
    /// Customs gave it an MRN.
    Accepted,
    /// Customs may have it.
    Undecided,
}
