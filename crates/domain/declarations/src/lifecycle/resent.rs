//! Answers to another sending than the one that counts: an earlier submission, or the same one under
//! another LRN after no answer came.

use super::message::note;
use super::{MessageEffect, Stage, Stance, Status};
use crate::AuthorityAnswer;

/// What an answer to another sending of the declaration means.
pub(super) fn effect(status: Status, stage: Stage, stance: Stance, answer: &AuthorityAnswer) -> MessageEffect {
    use AuthorityAnswer as A;
    let same_submission = matches!(stance, Stance::Resent);
    match answer {
        A::Accepted { .. } => acceptance(status, stage, same_submission),
        A::Received if stage.advance => acceptance(status, stage, same_submission),
        A::Rejected { .. } if same_submission => rejection(status),
        // What becomes of an acceptance that was one too many.
        A::Invalidated { .. } | A::RequestGranted | A::RequestDenied if stage.named.accepted => MessageEffect::Note,
        A::Invalidated { .. } | A::RequestGranted | A::RequestDenied | A::Rejected { .. } => MessageEffect::Ignore,
        A::Control
        | A::DocumentsWanted { .. }
        | A::BalanceTooLow
        | A::Query
        | A::Released
        | A::Cleared
        | A::TaxCalculated { .. } => goods(status, stage, same_submission),
        A::Received | A::Corrected | A::ExitConfirmed | A::ExitAwaited | A::Other => {
            if same_submission {
                note(status)
            } else {
                MessageEffect::Ignore
            }
        }
    }
}

/// Customs accepted it. The first acceptance of a submission is the one that counts, whatever the LRN;
/// any other leaves customs with one declaration too many.
const fn acceptance(status: Status, stage: Stage, same_submission: bool) -> MessageEffect {
    match status {
        _ if stage.named.accepted || stage.named.rejected => MessageEffect::Ignore,
        // What stands rejected was so under the other LRN alone. An MRN is given once, whatever was set by hand since.
        Status::Submitted | Status::Rejected if same_submission && !stage.has_mrn => MessageEffect::Accept,
        _ => MessageEffect::InvalidateSurplus,
    }
}

/// The other sending is still to be decided, or was.
const fn rejection(status: Status) -> MessageEffect {
    match status {
        Status::Draft | Status::Rejected | Status::Invalidated => MessageEffect::Ignore,
        Status::Submitted
        | Status::Accepted
        | Status::UnderControl
        | Status::Held
        | Status::Released
        | Status::InvalidationRequested => MessageEffect::Note,
    }
}

/// Customs decides on goods of accepted declarations alone: one whose acceptance did not arrive is
/// known from there on.
const fn goods(status: Status, stage: Stage, same_submission: bool) -> MessageEffect {
    match status {
        Status::Submitted if same_submission => MessageEffect::Wait,
        Status::Rejected if same_submission && !stage.has_mrn => MessageEffect::Wait,
        _ if stage.named.accepted => note(status),
        _ if stage.named.rejected || !stage.named.names_mrn => MessageEffect::Ignore,
        _ => MessageEffect::InvalidateSurplus,
    }
}
