use crate::lifecycle::{MessageEffect, Status};
use crate::{AuthorityAnswer, AuthorityMessage, Declaration, EventKind, Milestones, TimelineEvent};
use chrono::{DateTime, SubsecRound, Utc};

/// Moves the declaration and answers the line of history and the event that tell of it.
pub(super) fn change(
    declaration: &mut Declaration,
    message: &AuthorityMessage,
    effect: MessageEffect,
    now: DateTime<Utc>,
) -> (TimelineEvent, Option<EventKind>) {
    let awaits_presentation = declaration.awaits_presentation();
    let milestones = &mut declaration.milestones;
    note_documents(milestones, message, effect);
    match effect {
        MessageEffect::Accept => {
            // Told again, because somebody set NEW by hand since, it changes nothing of what is known.
            milestones.mrn = milestones.mrn.take().or_else(|| message.mrn.clone());
            let at = told_at(message).map_or(now, |at| not_before(milestones.submitted_at, at));
            // What is lodged before its goods are there is registered, and accepted once they are presented:
            // UCC art. 171 and 172. Rates and deadlines go by the acceptance.
            let reached = if awaits_presentation { &mut milestones.registered_at } else { &mut milestones.accepted_at };
            reached.get_or_insert(at);
            declaration.status = Status::Accepted;
            declaration.plan_supplement();
            (TimelineEvent::Accepted, Some(EventKind::Accepted))
        }
        MessageEffect::AcceptPresentation => {
            milestones.presentation_accepted_at = Some(now);
            if milestones.registered_at.is_some() {
                let told = told_at(message).map(|at| not_before(milestones.presentation_sent_at, at));
                milestones.accepted_at = told.filter(|at| milestones.presentation_sent_at <= Some(*at)).or(Some(now));
            }
            declaration.plan_supplement();
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        MessageEffect::DateAcceptance => {
            let told = told_at(message).map(|at| not_before(milestones.presentation_sent_at, at));
            // One before the presentation was that of the registration, told again.
            if let Some(at) = told.filter(|at| milestones.presentation_sent_at <= Some(*at)) {
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
        MessageEffect::InvalidateSurplus => (TimelineEvent::StatusChanged, None),
        MessageEffect::Note => (TimelineEvent::StatusChanged, noteworthy(message)),
        MessageEffect::Wait | MessageEffect::Ignore => (TimelineEvent::StatusChanged, None),
    }
}

/// What others are told of a message that leaves the status as it is: customs charges taxes (13), corrected
/// the declaration (07), or goes on with it outside its system (17).
fn noteworthy(message: &AuthorityMessage) -> Option<EventKind> {
    match &message.answer {
        AuthorityAnswer::TaxCalculated { is_final: true, .. } => Some(EventKind::TaxesAssessed),
        AuthorityAnswer::Corrected => Some(EventKind::StatusChanged),
        _ => (message.function_code == "17").then_some(EventKind::StatusChanged),
    }
}

/// The legal moment that an acceptance names.
const fn told_at(message: &AuthorityMessage) -> Option<DateTime<Utc>> {
    match message.answer {
        AuthorityAnswer::Accepted { at } => at,
        _ => None,
    }
}

/// The moment that customs names for what we sent at that moment. Customs writes whole seconds: within the second of
/// the sending that would be before it.
fn not_before(sent_at: Option<DateTime<Utc>>, named: DateTime<Utc>) -> DateTime<Utc> {
    sent_at.filter(|sent| sent.trunc_subsecs(0) == named).unwrap_or(named)
}

/// Goods are released on accepted declarations alone (UCC art. 194), also where nothing told of the acceptance of one
/// that was registered.
fn release(milestones: &mut Milestones, now: DateTime<Utc>) {
    milestones.released_at = Some(now);
    if milestones.registered_at.is_some() {
        milestones.accepted_at.get_or_insert(now);
    }
}

/// Until when documents are wanted, told again by each demand; nothing is wanted any more once customs decided.
fn note_documents(milestones: &mut Milestones, message: &AuthorityMessage, effect: MessageEffect) {
    match effect {
        MessageEffect::Release
        | MessageEffect::Reject
        | MessageEffect::Invalidate
        | MessageEffect::Underneath(Status::Released | Status::Rejected) => milestones.documents_requested_until = None,
        MessageEffect::InvalidateSurplus => {}
        _ => {
            if let AuthorityAnswer::DocumentsWanted { limit: Some(limit) } = message.answer {
                milestones.documents_requested_until = Some(limit);
            }
        }
    }
}
