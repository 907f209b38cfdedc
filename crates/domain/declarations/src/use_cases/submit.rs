use super::Declarations;
use super::change::{entry, require_status};
use crate::lifecycle::{Command, Status};
use crate::ports::Changes;
use crate::validation::validate;
use crate::{
    Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind, Lodgement, MessageKind,
    NewOutboundMessage, TimelineEvent,
};
use chrono::{DateTime, Utc};
use customs_kernel::{Actor, OrganisationId, Version, in_unit_of_work};

/// A declaration that was submitted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmittedDeclaration {
    /// Id.
    pub id: DeclarationId,
    /// The broker's reference.
    pub reference: String,
    /// Its status now.
    pub status: Status,
    /// When it was submitted.
    pub submitted_at: DateTime<Utc>,
}

impl Declarations {
    /// Submits a draft: the message to customs is made and stored with the new status, and sent
    /// from there. Of several submits at the same moment one wins.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Invalid` with every broken rule, `Storage`.
    pub fn submit(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<SubmittedDeclaration, DeclarationError> {
        in_unit_of_work(self.ports.work.as_ref(), || {
            let declaration = self.open_for_change(organisation, id, expected)?;
            require_status(&declaration, Command::Submit)?;
            let declaration = self.lodge(declaration, actor)?;
            Ok(SubmittedDeclaration {
                id,
                reference: declaration.reference,
                status: declaration.status,
                submitted_at: declaration.milestones.submitted_at.unwrap_or(declaration.updated_at),
            })
        })
    }

    /// Makes a draft a submission under a fresh LRN, in the unit of work of the caller.
    pub(super) fn lodge(&self, mut declaration: Declaration, actor: &Actor) -> Result<Declaration, DeclarationError> {
        let form = validate(declaration.complete_form()).map_err(DeclarationError::Invalid)?;
        let now = self.ports.clock.now();
        let lrn = self.ports.lrns.next();
        let organisation_eori = self.ports.organisations.eori(declaration.organisation)?;
        let lodgement = Lodgement::new(form, Some(lrn.clone()), organisation_eori, Some(now));
        let message = self.ports.builder.declaration(&lodgement);
        declaration.status = Status::Submitted;
        declaration.milestones.lrn = Some(lrn.clone());
        declaration.milestones.submitted_at = Some(now);
        declaration.updated_at = now;
        let changes = Changes {
            timeline: vec![entry(&declaration, TimelineEvent::Submitted, now, actor)],
            events: vec![DeclarationEvent::of(&declaration, EventKind::Submitted, now)],
            outbound: vec![NewOutboundMessage::new(MessageKind::Declaration, lrn, message)],
            ..Changes::default()
        };
        self.keep(declaration, changes)
    }
}
