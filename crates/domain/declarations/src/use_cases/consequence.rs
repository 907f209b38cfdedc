use crate::lifecycle::{MessageEffect, Status};
use crate::{AuthorityAnswer, AuthorityMessage, Declaration, EventKind, Rejection, RejectionError, TimelineEvent};
use chrono::{DateTime, SubsecRound, Utc};

/// Moves the declaration and answers the line of history and the event that tell of it.
pub(super) fn change(
    declaration: &mut Declaration,
    message: &AuthorityMessage,
    effect: MessageEffect,
    now: DateTime<Utc>,
) -> (TimelineEvent, Option<EventKind>) {
    let milestones = &mut declaration.milestones;
    match effect {
        MessageEffect::Accept => {
            milestones.mrn = message.mrn.clone().or(milestones.mrn.take());
            milestones.accepted_at = Some(match message.answer {
                // Customs writes whole seconds: within the second of the submission that would be
                // before it.
                AuthorityAnswer::Accepted { at: Some(at) } => {
                    milestones.submitted_at.filter(|submitted| submitted.trunc_subsecs(0) == at).unwrap_or(at)
                }
                _ => now,
            });
            declaration.status = Status::Accepted;
            (TimelineEvent::Accepted, Some(EventKind::Accepted))
        }
        MessageEffect::AcceptPresentation => {
            milestones.presentation_accepted_at = Some(now);
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        MessageEffect::RejectPresentation => {
            milestones.presentation_sent_at = None;
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
            milestones.released_at = Some(now);
            declaration.status = Status::Released;
            (TimelineEvent::Released, Some(EventKind::Released))
        }
        MessageEffect::Reject => {
            declaration.status = Status::Rejected;
            (TimelineEvent::Rejected, Some(EventKind::Rejected))
        }
        MessageEffect::Invalidate => {
            milestones.invalidated_at = Some(match message.answer {
                AuthorityAnswer::Invalidated { at: Some(at) } => at,
                _ => now,
            });
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
                milestones.released_at = Some(now);
            }
            (TimelineEvent::StatusChanged, None)
        }
        MessageEffect::Note => {
            (TimelineEvent::StatusChanged, changes_more(message).then_some(EventKind::StatusChanged))
        }
        MessageEffect::Wait | MessageEffect::Ignore => (TimelineEvent::StatusChanged, None),
    }
}

/// Whether others are told of a message that leaves the status as it is: customs corrected the
/// declaration (07), or goes on with it outside its system (17).
fn changes_more(message: &AuthorityMessage) -> bool {
    message.answer == AuthorityAnswer::Corrected || message.function_code == "17"
}

/// What the history says beside the event.
pub(super) fn details(
    message: &AuthorityMessage,
    effect: MessageEffect,
    rejection: Option<&Rejection>,
) -> Option<String> {
    match effect {
        MessageEffect::Reject => rejection.and_then(reasons),
        MessageEffect::Note => Some(format!("customs message {}", message.function_code)),
        MessageEffect::AcceptPresentation => Some("presentation accepted".to_owned()),
        MessageEffect::RejectPresentation => Some("presentation rejected".to_owned()),
        MessageEffect::RestoreStatus => Some("invalidation refused".to_owned()),
        MessageEffect::Underneath(status) => Some(format!("{} during a pending invalidation", status.code())),
        MessageEffect::Accept
        | MessageEffect::Control
        | MessageEffect::Hold
        | MessageEffect::Release
        | MessageEffect::Invalidate
        | MessageEffect::Wait
        | MessageEffect::Ignore => None,
    }
}

/// The codes of a rejection, each with the field that it means where that is known.
fn reasons(rejection: &Rejection) -> Option<String> {
    let reason = |error: &RejectionError| match &error.path {
        Some(path) => format!("{} {path}", error.code),
        None => error.code.clone(),
    };
    let reasons: Vec<String> = rejection.errors.iter().map(reason).collect();
    (!reasons.is_empty()).then(|| reasons.join(", "))
}
