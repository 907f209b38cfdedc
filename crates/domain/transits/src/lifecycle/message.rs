use super::{DepartureState, DestinationState, Standing, departure, destination, request, resent};
use crate::{AuthorityAnswer, MessageKind};

/// Which message of ours an answer is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stance {
    /// The declaration, or the movement as such.
    Declaration,
    /// The presentation that was sent last.
    Presentation,
    /// The invalidation that was asked for last.
    Invalidation,
    /// The arrival notification that was sent last.
    Arrival,
    /// The unloading remarks that were sent last.
    UnloadingRemarks,
    /// An earlier request, after which the same was sent anew.
    FormerRequest,
    /// The same submission under another LRN: it was sent again after no answer came.
    Resent,
    /// An earlier submission, with other content: the transit was a draft since.
    Former,
    /// A request to invalidate an acceptance that was one too many.
    SurplusInvalidation,
}

impl Stance {
    /// That of the last message of this kind.
    #[must_use]
    pub const fn of(kind: MessageKind) -> Self {
        match kind {
            MessageKind::Declaration => Self::Declaration,
            MessageKind::Presentation => Self::Presentation,
            MessageKind::Invalidation => Self::Invalidation,
            MessageKind::Arrival => Self::Arrival,
            MessageKind::UnloadingRemarks => Self::UnloadingRemarks,
            MessageKind::SurplusInvalidation => Self::SurplusInvalidation,
        }
    }
}

/// What of the transit decides beside its standing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stage {
    /// It was lodged before the goods are there (type D).
    pub prelodged: bool,
    /// The presentation was sent.
    pub presentation_sent: bool,
    /// The rejection says that the reference was used before: it answers a repetition, not the original.
    pub duplicate: bool,
    /// Customs gave it an MRN.
    pub has_mrn: bool,
    /// Customs may still accept another sending of the same submission.
    pub another_is_open: bool,
    /// What is known of the other sending that the message is about, if it is about one.
    pub named: NamedMessage,
}

/// Another sending than the one that counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NamedMessage {
    /// Customs gave it an MRN before.
    pub accepted: bool,
    /// Customs refused it.
    pub rejected: bool,
    /// The message of customs names an MRN.
    pub names_mrn: bool,
}

/// What a message of customs does to a transit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageEffect {
    /// It stands so at departure.
    Departure(DepartureState),
    /// It stands so at destination.
    Destination(DestinationState),
    /// The presentation was rejected and may be sent again.
    RejectPresentation,
    /// The invalidation is refused: the state before comes back.
    RestoreState,
    /// During a pending invalidation: this becomes the state before it.
    Underneath(DepartureState),
    /// The sending that counts came to nothing, and customs may still accept another one of the same submission: that one
    /// counts again.
    OtherCounts,
    /// Customs accepted one submission too many: that acceptance is to be invalidated.
    InvalidateSurplus,
    /// Customs does not invalidate the acceptance that is one too many: somebody has to settle it with the office.
    SurplusStays,
    /// Worth a line in the history, no change.
    Note,
    /// Builds on a message that has not come yet: kept and tried again after the next one.
    Wait,
    /// Repeats what is known, or comes too late to mean anything: kept.
    Ignore,
}

/// The table: what a message of customs means for a movement that stands so.
#[must_use]
pub fn effect(standing: Standing, stage: Stage, stance: Stance, answer: &AuthorityAnswer) -> MessageEffect {
    match stance {
        Stance::Resent | Stance::Former => {
            return resent::effect(standing, stage, stance == Stance::Resent, answer);
        }
        Stance::SurplusInvalidation => return resent::surplus(stage, answer),
        _ => {}
    }
    if let Some(effect) = request::effect(standing, stage, stance, answer) {
        return effect;
    }
    match answer {
        AuthorityAnswer::UnloadingPermission
        | AuthorityAnswer::GoodsReleased { .. }
        | AuthorityAnswer::DestinationRejected { .. } => destination::effect(standing, answer),
        _ => departure::effect(standing, stage, answer),
    }
}

#[cfg(test)]
mod tests;
