use super::supplement_content::{CompletedForm, SupplementChange};
use crate::lifecycle::Command;
use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::lodging::lodgement::{Lodging, Occasion, said_doubts};
use crate::use_cases::reading::possible::taken_by_customs;
use crate::validation::validate_for_message;
use crate::{
    Declaration, DeclarationError, DeclarationEvent, DeclarationHistory, DeclarationId, EventKind, MessageKind,
    NewOutboundMessage, Supplement, TimelineEvent, WhyNotSent,
};
use customs_kernel::facts::{Code, Reason};
use customs_kernel::{Actor, ErrorKind, OrganisationId, Version, in_unit_of_work};

impl Declarations {
    /// Completes an incomplete declaration, or an entry in the records: its full data set goes to customs under a new
    /// LRN. `change` puts into the lodged data what was missing there; without it the lodged data go. The declaration
    /// itself stays as it was lodged. When customs rejects the supplementary declaration, it can be sent again.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidVariant`, `NotAccepted`, `InvalidStatus`, `PresentationPending`, `AlreadySent`,
    /// `DeadlinePassed`, `Invalid` when the data break rules, `SkuResolutionFailed`, `Storage`.
    pub fn send_supplementary(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        actor: &Actor,
        expected: Option<Version>,
        change: Option<&SupplementChange<'_>>,
    ) -> Result<Declaration, DeclarationError> {
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let declaration = self.open_for_change(organisation, id, expected)?;
            self.supplement(declaration, actor, change)
        })
    }

    /// Sends the supplementary declaration in the unit of work of the caller.
    pub(super) fn supplement(
        &self,
        mut declaration: Declaration,
        actor: &Actor,
        change: Option<&SupplementChange<'_>>,
    ) -> Result<Declaration, DeclarationError> {
        let now = self.following_up().clock.now();
        let (mrn, accepted_at) = taken_by_customs(&declaration, now)?;
        let completed = self.completed_form(&declaration, change)?;
        let CompletedForm { form, errors, customer, warnings: mut doubts } = completed;
        errors.into_result().map_err(DeclarationError::Invalid)?;
        let form = validate_for_message(form).map_err(DeclarationError::Invalid)?;
        let lrn = self.following_up().lrns.next(declaration.organisation);
        let occasion = Occasion { lrn: Some(lrn.clone()), submitted_at: Some(now), valued_at: Some(accepted_at) };
        let lodger = self.lodger(declaration.organisation, customer.as_ref())?;
        let Lodging { lodgement, warnings } = self.lodgement(&lodger, form, occasion)?;
        doubts.extend(warnings);
        let message = self.following_up().builder.supplementary(&Supplement { lodgement, mrn, accepted_at });
        declaration.milestones.supplementary_sent_at = Some(now);
        declaration.milestones.supplement_due_at = None;
        declaration.updated_at = now;
        let mut line = entry(&declaration, TimelineEvent::SupplementarySent, now, actor);
        let letter = declaration.symbol().supplementary_type();
        line.details = letter.map(|letter| {
            let (letter, doubts) = (Code::from(letter), said_doubts(&doubts));
            DeclarationHistory::SupplementarySent { letter, doubts }.into()
        });
        let message = NewOutboundMessage::new(MessageKind::Supplementary, lrn, message);
        self.keep(declaration, Changes { timeline: vec![line], outbound: vec![message], ..Changes::default() })
    }

    /// Sends up to `limit` supplementary declarations that are due to be sent automatically, each in a unit of work of
    /// its own, and returns how many were due. Several instances that do this at the same moment send each one only
    /// once. A declaration that cannot be sent does not hold up the others: its history gets the reason, and a person
    /// must look at it.
    ///
    /// # Errors
    /// `Storage`: the first error that occurred.
    pub fn send_due_supplements(&self, limit: usize) -> Result<usize, DeclarationError> {
        let due = self.following_up().repository.due_supplements(self.following_up().clock.now(), limit)?;
        let mut failure = None;
        for (organisation, id) in &due {
            match in_unit_of_work(self.following_up().work.as_ref(), || self.send_due(*organisation, *id)) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(due.len()), Err)
    }

    fn send_due(&self, organisation: OrganisationId, id: DeclarationId) -> Result<(), DeclarationError> {
        let Some(declaration) = self.following_up().repository.find_for_change(organisation, id)? else {
            return Ok(());
        };
        // Another instance or a client may have sent it after the list was made.
        let due = declaration.milestones.supplement_due_at.is_some_and(|at| at <= self.following_up().clock.now());
        if !due || !Command::SendSupplementary.allowed_from().contains(&declaration.status) {
            return Ok(());
        }
        match self.supplement(declaration.clone(), &Actor::System, None) {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == ErrorKind::Refused || error.kind() == ErrorKind::Invalid => {
                self.give_up(declaration, &error)
            }
            Err(error) => Err(error),
        }
    }

    fn give_up(&self, mut declaration: Declaration, reason: &DeclarationError) -> Result<(), DeclarationError> {
        let now = self.following_up().clock.now();
        declaration.milestones.supplement_due_at = None;
        declaration.updated_at = now;
        let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, &Actor::System);
        let reason = Reason::from(WhyNotSent::from_error(reason));
        line.details = Some(DeclarationHistory::SupplementaryNotSent { reason }.into());
        let changes = Changes {
            timeline: vec![line],
            events: vec![DeclarationEvent::new(&declaration, EventKind::StatusChanged, now)],
            ..Changes::default()
        };
        self.keep(declaration, changes)?;
        Ok(())
    }
}
