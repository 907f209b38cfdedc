//! Messages about a sending other than the current one: an earlier submission, or the current submission under
//! another LRN after no answer came.

use super::departure::note;
use super::{DepartureState as D, MessageEffect, Stage, Standing};
use crate::AuthorityAnswer;

/// Returns the effect of such a message. `same` says whether that sending belongs to the current submission.
pub(super) fn effect(standing: Standing, stage: Stage, same: bool, answer: &AuthorityAnswer) -> MessageEffect {
    use AuthorityAnswer as A;
    match answer {
        A::MrnAllocated { .. } => acceptance(standing.departure, stage, same),
        // The current sending is still to be decided, or was decided.
        A::Acknowledged | A::DepartureRejected { .. } | A::FunctionalNack { .. } | A::XmlNack { .. } | A::Other => {
            if same {
                noted(standing.departure)
            } else {
                MessageEffect::Ignore
            }
        }
        // A decision on a surplus acceptance. When that acceptance is not known, its MRN has to come first.
        A::InvalidationDecision { .. } => match stage.named.accepted {
            true => surplus(stage, answer),
            false => MessageEffect::Ignore,
        },
        A::ReleasedForTransit { .. }
        | A::NotReleased { .. }
        | A::GuaranteeInvalid { .. }
        | A::ControlDecision
        | A::ControlIntended
        | A::AmendmentWanted { .. }
        | A::AmendmentAccepted { .. }
        | A::Incident
        | A::NonArrivedRequest { .. }
        | A::Discrepancies
        | A::Recovery
        | A::WrittenOff { .. }
        | A::UnloadingPermission { .. }
        | A::GoodsReleased { .. }
        | A::PartlyReleased { .. }
        | A::NothingReleased
        | A::DestinationRejected { .. } => movement(standing.departure, stage, same),
    }
}

/// Returns the effect of the answer of customs to the request to invalidate a surplus acceptance. The transit lives on
/// under its other acceptance.
pub(super) fn surplus(stage: Stage, answer: &AuthorityAnswer) -> MessageEffect {
    match answer {
        AuthorityAnswer::InvalidationDecision { granted: false, .. } => MessageEffect::SurplusStays,
        _ if answer.refusal().is_some() && !stage.duplicate => MessageEffect::SurplusStays,
        _ => MessageEffect::Note,
    }
}

/// Returns whether the first acceptance of the submission is still to come. A transit that stands as rejected or given
/// up is so because of the current sending; customs may accept the other one all the same.
const fn awaits_acceptance(state: D, stage: Stage, same: bool) -> bool {
    same && !stage.has_mrn && matches!(state, D::Submitted | D::Acknowledged | D::Failed | D::Rejected)
}

/// Customs accepted another sending. The first acceptance of a submission counts, whatever its LRN. Any further one
/// leaves customs with a surplus movement that also draws on the guarantee.
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

/// Customs decides on the goods of accepted movements only, so such a decision implies an acceptance that did not
/// arrive.
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
