use crate::lifecycle::{Command, Status};
use crate::ports::Changes;
use crate::use_cases::change::{entry, require_status};
use crate::use_cases::declarations::Declarations;
use crate::{
    Declaration, DeclarationError, DeclarationEvent, DeclarationId, EventKind, MessageKind, SentMessage, TimelineEvent,
};
use customs_exchange::ports::SentMessages;
use customs_kernel::{Actor, Lrn, OrganisationId, RecordHistory, StorageError, Version, in_unit_of_work};

impl Declarations {
    /// Makes a declaration a draft again, so that it can be changed. That is possible after customs rejected it, and
    /// while its message has not been handed over; the same change then withdraws the message, so that it never goes
    /// out. A declaration that ever had an MRN cannot become a draft, whatever its status is.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `NoWayBack`, `ReleasedOnPaper`, `Undecided`, `Storage`.
    pub fn save_as_draft(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<Declaration, DeclarationError> {
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let declaration = self.open_for_change(organisation, id, expected)?;
            self.make_draft(declaration, actor)
        })
    }

    /// Makes the declaration a draft again, in the unit of work of the caller.
    pub(in crate::use_cases) fn make_draft(
        &self,
        mut declaration: Declaration,
        actor: &Actor,
    ) -> Result<Declaration, DeclarationError> {
        require_status(&declaration, Command::SaveAsDraft)?;
        let current = declaration.status;
        require_not_on_paper(&declaration, self.drafting().sent.as_ref())?;
        match self.take_back(&mut declaration)? {
            TakenBack::Yes => {}
            TakenBack::Accepted => return Err(DeclarationError::NoWayBack { current, allowed: Vec::new() }),
            TakenBack::Undecided => {
                let allowed = Some(Status::Rejected).filter(|rejected| *rejected != current).into_iter().collect();
                return Err(DeclarationError::Undecided { current, allowed });
            }
        }
        let now = self.drafting().clock.now();
        declaration.status = Status::Draft;
        declaration.updated_at = now;
        let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, actor);
        line.details = Some(RecordHistory::SavedAsDraft.into());
        let changes = Changes {
            timeline: vec![line],
            events: vec![DeclarationEvent::new(&declaration, EventKind::StatusChanged, now)],
            ..Changes::default()
        };
        self.keep(declaration, changes)
    }

    /// Makes sure that the declaration can become a draft. Customs never accepted it, and either rejected the
    /// submission that counts or never had it. In the latter case its message is withdrawn, as if there had been no
    /// submission.
    pub(in crate::use_cases) fn take_back(&self, declaration: &mut Declaration) -> Result<TakenBack, StorageError> {
        let (organisation, messages) = (declaration.organisation, self.drafting().sent.as_ref());
        if declaration.is_accepted() || messages.at_customs(organisation, declaration.id.get())?.accepted {
            return Ok(TakenBack::Accepted);
        }
        let Some(lrn) = &declaration.milestones.lrn else { return Ok(TakenBack::Yes) };
        let sent = messages.sent_message(organisation, lrn)?;
        if sent.as_ref().is_some_and(SentMessage::is_rejected) {
            return Ok(TakenBack::Yes);
        }
        if let Some(rejected) = self.rejected_since(declaration)? {
            declaration.milestones.lrn = Some(rejected);
            return Ok(TakenBack::Yes);
        }
        // After a repeated sending customs may have the earlier one.
        let sends_again = sent.is_some_and(|sent| sent.first_lrn != *lrn);
        if sends_again || !messages.withdraw(organisation, lrn)? {
            return Ok(TakenBack::Undecided);
        }
        declaration.milestones.lrn = None;
        declaration.milestones.submitted_at = None;
        Ok(TakenBack::Yes)
    }

    /// Returns the LRN of the latest submission, when customs rejected that sending. A later answer of customs to an
    /// earlier sending is then about other content than that of the draft.
    fn rejected_since(&self, declaration: &Declaration) -> Result<Option<Lrn>, StorageError> {
        let (organisation, messages) = (declaration.organisation, self.drafting().sent.as_ref());
        let Some(last) = messages.latest(organisation, declaration.id.get(), MessageKind::Declaration)? else {
            return Ok(None);
        };
        let sent = messages.sent_message(organisation, &last)?;
        Ok(sent.filter(SentMessage::is_rejected).map(|rejected| rejected.lrn))
    }
}

/// Refuses to take back what was released on paper before customs decides: the goods are gone, so that the message has
/// to go to customs. What customs rejected is corrected, and so is a message that was given up.
pub(in crate::use_cases) fn require_not_on_paper(
    declaration: &Declaration,
    messages: &dyn SentMessages<MessageKind>,
) -> Result<(), DeclarationError> {
    let (Status::Submitted, Some(at)) = (declaration.status, declaration.milestones.fallback_released_at) else {
        return Ok(());
    };
    let sent = match &declaration.milestones.lrn {
        Some(lrn) => messages.sent_message(declaration.organisation, lrn)?,
        None => None,
    };
    if sent.is_some_and(|sent| sent.failed_at.is_some()) {
        Ok(())
    } else {
        Err(DeclarationError::ReleasedOnPaper { at })
    }
}

/// The result of trying to take a declaration back from customs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::use_cases) enum TakenBack {
    /// Customs has no submission of the declaration that counts.
    Yes,
    /// Customs assigned an MRN to the declaration.
    Accepted,
    /// Customs may have the declaration.
    Undecided,
}
