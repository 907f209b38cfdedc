//! The effects of answers to a sending that does not count: an earlier submission, or the same submission under another
//! LRN, which was sent again when no answer arrived.

use super::message::note;
use super::{MessageEffect, Stage, Stance, Status};
use crate::AuthorityAnswer;

/// Returns the effect of an answer to another sending of the declaration.
pub(super) fn effect(status: Status, stage: Stage, stance: Stance, answer: &AuthorityAnswer) -> MessageEffect {
    use AuthorityAnswer as A;
    let same_submission = matches!(stance, Stance::Resent);
    match answer {
        A::Accepted { .. } => acceptance(status, stage, same_submission),
        A::Received if stage.advance => acceptance(status, stage, same_submission),
        A::Rejected { .. } if same_submission => rejection(status),
        // The answer decides on a surplus acceptance.
        A::Invalidated { .. } | A::RequestGranted | A::RequestDenied if stage.named.accepted => MessageEffect::Note,
        A::Invalidated { .. } | A::RequestGranted | A::RequestDenied | A::Rejected { .. } => MessageEffect::Ignore,
        A::Control
        | A::DocumentsWanted { .. }
        | A::BalanceTooLow
        | A::Query
        | A::Released
        | A::Cleared
        | A::TaxCalculated { .. } => goods(status, stage, same_submission),
        A::Corrected | A::ExitConfirmed | A::ExitAwaited | A::Other => aside(status, stage, same_submission),
        A::Received => received(status, same_submission),
    }
}

/// Returns the effect of an acceptance. The first acceptance of a submission counts, whatever its LRN; any further one
/// leaves customs with a surplus declaration.
const fn acceptance(status: Status, stage: Stage, same_submission: bool) -> MessageEffect {
    match status {
        _ if stage.named.accepted || stage.named.rejected => MessageEffect::Ignore,
        // A rejected status here came from the other LRN alone. An MRN is assigned once, whatever status was set by
        // hand since.
        Status::Submitted | Status::Rejected if same_submission && !stage.has_mrn => MessageEffect::Accept,
        _ => MessageEffect::InvalidateSurplus,
    }
}

/// Returns the effect of anything else that customs says. Under an MRN that is not the declaration's it shows that
/// customs accepted this sending as well.
const fn aside(status: Status, stage: Stage, same_submission: bool) -> MessageEffect {
    let named = stage.named;
    let is_surplus = named.names_mrn && !named.accepted && !named.rejected;
    match status {
        // The other sending may still turn out to be the surplus one.
        Status::Submitted if same_submission => note(status),
        Status::Rejected if same_submission && !stage.has_mrn => note(status),
        _ if is_surplus => MessageEffect::InvalidateSurplus,
        _ => received(status, same_submission),
    }
}

/// Returns the effect of a receipt, which accepts nothing.
const fn received(status: Status, same_submission: bool) -> MessageEffect {
    if same_submission { note(status) } else { MessageEffect::Ignore }
}

/// Returns the effect of a rejection: customs still has to decide on the other sending, or already did.
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

/// Returns the effect of a decision on the goods. Customs decides only on goods of accepted declarations, so the
/// decision shows that the declaration is accepted even when the acceptance did not arrive.
const fn goods(status: Status, stage: Stage, same_submission: bool) -> MessageEffect {
    match status {
        Status::Submitted if same_submission => MessageEffect::Wait,
        Status::Rejected if same_submission && !stage.has_mrn => MessageEffect::Wait,
        _ if stage.named.accepted => note(status),
        _ if stage.named.rejected || !stage.named.names_mrn => MessageEffect::Ignore,
        _ => MessageEffect::InvalidateSurplus,
    }
}
