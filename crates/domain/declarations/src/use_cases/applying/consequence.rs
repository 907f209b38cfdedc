use super::moments::{named_moment, written_at};
use crate::lifecycle::{MessageEffect, Status};
use crate::{
    AdvanceStep, AssessedTax, AuthorityAnswer, AuthorityMessage, Declaration, DeclarationEvent, EventKind, Milestones,
    TimelineEvent,
};
use chrono::{DateTime, Utc};

/// An answer of customs with its effect on the declaration.
#[derive(Debug, Clone, Copy)]
pub(super) struct AppliedAnswer<'a> {
    pub(super) message: &'a AuthorityMessage,
    /// The moment at which the answer arrived.
    pub(super) received_at: DateTime<Utc>,
    pub(super) effect: MessageEffect,
    /// Whether the answer is about the declaration that counts, and not about a surplus acceptance.
    pub(super) of_what_stands: bool,
    /// The number of the amendment on which the answer decides; `None` when it decides on none.
    pub(super) amendment: Option<u32>,
    /// Whether the answer names an amendment on which customs had not decided before.
    pub(super) names_open_amendment: bool,
}

impl AppliedAnswer<'_> {
    /// Returns the final duties and taxes, when the message reports them.
    pub(super) fn charged(&self) -> Option<Vec<AssessedTax>> {
        match &self.message.answer {
            AuthorityAnswer::TaxCalculated { taxes, is_final: true, .. } if self.is_noted_of_what_stands() => {
                Some(taxes.clone())
            }
            _ => None,
        }
    }

    /// Makes the event that reports the answer, from the declaration in its new state.
    pub(super) fn event(&self, declaration: &Declaration, kind: EventKind, now: DateTime<Utc>) -> DeclarationEvent {
        let advance_step = match self.effect {
            MessageEffect::Accept if declaration.awaits_presentation() => Some(AdvanceStep::Registered),
            MessageEffect::AcceptPresentation if declaration.milestones.registered_at.is_some() => {
                Some(AdvanceStep::Accepted)
            }
            _ => None,
        };
        DeclarationEvent { advance_step, ..DeclarationEvent::new(declaration, kind, now) }
    }

    /// Returns the event for a message that leaves the status as it is: customs charges taxes (13), corrected the
    /// declaration (07), or continues with it outside its system (17).
    fn noteworthy(&self) -> Option<EventKind> {
        match &self.message.answer {
            _ if !self.is_noted_of_what_stands() => None,
            AuthorityAnswer::TaxCalculated { is_final: true, .. } => Some(EventKind::TaxesAssessed),
            AuthorityAnswer::Corrected => Some(EventKind::StatusChanged),
            // The amendment waits for the documents, whatever the status.
            AuthorityAnswer::DocumentsWanted { .. } if self.names_open_amendment => Some(EventKind::StatusChanged),
            _ => (self.message.function_code == "17").then_some(EventKind::StatusChanged),
        }
    }

    /// Returns the kinds of the line of history and of the event that report the change.
    fn reported(&self) -> (TimelineEvent, Option<EventKind>) {
        match self.effect {
            MessageEffect::Accept => (TimelineEvent::Accepted, Some(EventKind::Accepted)),
            MessageEffect::Control => (TimelineEvent::Control, Some(EventKind::Control)),
            MessageEffect::Hold => (TimelineEvent::Held, Some(EventKind::Held)),
            MessageEffect::Release => (TimelineEvent::Released, Some(EventKind::Released)),
            MessageEffect::Reject => (TimelineEvent::Rejected, Some(EventKind::Rejected)),
            MessageEffect::Invalidate => (TimelineEvent::Invalidated, Some(EventKind::Invalidated)),
            MessageEffect::Amend => (TimelineEvent::Amended, Some(EventKind::Amended)),
            MessageEffect::RefuseAmendment => (TimelineEvent::AmendmentRefused, Some(EventKind::AmendmentRefused)),
            MessageEffect::AcceptPresentation
            | MessageEffect::RejectPresentation
            | MessageEffect::RejectSupplementary
            | MessageEffect::RestoreStatus
            // Only the sending that counts changed. Subscribers still learn that customs refused one sending.
            | MessageEffect::LeaveToOther => CHANGED,
            MessageEffect::Note => (TimelineEvent::StatusChanged, self.noteworthy()),
            MessageEffect::DateAcceptance
            | MessageEffect::Underneath(_)
            | MessageEffect::InvalidateSurplus
            | MessageEffect::Wait
            | MessageEffect::Ignore => QUIET,
        }
    }

    fn is_noted_of_what_stands(&self) -> bool {
        self.effect == MessageEffect::Note && self.of_what_stands
    }
}

