use super::control_response::stated;
use super::invalidate::STATEMENT;
use crate::lifecycle::{Command, Status};
use crate::ports::Changes;
use crate::use_cases::change::{entry, require_status};
use crate::use_cases::declarations::Declarations;
use crate::use_cases::drafting::save_as_draft::{TakenBack, require_not_on_paper};
use crate::{
    Declaration, DeclarationError, DeclarationEvent, DeclarationHistory, DeclarationId, EventKind, TimelineEvent,
};
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::broken_rules;
use customs_kernel::facts::Words;
use customs_kernel::rules::{Filled, OneOf, Text};
use customs_kernel::{Actor, BrokenRule, FieldErrors, OrganisationId, Version, in_unit_of_work};

/// The form for setting a status by hand, as an administrator sends it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct StatusForm {
    /// Code of the new status.
    #[validate(required, custom(function = Filled::check), custom(function = OneOf::<Status>::check))]
    pub status: Option<String>,
    /// Reason for the change.
    #[validate(required, length(max = STATEMENT), custom(function = Filled::check))]
    pub reason: Option<String>,
    /// Further notes.
    #[validate(length(max = STATEMENT), custom(function = Text::check))]
    pub notes: Option<String>,
}

impl StatusForm {
    /// Returns the status, and the line of the history.
    fn check(self) -> Result<(Status, DeclarationHistory), FieldErrors> {
        broken_rules(&self).into_result()?;
        let Self { status, reason, notes } = self;
        // Checked above: any other text has been refused.
        let Some(status) = status.as_deref().and_then(Status::from_code) else {
            return Err(FieldErrors::one("status", BrokenRule::required()));
        };
        let reason = Words::from(reason.unwrap_or_default());
        let details = match stated(notes) {
            Some(notes) => DeclarationHistory::StatusSetWithNotes { reason, notes: Words::from(notes) },
            None => DeclarationHistory::StatusSet { reason },
        };
        Ok((status, details))
    }
}

impl Declarations {
    /// Sets a status by hand, and returns the status before it. Only the status changes: the facts that customs
    /// reported stay, and nothing is billed, booked or sent.
    ///
    /// # Errors
    /// `Invalid`, `NotFound`, `Stale`, `NoWayBack` for a draft status after the declaration had an MRN, `Undecided` for
    /// a draft status while customs may have the declaration, `ReleasedOnPaper` for a draft status before customs decides
    /// on what was released on paper, `Storage`.
    pub fn set_status(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        form: StatusForm,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<(Status, Declaration), DeclarationError> {
        let (status, details) = form.check().map_err(DeclarationError::Invalid)?;
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let mut declaration = self.open_for_change(organisation, id, expected)?;
            require_status(&declaration, Command::SetStatus)?;
            let before = declaration.status;
            if status == Status::Draft && before != Status::Draft {
                self.require_way_back(&mut declaration)?;
            }
            let now = self.following_up().clock.now();
            declaration.status_before_invalidation = match status {
                Status::InvalidationRequested => Some(declaration.status_before_invalidation.unwrap_or(before)),
                _ => None,
            };
            declaration.status = status;
            declaration.updated_at = now;
            let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, actor);
            line.details = Some(details.clone().into());
            let changes = Changes {
                timeline: vec![line],
                events: vec![DeclarationEvent::new(&declaration, EventKind::StatusChanged, now)],
                ..Changes::default()
            };
            Ok((before, self.keep(declaration, changes)?))
        })
    }

    /// Withdraws a message that was not handed over yet, because the draft will be submitted again. When that is
    /// impossible, the error names every status except DRF as possible.
    fn require_way_back(&self, declaration: &mut Declaration) -> Result<(), DeclarationError> {
        let current = declaration.status;
        require_not_on_paper(declaration, self.drafting().sent.as_ref())?;
        let others = || Status::ALL.into_iter().filter(|status| *status != Status::Draft).collect();
        match self.take_back(declaration)? {
            TakenBack::Yes => Ok(()),
            TakenBack::Accepted => Err(DeclarationError::NoWayBack { current, allowed: others() }),
            TakenBack::Undecided => Err(DeclarationError::Undecided { current, allowed: others() }),
        }
    }
}
