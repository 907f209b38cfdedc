//! Messages of the office of departure about the movement itself.

use super::{DepartureState, MessageEffect, Stage, Standing};
use crate::AuthorityAnswer;
use DepartureState as D;
use MessageEffect as E;

/// Returns the effect of a message. While an invalidation is pending, a message changes the state underneath, which a
/// refusal of the invalidation restores.
pub(super) fn effect(standing: Standing, stage: Stage, answer: &AuthorityAnswer) -> MessageEffect {
    if standing.departure != D::InvalidationRequested {
        return moved(standing.departure, stage, answer);
    }
    match answer {
        AuthorityAnswer::InvalidationDecision { granted: true, .. } => E::Departure(D::Invalidated),
        AuthorityAnswer::InvalidationDecision { granted: false, .. } => E::RestoreState,
        _ => match moved(standing.before_invalidation.unwrap_or(D::Accepted), stage, answer) {
            E::Departure(state) => E::Underneath(state),
            // A presentation that is rejected now needs no second try unless the invalidation fails too; it can be
            // sent again then.
            other => other,
        },
    }
}

fn moved(state: D, stage: Stage, answer: &AuthorityAnswer) -> MessageEffect {
    use AuthorityAnswer as A;
    match answer {
        A::Acknowledged => acknowledged(state),
        A::MrnAllocated { .. } => allocated(state, stage),
        A::DepartureRejected { .. } | A::FunctionalNack { .. } | A::XmlNack { .. } => refused(state, stage, answer),
        A::ReleasedForTransit { .. } => before_release(state, D::Released),
        A::NotReleased { .. } => before_release(state, D::NotReleased),
        A::GuaranteeInvalid { .. } => interruption(state, D::GuaranteeProblem),
        A::ControlDecision => interruption(state, D::UnderControl),
        A::ControlIntended => intention(state),
        A::AmendmentWanted { .. } => interruption(state, D::AmendmentRequested),
        A::AmendmentAccepted { .. } => amended(state, stage.amendment_is_open),
        A::InvalidationDecision { granted, .. } => invalidation(state, *granted),
        A::Incident => in_transit(state, D::ReleasedWithIncident),
        A::NonArrivedRequest { .. } => in_transit(state, D::Enquiry),
        A::Discrepancies => in_transit(state, D::Discrepancies),
        A::Recovery => in_transit(state, D::Recovery),
        A::WrittenOff { .. } => in_transit(state, D::WrittenOff),
        A::UnloadingPermission { .. }
        | A::GoodsReleased { .. }
        | A::PartlyReleased { .. }
        | A::NothingReleased
        | A::DestinationRejected { .. }
        | A::Other => note(state),
    }
}

/// Adds a line to the history while the movement lives.
pub(super) const fn note(state: D) -> MessageEffect {
    match state {
        D::Draft | D::Invalidated => E::Ignore,
        _ => E::Note,
    }
}

const fn acknowledged(state: D) -> MessageEffect {
    match state {
        D::Submitted => E::Departure(D::Acknowledged),
        _ => E::Ignore,
    }
}

/// An MRN implies the receipt, which may have been overtaken or lost. An MRN after an error means that a message
/// which was given up here arrived all the same; an acceptance by customs must not be overlooked.
const fn allocated(state: D, stage: Stage) -> MessageEffect {
    match state {
        D::Submitted | D::Acknowledged | D::Failed if stage.prelodged => E::Departure(D::Prelodged),
        D::Submitted | D::Acknowledged | D::Failed => E::Departure(D::Accepted),
        _ => E::Ignore,
    }
}

/// Returns the effect of a refusal of the declaration itself, by a rule of the procedure (IE056) or by a check before
/// it (IE906, IE917).
fn refused(state: D, stage: Stage, answer: &AuthorityAnswer) -> MessageEffect {
    let rejected = matches!(answer, AuthorityAnswer::DepartureRejected { .. });
    match state {
        // Customs already has a message under this reference, so an earlier attempt arrived, and its answer counts.
        D::Submitted | D::Acknowledged if stage.duplicate => E::Note,
        D::Submitted | D::Acknowledged if stage.another_is_open && (rejected || matches!(state, D::Submitted)) => {
            E::OtherCounts
        }
        D::Submitted | D::Acknowledged if rejected => E::Departure(D::Rejected),
        D::Submitted => E::Departure(D::Failed),
        D::Prelodged if rejected && stage.presentation_sent => E::RejectPresentation,
        D::Draft | D::Failed | D::Rejected | D::Invalidated => E::Ignore,
        // Customs refused a repetition; the original stands.
        _ if stage.duplicate => E::Ignore,
        _ => E::Note,
    }
}

