use super::moments::{named_moment, written_at};
use crate::lifecycle::{MessageEffect, Status};
use crate::{
    AdvanceStep, AssessedTax, AuthorityAnswer, AuthorityMessage, Declaration, DeclarationEvent, EventKind, Milestones,
    TimelineEvent,
};
use chrono::{DateTime, Utc};

/// An answer of customs, and what it means for the declaration.
#[derive(Debug, Clone, Copy)]
pub(super) struct Answer<'a> {
    pub(super) message: &'a AuthorityMessage,
    /// When it came in.
    pub(super) received_at: DateTime<Utc>,
    pub(super) effect: MessageEffect,
    /// Whether it is about the declaration that stands, and not about an acceptance that is one too many.
    pub(super) of_what_stands: bool,
}

impl Answer<'_> {
    /// What customs finally charges, where the message tells it.
    pub(super) fn charged(&self) -> Option<Vec<AssessedTax>> {
        match &self.message.answer {
            AuthorityAnswer::TaxCalculated { taxes, is_final: true, .. } if self.is_noted_of_what_stands() => {
                Some(taxes.clone())
            }
            _ => None,
        }
    }

    /// The event that tells of it, of a declaration as it stands after it.
    pub(super) fn event(&self, declaration: &Declaration, kind: EventKind, now: DateTime<Utc>) -> DeclarationEvent {
        let advance_step = match self.effect {
            MessageEffect::Accept if declaration.awaits_presentation() => Some(AdvanceStep::Registered),
            MessageEffect::AcceptPresentation if declaration.milestones.registered_at.is_some() => {
                Some(AdvanceStep::Accepted)
            }
            _ => None,
        };
        DeclarationEvent { advance_step, ..DeclarationEvent::of(declaration, kind, now) }
    }

    /// What others are told of a message that leaves the status as it is: customs charges taxes (13), corrected
    /// the declaration (07), or goes on with it outside its system (17).
    fn noteworthy(&self) -> Option<EventKind> {
        match &self.message.answer {
            _ if !self.is_noted_of_what_stands() => None,
            AuthorityAnswer::TaxCalculated { is_final: true, .. } => Some(EventKind::TaxesAssessed),
            AuthorityAnswer::Corrected => Some(EventKind::StatusChanged),
            _ => (self.message.function_code == "17").then_some(EventKind::StatusChanged),
        }
    }

    fn is_noted_of_what_stands(&self) -> bool {
        self.effect == MessageEffect::Note && self.of_what_stands
    }
}

