use crate::lifecycle::{MessageEffect, Status};
use crate::{AuthorityAnswer, AuthorityMessage, Declaration, EventKind, Rejection, RejectionError, TimelineEvent};
use chrono::{DateTime, SubsecRound, Utc};
use customs_kernel::line_of_reasons;

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
            // Told again, because somebody set NEW by hand since, it changes nothing of what is known.
            milestones.mrn = milestones.mrn.take().or_else(|| message.mrn.clone());
            let accepted_at = match message.answer {
                // Customs writes whole seconds: within the second of the submission that would be
                // before it.
                AuthorityAnswer::Accepted { at: Some(at) } => {
                    milestones.submitted_at.filter(|submitted| submitted.trunc_subsecs(0) == at).unwrap_or(at)
                }
                _ => now,
            };
            milestones.accepted_at.get_or_insert(accepted_at);
            declaration.status = Status::Accepted;
            declaration.plan_supplement();
            (TimelineEvent::Accepted, Some(EventKind::Accepted))
        }
        MessageEffect::AcceptPresentation => {
            milestones.presentation_accepted_at = Some(now);
            declaration.plan_supplement();
            (TimelineEvent::StatusChanged, Some(EventKind::StatusChanged))
        }
        MessageEffect::RejectPresentation => {
            milestones.presentation_sent_at = None;
            milestones.presentation_accepted_at = None;
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
            milestones.released_at = Some(now);
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
                milestones.released_at = Some(now);
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

/// What the history says beside the event.
pub(super) fn details(
    message: &AuthorityMessage,
    effect: MessageEffect,
    refusal: Option<&Rejection>,
) -> Option<String> {
    let said = match (refusal.and_then(reasons), line_of_reasons(&message.reasons)) {
        (Some(refused), Some(said)) => Some(format!("{refused}; {said}")),
        (refused, said) => refused.or(said),
    };
    let what = match effect {
        MessageEffect::Reject
        | MessageEffect::Accept
        | MessageEffect::Control
        | MessageEffect::Hold
        | MessageEffect::Release
        | MessageEffect::Invalidate => return said,
        MessageEffect::Note => format!("customs message {}", message.function_code),
        MessageEffect::InvalidateSurplus => return None,
        MessageEffect::AcceptPresentation => "presentation accepted".to_owned(),
        MessageEffect::RejectPresentation => "presentation rejected".to_owned(),
        MessageEffect::RejectSupplementary => "supplementary declaration rejected".to_owned(),
        MessageEffect::RestoreStatus => "invalidation refused".to_owned(),
        MessageEffect::Underneath(status) => format!("{} during a pending invalidation", status.code()),
        MessageEffect::Wait | MessageEffect::Ignore => return None,
    };
    Some(match said {
        Some(said) => format!("{what}: {said}"),
        None => what,
    })
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