/// The line of history and the event that report a change: one that has no name of its own, and one that subscribers
/// need not receive.
const CHANGED: (TimelineEvent, Option<EventKind>) = (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged));
const QUIET: (TimelineEvent, Option<EventKind>) = (TimelineEvent::StatusChanged, None);

/// Changes the declaration, and returns the kinds of the line of history and of the event that report the change.
pub(super) fn change(
    declaration: &mut Declaration,
    answer: &AppliedAnswer<'_>,
    now: DateTime<Utc>,
) -> (TimelineEvent, Option<EventKind>) {
    note_documents(declaration, answer);
    note_exit(declaration, answer);
    carry_out(declaration, answer, now);
    answer.reported()
}

/// Changes what the answer decides.
fn carry_out(declaration: &mut Declaration, answer: &AppliedAnswer<'_>, now: DateTime<Utc>) {
    match answer.effect {
        MessageEffect::Accept => accept(declaration, answer),
        MessageEffect::AcceptPresentation => accept_presentation(declaration, answer),
        MessageEffect::DateAcceptance => date_acceptance(declaration, answer),
        MessageEffect::RejectPresentation => reject_presentation(declaration),
        MessageEffect::RejectSupplementary => declaration.milestones.supplementary_sent_at = None,
        MessageEffect::Control => declaration.status = Status::UnderControl,
        MessageEffect::Hold => declaration.status = Status::Held,
        MessageEffect::Release => {
            release(&mut declaration.milestones, answer);
            declaration.status = Status::Released;
        }
        MessageEffect::Reject => {
            declaration.milestones.supplement_due_at = None;
            declaration.status = Status::Rejected;
        }
        MessageEffect::Invalidate => invalidate(declaration, answer, now),
        MessageEffect::RestoreStatus => {
            declaration.status = declaration.status_before_invalidation.take().unwrap_or(Status::Accepted);
        }
        MessageEffect::Underneath(status) => {
            declaration.status_before_invalidation = Some(status);
            if status == Status::Released {
                release(&mut declaration.milestones, answer);
            }
        }
        // The form of an amendment is in force by now, and its state is recorded.
        MessageEffect::Amend
        | MessageEffect::RefuseAmendment
        | MessageEffect::LeaveToOther
        | MessageEffect::Note
        | MessageEffect::InvalidateSurplus
        | MessageEffect::Wait
        | MessageEffect::Ignore => {}
    }
}

fn accept(declaration: &mut Declaration, &AppliedAnswer { message, received_at, .. }: &AppliedAnswer<'_>) {
    let awaits_presentation = declaration.awaits_presentation();
    let entered_at = declaration.form.entry_in_records();
    let milestones = &mut declaration.milestones;
    // An acceptance that is reported again, after NEW was set by hand, changes no known fact.
    milestones.mrn = milestones.mrn.take().or_else(|| message.mrn.clone());
    let sent_at = milestones.submitted_at;
    // An entry in the records counts as accepted at its own moment (UCC article 182), whatever customs writes.
    let at = entered_at
        .or_else(|| named_moment(message, sent_at))
        .unwrap_or_else(|| written_at(message, received_at, sent_at));
    // An advance declaration is registered first, and accepted once its goods are presented (UCC art. 171 and 172).
    // Rates and deadlines follow the acceptance.
    let reached = if awaits_presentation { &mut milestones.registered_at } else { &mut milestones.accepted_at };
    reached.get_or_insert(at);
    declaration.status = Status::Accepted;
    declaration.plan_supplement();
}

