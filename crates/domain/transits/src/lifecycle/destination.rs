//! What the office of destination says.

use super::{DepartureState, DestinationState, MessageEffect, Standing};
use crate::AuthorityAnswer;
use DestinationState as S;
use MessageEffect as E;

/// What a message means. A movement that was written off can still be told what became of its goods.
pub(super) const fn effect(standing: Standing, answer: &AuthorityAnswer) -> MessageEffect {
    if matches!(standing.departure, DepartureState::Invalidated | DepartureState::InvalidationRequested) {
        return E::Ignore;
    }
    match answer {
        AuthorityAnswer::UnloadingPermission => match standing.destination {
            S::ArrivalSent => E::Destination(S::UnloadingAllowed),
            // Customs can ask to go on with the unloading after remarks.
            S::RemarksSent => E::Note,
            S::Nothing | S::ArrivalRejected | S::UnloadingAllowed | S::GoodsReleased => E::Ignore,
        },
        // Customs gives the goods free: whatever was still open between us is settled by that.
        AuthorityAnswer::GoodsReleased { .. } => match standing.destination {
            S::ArrivalSent | S::UnloadingAllowed | S::RemarksSent => E::Destination(S::GoodsReleased),
            S::Nothing | S::ArrivalRejected | S::GoodsReleased => E::Ignore,
        },
        AuthorityAnswer::DestinationRejected { .. } => rejected(standing.destination),
        _ => E::Ignore,
    }
}

/// A refusal of what was sent last to the office of destination.
pub(super) const fn rejected(state: S) -> MessageEffect {
    match state {
        S::ArrivalSent => E::Destination(S::ArrivalRejected),
        S::RemarksSent => E::Destination(S::UnloadingAllowed),
        S::Nothing | S::ArrivalRejected | S::UnloadingAllowed | S::GoodsReleased => E::Ignore,
    }
}
