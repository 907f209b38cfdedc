use super::Declarations;
use super::change::{entry, require_status};
use crate::lifecycle::{Command, Status};
use crate::ports::Changes;
use crate::{Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind, Milestones, TimelineEvent};
use customs_kernel::{Actor, OrganisationId, StorageError, Version, in_unit_of_work};

impl Declarations {
    /// Takes a declaration back to be changed: one that customs rejected, or one whose message was
    /// not handed over yet; that message is withdrawn with the same change, so that it never goes out.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Storage`.
    pub fn save_as_draft(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Declaration, DeclarationError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut declaration = self.open_for_change(organisation, id, expected)?;
            require_status(&declaration, Command::SaveAsDraft)?;
            if declaration.status == Status::Submitted && !self.withdraw_submission(&mut declaration)? {
                let allowed = vec![Status::Rejected];
                return Err(DeclarationError::InvalidStatus { current: declaration.status, allowed });
            }
            let now = self.ports.clock.now();
            declaration.status = Status::Draft;
            declaration.milestones = of_a_draft(declaration.milestones);
            declaration.updated_at = now;
            let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, actor);
            line.details = Some("saved as draft".to_owned());
            let changes = Changes {
                timeline: vec![line],
                events: vec![DeclarationEvent::of(&declaration, EventKind::StatusChanged, now)],
                ..Changes::default()
            };
            self.keep(declaration, changes)
        })
    }

    /// Takes the message of a submission back, if nobody began to hand it over: then there was no
    /// submission. Tells whether that was possible.
    pub(super) fn withdraw_submission(&self, declaration: &mut Declaration) -> Result<bool, StorageError> {
        let (organisation, repository) = (declaration.organisation, self.ports.repository.as_ref());
        let withdrawn = match &declaration.milestones.lrn {
            // Sent again after no answer came: customs may have the one before.
            Some(lrn) if repository.sent_message(organisation, lrn)?.is_some_and(|sent| sent.first_lrn != *lrn) => {
                false
            }
            Some(lrn) => repository.withdraw(organisation, lrn)?,
            None => false,
        };
        if withdrawn {
            declaration.milestones.lrn = None;
            declaration.milestones.submitted_at = None;
        }
        Ok(withdrawn)
    }
}

/// What a former submission reached is told by the history; a draft has reached nothing yet but
/// that it was submitted, and whoever verified its content did so.
fn of_a_draft(milestones: Milestones) -> Milestones {
    let Milestones {
        lrn,
        mrn: _,
        submitted_at,
        accepted_at: _,
        released_at: _,
        presentation_sent_at: _,
        presentation_accepted_at: _,
        supplementary_sent_at: _,
        supplement_due_at: _,
        invalidation_requested_at: _,
        invalidated_at: _,
        verified_at,
        verified_by,
    } = milestones;
    Milestones { lrn, submitted_at, verified_at, verified_by, ..Milestones::default() }
}