fn accept_presentation(declaration: &mut Declaration, &AppliedAnswer { message, received_at, .. }: &AppliedAnswer<'_>) {
    let milestones = &mut declaration.milestones;
    let sent_at = milestones.presentation_sent_at;
    let reported = named_moment(message, sent_at).filter(|at| sent_at <= Some(*at));
    let at = reported.unwrap_or_else(|| written_at(message, received_at, sent_at));
    milestones.presentation_accepted_at = Some(at);
    if milestones.registered_at.is_some() {
        milestones.accepted_at = Some(at);
    }
    declaration.plan_supplement();
}

fn date_acceptance(declaration: &mut Declaration, answer: &AppliedAnswer<'_>) {
    let milestones = &mut declaration.milestones;
    let sent_at = milestones.presentation_sent_at;
    // An acceptance for a moment before the presentation repeats the registration.
    let Some(at) = named_moment(answer.message, sent_at).filter(|at| sent_at <= Some(*at)) else { return };
    milestones.accepted_at = Some(at);
    // The supplement is planned only once: when it was sent or refused since, it is not planned again.
    if milestones.supplement_due_at.is_some() {
        declaration.plan_supplement();
    }
}

fn reject_presentation(declaration: &mut Declaration) {
    let milestones = &mut declaration.milestones;
    milestones.presentation_sent_at = None;
    milestones.presentation_accepted_at = None;
    if milestones.registered_at.is_some() && milestones.released_at.is_none() {
        milestones.accepted_at = None;
    }
    declaration.plan_supplement();
}

fn invalidate(declaration: &mut Declaration, answer: &AppliedAnswer<'_>, now: DateTime<Utc>) {
    declaration.milestones.invalidated_at = Some(match answer.message.answer {
        AuthorityAnswer::Invalidated { at: Some(at) } => at,
        _ => now,
    });
    declaration.milestones.supplement_due_at = None;
    declaration.status = Status::Invalidated;
    declaration.status_before_invalidation = None;
}

/// Records the release at the moment at which customs wrote it, however late it is acted on. Customs releases goods
/// only of accepted declarations (UCC art. 194): a release that names an earlier moment, or came before the acceptance,
/// counts from the acceptance, and a registered declaration is accepted by then, even when no message reported the
/// acceptance.
fn release(milestones: &mut Milestones, &AppliedAnswer { message, received_at, .. }: &AppliedAnswer<'_>) {
    let written_at = written_at(message, received_at, milestones.submitted_at);
    let reached = [milestones.registered_at, milestones.presentation_accepted_at, milestones.accepted_at];
    let at = reached.into_iter().flatten().fold(written_at, Ord::max);
    milestones.released_at = Some(at);
    if milestones.registered_at.is_some() {
        milestones.accepted_at.get_or_insert(at);
    }
}

/// Keeps the moment by which customs wants documents; each demand replaces it. Once customs decided on the goods, no
/// documents are wanted for that decision any more: a later demand, for instance about a supplementary declaration,
/// appears only in the history, unless a pending amendment waits for the documents.
fn note_documents(declaration: &mut Declaration, answer: &AppliedAnswer<'_>) {
    let is_decided = declaration.milestones.released_at.is_some() || declaration.status == Status::Rejected;
    let until = &mut declaration.milestones.documents_requested_until;
    match answer.effect {
        MessageEffect::Release
        | MessageEffect::Reject
        | MessageEffect::Invalidate
        | MessageEffect::Underneath(Status::Released | Status::Rejected) => *until = None,
        MessageEffect::Amend | MessageEffect::RefuseAmendment if is_decided => *until = None,
        MessageEffect::InvalidateSurplus => {}
        _ if (is_decided && !answer.names_open_amendment) || !answer.of_what_stands => {}
        _ => {
            if let AuthorityAnswer::DocumentsWanted { limit: Some(limit) } = answer.message.answer {
                *until = Some(limit);
            }
        }
    }
}

/// Keeps the first moment at which customs confirmed the exit of the goods. A confirmation of another sending than the
/// one that counts appears only in the history.
fn note_exit(declaration: &mut Declaration, answer: &AppliedAnswer<'_>) {
    if answer.is_noted_of_what_stands() && matches!(answer.message.answer, AuthorityAnswer::ExitConfirmed) {
        declaration.milestones.exit_confirmed_at.get_or_insert(answer.received_at);
    }
}
