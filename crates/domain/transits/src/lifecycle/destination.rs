//! Messages of the office of destination.

use super::{DepartureState, DestinationState, MessageEffect, Standing};
use crate::AuthorityAnswer;
use DestinationState as S;
use MessageEffect as E;

/// Returns the effect of a message. It counts even for a movement that was written off.
pub(super) const fn effect(standing: Standing, answer: &AuthorityAnswer) -> MessageEffect {
    if matches!(standing.departure, DepartureState::Invalidated | DepartureState::InvalidationRequested) {
        return E::Ignore;
    }
    match answer {
        AuthorityAnswer::UnloadingPermission { .. } => match standing.destination {
            S::ArrivalSent => E::Destination(S::UnloadingAllowed),
            // Customs can ask to continue the unloading after it got remarks.
            S::RemarksSent => E::Note,
            S::Nothing | S::ArrivalRejected | S::UnloadingAllowed | S::GoodsReleased => E::Ignore,
        },
        // Customs releases the goods, which settles whatever was still open.
        AuthorityAnswer::GoodsReleased { .. } => match standing.destination {
            S::ArrivalSent | S::UnloadingAllowed | S::RemarksSent => E::Destination(S::GoodsReleased),
            S::Nothing | S::ArrivalRejected | S::GoodsReleased => E::Ignore,
        },
        AuthorityAnswer::DestinationRejected { .. } => rejected(standing.destination),
        _ => E::Ignore,
    }
}

/// Returns the effect of a refusal of the last message to the office of destination.
pub(super) const fn rejected(state: S) -> MessageEffect {
    match state {
        S::ArrivalSent => E::Destination(S::ArrivalRejected),
        S::RemarksSent => E::Destination(S::UnloadingAllowed),
        S::Nothing | S::ArrivalRejected | S::UnloadingAllowed | S::GoodsReleased => E::Ignore,
    }
}
