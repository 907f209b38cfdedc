use super::{DepartureState, DestinationState, Standing, departure, destination, request, resent};
use crate::{AuthorityAnswer, MessageKind};
use customs_form_macros::growing;

/// The broker's message that an answer of customs is about.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stance {
    /// The declaration, or the movement as a whole.
    Declaration,
    /// The last presentation.
    Presentation,
    /// The last request to invalidate the transit.
    Invalidation,
    /// The last arrival notification.
    Arrival,
    /// The last unloading remarks.
    UnloadingRemarks,
    /// An earlier request, other than an amendment, that a later one of the same kind has replaced.
    FormerRequest,
    /// An earlier amendment that a later one has replaced.
    FormerAmendment,
    /// The current submission under another LRN: it was sent again because no answer came.
    Resent,
    /// An earlier submission with other content: the transit has been a draft since.
    Former,
    /// A request to invalidate a surplus acceptance.
    SurplusInvalidation,
    /// The last amendment.
    Amendment,
    /// The last answer to an enquiry.
    EnquiryAnswer,
    /// The last request of release.
    ReleaseRequest,
}

impl Stance {
    /// Returns the stance of an answer to the last message of this kind.
    #[must_use]
    pub const fn for_kind(kind: MessageKind) -> Self {
        match kind {
            MessageKind::Declaration => Self::Declaration,
            MessageKind::Presentation => Self::Presentation,
            MessageKind::Invalidation => Self::Invalidation,
            MessageKind::Arrival => Self::Arrival,
            MessageKind::UnloadingRemarks => Self::UnloadingRemarks,
            MessageKind::SurplusInvalidation => Self::SurplusInvalidation,
            MessageKind::Amendment => Self::Amendment,
            MessageKind::EnquiryAnswer => Self::EnquiryAnswer,
            MessageKind::ReleaseRequest => Self::ReleaseRequest,
        }
    }
}

/// Facts about the transit, beyond its standing, that decide on the effect of a message.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stage {
    /// The transit was lodged before its goods arrive (type D).
    pub prelodged: bool,
    /// The presentation of the goods was sent.
    pub presentation_sent: bool,
    /// The rejection says that the reference was used before, so it answers a repetition and not the original.
    pub duplicate: bool,
    /// Customs gave the transit an MRN.
    pub has_mrn: bool,
    /// Customs may still accept another sending of the same submission.
    pub another_is_open: bool,
    /// The amendment that the message is about is kept and customs has not decided on it before; for an acceptance also
    /// that customs accepted no other one later, so that its form comes into force.
    pub amendment_is_open: bool,
    /// Facts about the other sending that the message is about; all false when it is about the current one.
    pub named: NamedMessage,
}

/// Facts about a sending of the declaration other than the current one. A submission can be sent several times, each
/// time under its own LRN; the transit carries the LRN of the current sending.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NamedMessage {
    /// Customs gave this sending an MRN before.
    pub accepted: bool,
    /// Customs refused this sending.
    pub rejected: bool,
    /// The message of customs names an MRN.
    pub names_mrn: bool,
}

/// The effect of a message of customs on a transit.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageEffect {
    /// The movement enters this state at departure.
    Departure(DepartureState),
    /// The movement enters this state at destination.
    Destination(DestinationState),
    /// The presentation was rejected and may be sent again.
    RejectPresentation,
    /// The amendment counts from now on; the state stays.
    Amend,
    /// The request of this kind was rejected and may be made again; the state stays.
    RejectRequest(MessageKind),
    /// The invalidation is refused, so the state before the request returns.
    RestoreState,
    /// An invalidation is pending; this becomes the state that its refusal would restore.
    Underneath(DepartureState),
    /// Customs refused the current sending but may still accept another sending of the same submission, which becomes
    /// the current one.
    OtherCounts,
    /// Customs accepted one submission too many; that surplus acceptance must be invalidated.
    InvalidateSurplus,
    /// Customs refuses to invalidate the surplus acceptance; a person has to settle it with the office.
    SurplusStays,
    /// The message adds a line to the history and changes nothing else.
    Note,
    /// The message builds on one that has not come yet; it is kept and tried again after the next message.
    Wait,
    /// The message repeats known facts or comes too late; it is kept and changes nothing.
    Ignore,
}

/// Returns the effect of a message of customs in a standing. It is the transition table of messages.
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
        AuthorityAnswer::UnloadingPermission { .. }
        | AuthorityAnswer::GoodsReleased { .. }
        | AuthorityAnswer::DestinationRejected { .. } => destination::effect(standing, answer),
        _ => departure::effect(standing, stage, answer),
    }
}

#[cfg(test)]
pub(super) mod tests;
