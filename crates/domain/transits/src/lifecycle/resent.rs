//! Messages about another sending than the one that counts: an earlier submission, or the same one under another LRN
//! after no answer came.

use super::departure::note;
use super::{DepartureState as D, MessageEffect, Stage, Standing};
use crate::AuthorityAnswer;

/// What such a message means; of the same submission, or of one with other content.
pub(super) fn effect(standing: Standing, stage: Stage, same: bool, answer: &AuthorityAnswer) -> MessageEffect {
    use AuthorityAnswer as A;
    match answer {
        A::MrnAllocated { .. } => acceptance(standing.departure, stage, same),
        // The sending that counts is still to be decided, or was.
        A::Acknowledged | A::DepartureRejected { .. } | A::FunctionalNack { .. } | A::XmlNack { .. } | A::Other => {
            if same {
                noted(standing.departure)
            } else {
                MessageEffect::Ignore
            }
        }
        // What becomes of an acceptance that was one too many. One that is not known to be given is waited for.
        A::InvalidationDecision { .. } => match stage.named.accepted {
            true => surplus(stage, answer),
            false => MessageEffect::Ignore,
        },
        A::ReleasedForTransit { .. }
        | A::NotReleased { .. }
        | A::GuaranteeInvalid { .. }
        | A::ControlDecision
        | A::AmendmentWanted { .. }
        | A::AmendmentAccepted
        | A::Incident
        | A::NonArrivedRequest { .. }
        | A::Discrepancies
        | A::Recovery
        | A::WrittenOff { .. }
        | A::UnloadingPermission
        | A::GoodsReleased { .. }
        | A::DestinationRejected { .. } => movement(standing.departure, stage, same),
    }
}

/// What customs says about invalidating an acceptance that was one too many. The other one of the two lives on, and so does
/// the transit.
pub(super) fn surplus(stage: Stage, answer: &AuthorityAnswer) -> MessageEffect {
    match answer {
        AuthorityAnswer::InvalidationDecision { granted: false, .. } => MessageEffect::SurplusStays,
        _ if answer.refusal().is_some() && !stage.duplicate => MessageEffect::SurplusStays,
        _ => MessageEffect::Note,
    }
}

/// Whether the first acceptance of the submission is still to come. A transit that stands rejected or given up is so by
/// the sending that counted; customs may accept the other one all the same.
const fn awaits_acceptance(state: D, stage: Stage, same: bool) -> bool {
    same && !stage.has_mrn && matches!(state, D::Submitted | D::Acknowledged | D::Failed | D::Rejected)
}

/// Customs accepted it. The first acceptance of a submission is the one that counts, whatever the LRN; any other leaves
/// customs with one movement too many, which takes of the guarantee.
const fn acceptance(state: D, stage: Stage, same: bool) -> MessageEffect {
    if stage.named.accepted || stage.named.rejected {
        return MessageEffect::Ignore;
    }
    match awaits_acceptance(state, stage, same) {
        true if stage.prelodged => MessageEffect::Departure(D::Prelodged),
        true => MessageEffect::Departure(D::Accepted),
        false => MessageEffect::InvalidateSurplus,
    }
}

/// Customs decides on goods of accepted movements alone: one whose acceptance did not arrive is known from there on.
const fn movement(state: D, stage: Stage, same: bool) -> MessageEffect {
    if stage.named.accepted {
        return MessageEffect::Note;
    }
    if stage.named.rejected || !stage.named.names_mrn {
        return MessageEffect::Ignore;
    }
    match awaits_acceptance(state, stage, same) {
        true => MessageEffect::Wait,
        false => MessageEffect::InvalidateSurplus,
    }
}

const fn noted(state: D) -> MessageEffect {
    match state {
        D::Failed | D::Rejected => MessageEffect::Ignore,
        _ => note(state),
    }
}