/// Returns the effect of the decision whether the goods may leave. The decision of customs counts even while a problem
/// that it raised is still open. Goods that were not presented cannot be released.
const fn before_release(state: D, decided: D) -> MessageEffect {
    match state {
        D::Submitted | D::Acknowledged | D::Prelodged => E::Wait,
        D::Accepted | D::GuaranteeProblem | D::AmendmentRequested | D::UnderControl => E::Departure(decided),
        _ => E::Ignore,
    }
}

/// Returns the effect of an interruption of an accepted movement. Only an undisturbed movement enters the new state; a
/// second interruption is noted in the history, since the first still has to end.
const fn interruption(state: D, disturbed: D) -> MessageEffect {
    match state {
        D::Submitted | D::Acknowledged | D::Prelodged => E::Wait,
        D::Accepted => E::Departure(disturbed),
        D::GuaranteeProblem | D::AmendmentRequested if matches!(disturbed, D::UnderControl) => E::Departure(disturbed),
        D::GuaranteeProblem | D::AmendmentRequested | D::UnderControl => E::Note,
        _ => E::Ignore,
    }
}

/// Reports what customs intends to do with the goods, while it may still decide so; the intention holds nothing up.
const fn intention(state: D) -> MessageEffect {
    match state {
        D::Submitted | D::Acknowledged => E::Wait,
        D::Prelodged | D::Accepted | D::GuaranteeProblem | D::AmendmentRequested | D::UnderControl => E::Note,
        _ => E::Ignore,
    }
}

/// An amendment can be accepted after a release that overtook the acceptance.
const fn amended(state: D, is_open: bool) -> MessageEffect {
    match state {
        D::GuaranteeProblem | D::AmendmentRequested => E::Departure(D::Accepted),
        D::Submitted | D::Acknowledged => E::Wait,
        D::Prelodged | D::Accepted | D::UnderControl if is_open => E::Amend,
        D::Released | D::ReleasedWithIncident | D::Enquiry | D::Discrepancies | D::Recovery if is_open => E::Amend,
        D::Prelodged | D::Accepted | D::UnderControl => E::Note,
        _ => E::Ignore,
    }
}

/// Customs can also invalidate without a request, for example pre-lodged movements that were not presented within 30
/// days.
const fn invalidation(state: D, granted: bool) -> MessageEffect {
    match state {
        D::Prelodged
        | D::Accepted
        | D::GuaranteeProblem
        | D::AmendmentRequested
        | D::UnderControl
        | D::Released
        | D::ReleasedWithIncident
            if granted =>
        {
            E::Departure(D::Invalidated)
        }
        D::Submitted | D::Acknowledged if granted => E::Wait,
        D::Draft | D::Failed | D::Rejected | D::NotReleased | D::WrittenOff | D::Invalidated => E::Ignore,
        _ => E::Note,
    }
}

/// Returns the effect of the steps after the release: incident, enquiry, discrepancies, recovery, write-off, in this
/// order. A step can be left out; a message about an earlier step changes nothing any more.
const fn in_transit(state: D, to: D) -> MessageEffect {
    match (progress(state), progress(to)) {
        (Some(now), Some(then)) if then > now => E::Departure(to),
        (Some(_), _) if matches!(state, D::WrittenOff) => E::Ignore,
        (Some(_), _) => E::Note,
        (None, _) => match state {
            D::Submitted
            | D::Acknowledged
            | D::Prelodged
            | D::Accepted
            | D::GuaranteeProblem
            | D::AmendmentRequested
            | D::UnderControl => E::Wait,
            _ => E::Ignore,
        },
    }
}

const fn progress(state: D) -> Option<u8> {
    match state {
        D::Released => Some(0),
        D::ReleasedWithIncident => Some(1),
        D::Enquiry => Some(2),
        D::Discrepancies => Some(3),
        D::Recovery => Some(4),
        D::WrittenOff => Some(5),
        _ => None,
    }
}