/// Moves the declaration and answers the line of history and the event that tell of it.
pub(super) fn change(
    declaration: &mut Declaration,
    answer: &Answer<'_>,
    now: DateTime<Utc>,
) -> (TimelineEvent, Option<EventKind>) {
    let Answer { message, received_at, effect, .. } = *answer;
    note_documents(declaration, answer);
    let awaits_presentation = declaration.awaits_presentation();
    let milestones = &mut declaration.milestones;
    match effect {
        MessageEffect::Accept => {
            // Told again, because somebody set NEW by hand since, it changes nothing of what is known.
            milestones.mrn = milestones.mrn.take().or_else(|| message.mrn.clone());
            let sent_at = milestones.submitted_at;
            let at = named_moment(message, sent_at).unwrap_or_else(|| written_at(message, received_at, sent_at));
            // What is lodged before its goods are there is registered, and accepted once they are presented:
            // UCC art. 171 and 172. Rates and deadlines go by the acceptance.
            let reached = if awaits_presentation { &mut milestones.registered_at } else { &mut milestones.accepted_at };
            reached.get_or_insert(at);
            declaration.status = Status::Accepted;
            declaration.plan_supplement();
            (TimelineEvent::Accepted, Some(EventKind::Accepted))
        }
        MessageEffect::AcceptPresentation => {
            let sent_at = milestones.presentation_sent_at;
            let told = named_moment(message, sent_at).filter(|at| sent_at <= Some(*at));
            let at = told.unwrap_or_else(|| written_at(message, received_at, sent_at));
            milestones.presentation_accepted_at = Some(at);
            if milestones.registered_at.is_some() {
                milestones.accepted_at = Some(at);
            }
            declaration.plan_supplement();
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        MessageEffect::DateAcceptance => {
            let sent_at = milestones.presentation_sent_at;
            // One before the presentation was that of the registration, told again.
            if let Some(at) = named_moment(message, sent_at).filter(|at| sent_at <= Some(*at)) {
                milestones.accepted_at = Some(at);
                // Planned once: what was sent or refused since is not planned again.
                if milestones.supplement_due_at.is_some() {
                    declaration.plan_supplement();
                }
            }
            (TimelineEvent::StatusChanged, None)
        }
        MessageEffect::RejectPresentation => {
            milestones.presentation_sent_at = None;
            milestones.presentation_accepted_at = None;
            if milestones.registered_at.is_some() && milestones.released_at.is_none() {
                milestones.accepted_at = None;
            }
            declaration.plan_supplement();
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        MessageEffect::RejectSupplementary => {
            milestones.supplementary_sent_at = None;
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        MessageEffect::Control => {
            declaration.status = Status::UnderControl;
            (TimelineEvent::Control, Some(EventKind::Control))
        }
        MessageEffect::Hold => {
            declaration.status = Status::Held;
            (TimelineEvent::Held, Some(EventKind::Held))
        }
        MessageEffect::Release => {
            release(milestones, now);
            declaration.status = Status::Released;
            (TimelineEvent::Released, Some(EventKind::Released))
        }
        MessageEffect::Reject => {
            milestones.supplement_due_at = None;
            declaration.status = Status::Rejected;
            (TimelineEvent::Rejected, Some(EventKind::Rejected))
        }
        MessageEffect::Invalidate => {
            milestones.invalidated_at = Some(match message.answer {
                AuthorityAnswer::Invalidated { at: Some(at) } => at,
                _ => now,
            });
            milestones.supplement_due_at = None;
            declaration.status = Status::Invalidated;
            declaration.status_before_invalidation = None;
            (TimelineEvent::Invalidated, Some(EventKind::Invalidated))
        }
        MessageEffect::RestoreStatus => {
            declaration.status = declaration.status_before_invalidation.take().unwrap_or(Status::Accepted);
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        MessageEffect::Underneath(status) => {
            declaration.status_before_invalidation = Some(status);
            if status == Status::Released {
                release(milestones, now);
            }
            (TimelineEvent::StatusChanged, None)
        }
        // Nothing changed but which sending counts; that customs refused one is to be known.
        MessageEffect::LeaveToOther => (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged)),
        MessageEffect::InvalidateSurplus => (TimelineEvent::StatusChanged, None),
        MessageEffect::Note => (TimelineEvent::StatusChanged, answer.noteworthy()),
        MessageEffect::Wait | MessageEffect::Ignore => (TimelineEvent::StatusChanged, None),
    }
}

/// Goods are released on accepted declarations alone (UCC art. 194), also where nothing told of the acceptance of one
/// that was registered.
fn release(milestones: &mut Milestones, now: DateTime<Utc>) {
    milestones.released_at = Some(now);
    if milestones.registered_at.is_some() {
        milestones.accepted_at.get_or_insert(now);
    }
}

/// Until when documents are wanted, told again by each demand. Nothing is wanted for the decision on the goods any more
/// once customs took it: what it asks for later, as for a supplementary declaration, stands in the history alone.
fn note_documents(declaration: &mut Declaration, answer: &Answer<'_>) {
    let is_decided = declaration.milestones.released_at.is_some() || declaration.status == Status::Rejected;
    let until = &mut declaration.milestones.documents_requested_until;
    match answer.effect {
        MessageEffect::Release
        | MessageEffect::Reject
        | MessageEffect::Invalidate
        | MessageEffect::Underneath(Status::Released | Status::Rejected) => *until = None,
        MessageEffect::InvalidateSurplus => {}
        _ if is_decided || !answer.of_what_stands => {}
        _ => {
            if let AuthorityAnswer::DocumentsWanted { limit: Some(limit) } = answer.message.answer {
                *until = Some(limit);
            }
        }
    }
}
