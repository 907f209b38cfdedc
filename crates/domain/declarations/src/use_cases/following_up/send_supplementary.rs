use super::supplement_content::{CompletedForm, SupplementChange};
use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::use_cases::lodging::lodgement::{Lodging, Occasion, said_doubts};
use crate::use_cases::reading::possible::taken_by_customs;
use crate::validation::validate_for_message;
use crate::{
    Declaration, DeclarationError, DeclarationHistory, DeclarationId, MessageKind, NewOutboundMessage, Supplement,
    TimelineEvent,
};
use customs_kernel::facts::Code;
use customs_kernel::{Actor, OrganisationId, Version, in_unit_of_work};

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
}
