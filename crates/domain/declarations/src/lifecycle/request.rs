//! The effects of answers to messages about an accepted declaration.

use super::message::note;
use super::{MessageEffect, Stage, Stance, Status};
use crate::AuthorityAnswer;

/// Returns the effect of an answer about a request. `None` when the answer has the same effect as an answer about the
/// declaration itself, because customs decides on the goods whichever message it names.
pub(super) fn effect(status: Status, stage: Stage, stance: Stance, answer: &AuthorityAnswer) -> Option<MessageEffect> {
    let decision = Decision::from_answer(answer);
    match (stance, decision) {
        (Stance::Presentation, Some(Decision::Registered))
            if matches!(answer, AuthorityAnswer::Accepted { .. }) && stage.is_accepted_late(status) =>
        {
            Some(MessageEffect::DateAcceptance)
        }
        // A supplementary declaration is a data set of its own: its control or release is not one of the goods.
        (Stance::Supplementary, Some(Decision::Refused)) => Some(refused_supplementary(status, stage)),
        (Stance::Supplementary, _) => Some(note(status)),
        // The surplus acceptance ends; the other acceptance stays, and so does the declaration.
        (Stance::SurplusInvalidation, _) => Some(MessageEffect::Note),
        (Stance::Amendment, decision) => amendment(status, stage, decision, answer),
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

/// The decisions of customs on a request.
#[derive(Clone, Copy)]
enum Decision {
    /// Customs accepted the request, or received and registered it.
    Registered,
    /// Customs granted the request; the consequence arrives in a message of its own.
    Granted,
    /// Customs rejected or denied the request.
    Refused,
}

impl Decision {
    const fn from_answer(answer: &AuthorityAnswer) -> Option<Self> {
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

/// Returns whether a request about the declaration can be under way in this status.
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

/// A presentation can be refused even after it was registered, until the goods are released.
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

/// Returns the effect of an answer about an amendment; `None` when it is no decision on it. The corrections that
/// customs reports about it (07) show that customs granted it, when the decision itself (11) did not arrive.
const fn amendment(
    status: Status,
    stage: Stage,
    decision: Option<Decision>,
    answer: &AuthorityAnswer,
) -> Option<MessageEffect> {
    let has_ended = matches!(status, Status::Draft | Status::Invalidated);
    Some(match decision {
        Some(Decision::Registered) => note(status),
        Some(Decision::Refused) if stage.duplicate_lrn => note(status),
        Some(Decision::Granted | Decision::Refused) if has_ended || !stage.amendment_open => MessageEffect::Ignore,
        Some(Decision::Granted) => MessageEffect::Amend,
        Some(Decision::Refused) => MessageEffect::RefuseAmendment,
        None if matches!(answer, AuthorityAnswer::Corrected) && stage.amendment_open && !has_ended => {
            MessageEffect::Amend
        }
        None => return None,
    })
}

const fn refused_invalidation(status: Status, stage: Stage) -> MessageEffect {
    match status {
        Status::InvalidationRequested if stage.duplicate_lrn => MessageEffect::Note,
        Status::InvalidationRequested => MessageEffect::RestoreStatus,
        _ => MessageEffect::Ignore,
    }
}
