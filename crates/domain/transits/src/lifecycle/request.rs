//! Answers to the messages that follow the declaration: presentation, invalidation, amendment, request of release,
//! answer to an enquiry, arrival and unloading remarks.

use super::departure::note;
use super::{DepartureState, DestinationState, MessageEffect, Stage, Stance, Standing, destination};
use crate::{AuthorityAnswer, MessageKind};

/// Returns the effect of an answer to a request. `None` when the answer is about the movement itself, as decisions on
/// the goods are, whatever message they name.
pub(super) fn effect(
    standing: Standing,
    stage: Stage,
    stance: Stance,
    answer: &AuthorityAnswer,
) -> Option<MessageEffect> {
    let is_acceptance = matches!(answer, AuthorityAnswer::AmendmentAccepted { .. });
    if stance == Stance::FormerAmendment && is_acceptance && !stage.amendment_is_open {
        // The form is not kept any more, or customs accepted another one later, so nothing comes into force.
        return Some(note(standing.departure));
    }
    let decision = Decision::from_answer(answer)?;
    let effect = match (stance, decision) {
        (Stance::Declaration | Stance::Resent | Stance::Former | Stance::SurplusInvalidation, _) => return None,
        (Stance::FormerRequest, _) | (Stance::FormerAmendment, Decision::Received) => MessageEffect::Ignore,
        (Stance::FormerAmendment, Decision::Refused) if stage.duplicate => MessageEffect::Ignore,
        (_, Decision::Refused) if stage.duplicate => note(standing.departure),
        (Stance::Presentation, Decision::Received) => presented(standing, stage),
        (Stance::Presentation, Decision::Refused) => presentation_refused(standing, stage),
        (Stance::Invalidation, Decision::Refused) => match standing.departure {
            DepartureState::InvalidationRequested => MessageEffect::RestoreState,
            _ => MessageEffect::Ignore,
        },
        // The arrival can be refused only while it is the last message; unloading remarks follow an accepted arrival.
        (Stance::Arrival, Decision::Refused) => match standing.destination {
            DestinationState::ArrivalSent => destination::rejected(standing.destination),
            _ => MessageEffect::Ignore,
        },
        (Stance::UnloadingRemarks, Decision::Refused) => match standing.destination {
            DestinationState::RemarksSent => destination::rejected(standing.destination),
            _ => MessageEffect::Ignore,
        },
        (Stance::Amendment | Stance::FormerAmendment, Decision::Refused) => match stage.amendment_is_open {
            true => MessageEffect::RejectRequest(MessageKind::Amendment),
            false => MessageEffect::Ignore,
        },
        (Stance::EnquiryAnswer, Decision::Refused) => match standing.departure {
            DepartureState::Enquiry | DepartureState::Discrepancies => {
                MessageEffect::RejectRequest(MessageKind::EnquiryAnswer)
            }
            _ => MessageEffect::Ignore,
        },
        (Stance::ReleaseRequest, Decision::Refused) => match standing.departure {
            DepartureState::AmendmentRequested | DepartureState::UnderControl => {
                MessageEffect::RejectRequest(MessageKind::ReleaseRequest)
            }
            _ => MessageEffect::Ignore,
        },
        (
            Stance::Invalidation
            | Stance::Arrival
            | Stance::UnloadingRemarks
            | Stance::Amendment
            | Stance::EnquiryAnswer
            | Stance::ReleaseRequest,
            Decision::Received,
        ) => note(standing.departure),
    };
    Some(effect)
}

/// The answers that customs can give to a request as such.
#[derive(Clone, Copy)]
enum Decision {
    /// Customs received the request.
    Received,
    /// Customs refused the request.
    Refused,
}

impl Decision {
    const fn from_answer(answer: &AuthorityAnswer) -> Option<Self> {
        match answer {
            AuthorityAnswer::Acknowledged => Some(Self::Received),
            AuthorityAnswer::DepartureRejected { .. }
            | AuthorityAnswer::DestinationRejected { .. }
            | AuthorityAnswer::FunctionalNack { .. }
            | AuthorityAnswer::XmlNack { .. } => Some(Self::Refused),
            _ => None,
        }
    }
}

/// A pre-lodged movement counts as accepted once customs receives the presentation.
const fn presented(standing: Standing, stage: Stage) -> MessageEffect {
    match (standing.departure, standing.before_invalidation) {
        (DepartureState::Prelodged, _) if stage.presentation_sent => MessageEffect::Departure(DepartureState::Accepted),
        (DepartureState::InvalidationRequested, Some(DepartureState::Prelodged)) if stage.presentation_sent => {
            MessageEffect::Underneath(DepartureState::Accepted)
        }
        _ => MessageEffect::Ignore,
    }
}

/// Customs can refuse a presentation even after it confirmed the receipt, until it decides on the goods.
const fn presentation_refused(standing: Standing, stage: Stage) -> MessageEffect {
    let stands = match standing.before_invalidation {
        Some(before) => before,
        None => standing.departure,
    };
    match stands {
        DepartureState::Prelodged | DepartureState::Accepted if stage.presentation_sent => {
            MessageEffect::RejectPresentation
        }
        _ => MessageEffect::Ignore,
    }
}
