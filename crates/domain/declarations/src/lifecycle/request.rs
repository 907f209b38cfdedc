//! Answers to what is sent about an accepted declaration.

use super::message::note;
use super::{MessageEffect, Stage, Stance, Status};
use crate::AuthorityAnswer;

/// What an answer about a request means; `None` when it means what it would mean about the
/// declaration itself: customs decides on goods whatever message it names.
pub(super) fn effect(status: Status, stage: Stage, stance: Stance, answer: &AuthorityAnswer) -> Option<MessageEffect> {
    let decision = Decision::of(answer);
    match (stance, decision) {
        (Stance::Presentation, Some(Decision::Registered))
            if matches!(answer, AuthorityAnswer::Accepted { .. }) && stage.is_accepted_late(status) =>
        {
            Some(MessageEffect::DateAcceptance)
        }
        // A data set of its own: a control or a release of it is not one of the goods.
        (Stance::Supplementary, Some(Decision::Refused)) => Some(refused_supplementary(status, stage)),
        (Stance::Supplementary, _) => Some(note(status)),
        // The other one of the two lives on, and so does the declaration.
        (Stance::SurplusInvalidation, _) => Some(MessageEffect::Note),
        (_, None) | (Stance::Declaration | Stance::Former | Stance::Resent, _) => None,
        (Stance::FormerRequest, Some(_)) => Some(MessageEffect::Ignore),
        (Stance::Presentation, Some(Decision::Refused)) => Some(refused_presentation(status, stage)),
        (Stance::Presentation, Some(Decision::Registered)) => Some(accepted_presentation(status, stage)),
        (Stance::Invalidation, Some(Decision::Refused)) => Some(refused_invalidation(status, stage)),
        (Stance::Presentation | Stance::Invalidation, Some(Decision::Granted))
        | (Stance::Invalidation, Some(Decision::Registered))
        | (Stance::Information, Some(_)) => Some(note(status)),
    }
}

/// What customs can decide on a request.
#[derive(Clone, Copy)]
enum Decision {
    /// Accepted, or received and registered.
    Registered,
    /// Granted; what follows from it comes in a message of its own.
    Granted,
    /// Rejected or denied.
    Refused,
}

impl Decision {
    const fn of(answer: &AuthorityAnswer) -> Option<Self> {
        match answer {
            AuthorityAnswer::Accepted { .. } | AuthorityAnswer::Received => Some(Self::Registered),
            AuthorityAnswer::RequestGranted => Some(Self::Granted),
            AuthorityAnswer::Rejected { .. } | AuthorityAnswer::RequestDenied => Some(Self::Refused),
            AuthorityAnswer::Control
            | AuthorityAnswer::DocumentsWanted { .. }
            | AuthorityAnswer::Corrected
            | AuthorityAnswer::Released
            | AuthorityAnswer::Cleared
            | AuthorityAnswer::Invalidated { .. }
            | AuthorityAnswer::TaxCalculated { .. }
            | AuthorityAnswer::BalanceTooLow
            | AuthorityAnswer::ExitConfirmed
            | AuthorityAnswer::ExitAwaited
            | AuthorityAnswer::Query
            | AuthorityAnswer::Other => None,
        }
    }
}

/// The statuses in which a request about the declaration can be under way.
const fn stands(status: Status) -> bool {
    match status {
        Status::Accepted | Status::UnderControl | Status::Held | Status::Released | Status::InvalidationRequested => {
            true
        }
        Status::Draft | Status::Submitted | Status::Rejected | Status::Invalidated => false,
    }
}

const fn accepted_presentation(status: Status, stage: Stage) -> MessageEffect {
    if stands(status) && stage.presentation_pending() {
        MessageEffect::AcceptPresentation
    } else {
        MessageEffect::Ignore
    }
}

/// Also one that was registered before can be refused, until the goods were released on it.
const fn refused_presentation(status: Status, stage: Stage) -> MessageEffect {
    if !stands(status) || !stage.presentation_sent {
        MessageEffect::Ignore
    } else if stage.duplicate_lrn || (stage.presented && matches!(status, Status::Released)) {
        MessageEffect::Note
    } else {
        MessageEffect::RejectPresentation
    }
}

const fn refused_supplementary(status: Status, stage: Stage) -> MessageEffect {
    if !stands(status) || !stage.supplementary_sent {
        MessageEffect::Ignore
    } else if stage.duplicate_lrn {
        MessageEffect::Note
    } else {
        MessageEffect::RejectSupplementary
    }
}

const fn refused_invalidation(status: Status, stage: Stage) -> MessageEffect {
    match status {
        Status::InvalidationRequested if stage.duplicate_lrn => MessageEffect::Note,
        Status::InvalidationRequested => MessageEffect::RestoreStatus,
        _ => MessageEffect::Ignore,
    }
}
