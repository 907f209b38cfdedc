use super::{Status, request, resent};
use crate::AuthorityAnswer;
use customs_form_macros::growing;

/// The kind of lodged message that an answer is about.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stance {
    /// The latest submission of the declaration.
    Declaration,
    /// An earlier submission; afterwards the declaration was changed as a draft and lodged again.
    Former,
    /// The submission that counts, under another LRN. It was sent again when no answer arrived.
    Resent,
    /// The latest presentation of the goods.
    Presentation,
    /// The latest supplementary declaration.
    Supplementary,
    /// The latest request for invalidation.
    Invalidation,
    /// A request for an amendment. Each is decided by itself, however many there were.
    Amendment,
    /// The answer to a control, or the proof that the goods left the Union.
    Information,
    /// The request to invalidate a surplus acceptance, which is a further acceptance of a declaration that customs
    /// already accepted.
    SurplusInvalidation,
    /// An earlier request that customs refused and that was sent again under another LRN.
    FormerRequest,
}

impl Stance {
    /// Returns whether the answer is about the declaration that counts. An answer about a surplus acceptance changes
    /// nothing of that declaration.
    pub(crate) const fn is_about_what_stands(self, stage: Stage) -> bool {
        match self {
            Self::Former | Self::SurplusInvalidation => false,
            // Until customs accepts one of the sendings, each of them may become the one that counts.
            Self::Resent => !stage.has_mrn,
            Self::Declaration
            | Self::Presentation
            | Self::Supplementary
            | Self::Invalidation
            | Self::Amendment
            | Self::Information
            | Self::FormerRequest => true,
        }
    }
}

/// The facts about a declaration, besides its status, that decide on an answer.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stage {
    /// The declaration is registered before its goods are presented, and accepted when they are (symbols D, E, F).
    pub advance: bool,
    /// The goods are released only after customs accepted their presentation.
    pub presentation_first: bool,
    /// The presentation was sent.
    pub presentation_sent: bool,
    /// Customs accepted the presentation.
    pub presented: bool,
    /// The supplementary declaration was sent.
    pub supplementary_sent: bool,
    /// The rejection says that the LRN was used before: it answers a repetition, not the original message.
    pub duplicate_lrn: bool,
    /// Customs assigned an MRN to the declaration.
    pub has_mrn: bool,
    /// The acceptance names a moment before the presentation was sent.
    pub before_presentation: bool,
    /// The same submission was also sent under another LRN, and customs has not answered that sending.
    pub another_open: bool,
    /// The answer names an amendment on which customs has not decided before.
    pub amendment_open: bool,
    /// The facts about the message that the answer names, when that message is not the one that counts.
    pub named: NamedMessage,
}

/// The facts about an earlier message at the arrival of a further answer to it.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NamedMessage {
    /// Customs assigned an MRN of its own to the message.
    pub accepted: bool,
    /// Customs rejected the message.
    pub rejected: bool,
    /// The answer carries an MRN.
    pub names_mrn: bool,
}

impl Stage {
    /// Returns whether the presentation was sent and customs has not decided on it.
    pub(super) const fn presentation_pending(self) -> bool {
        self.presentation_sent && !self.presented
    }

    /// Returns whether an acceptance (01) only reports the moment of acceptance, because the presentation was
    /// registered before. The receipt of the presentation (02) arrives first, and the acceptance of the declaration
    /// after it.
    pub(super) const fn is_accepted_late(self, status: Status) -> bool {
        let stands = matches!(
            status,
            Status::Accepted | Status::UnderControl | Status::Held | Status::Released | Status::InvalidationRequested
        );
        self.advance && self.presentation_first && self.presented && stands
    }
}

/// The effect of an answer of customs on a declaration.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageEffect {
    /// Customs accepted the declaration; the status becomes ACC.
    Accept,
    /// Customs accepted the presentation of the goods.
    AcceptPresentation,
    /// Customs reports the moment at which it accepted a declaration of goods that were presented before.
    DateAcceptance,
    /// The presentation was rejected and may be sent again.
    RejectPresentation,
    /// The supplementary declaration was rejected and may be sent again.
    RejectSupplementary,
    /// Customs selected the declaration for control; the status becomes CTL.
    Control,
    /// Customs holds the declaration; the status becomes HLD.
    Hold,
    /// Customs released the goods; the status becomes REL.
    Release,
    /// Customs rejected the declaration; the status becomes ERR.
    Reject,
    /// Customs invalidated the declaration; the status becomes INV.
    Invalidate,
    /// Customs refused the invalidation; the status before it comes back.
    RestoreStatus,
    /// Customs granted an amendment, which comes into force.
    Amend,
    /// Customs refused an amendment; the form in force stays.
    RefuseAmendment,
    /// The answer arrives during a pending invalidation; this status comes back if the invalidation is refused.
    Underneath(Status),
    /// Customs accepted a surplus sending; the service asks customs to invalidate that acceptance.
    InvalidateSurplus,
    /// Customs rejected one sending and may still accept another one of the same submission, which counts from now on.
    LeaveToOther,
    /// The answer adds a line to the history and changes nothing else.
    Note,
    /// The answer builds on one that has not arrived yet. It is kept, and tried again after the next answer.
    Wait,
    /// The answer repeats known facts, or arrives too late to have an effect. It is only kept.
    Ignore,
}

/// Returns the effect of an answer in a status. It is the table of every answer in every status.
#[must_use]
pub fn effect(status: Status, stage: Stage, stance: Stance, answer: &AuthorityAnswer) -> MessageEffect {
    match stance {
        Stance::Declaration => declaration(status, stage, answer),
        Stance::Former | Stance::Resent => resent::effect(status, stage, stance, answer),
        request => {
            request::effect(status, stage, request, answer).unwrap_or_else(|| declaration(status, stage, answer))
        }
    }
}

/// Returns the effect of an answer about the declaration itself.
fn declaration(status: Status, stage: Stage, answer: &AuthorityAnswer) -> MessageEffect {
    use AuthorityAnswer as A;
    use MessageEffect as E;
    match answer {
        A::Rejected { .. } => rejection(status, stage),
        A::Accepted { .. } if stage.is_accepted_late(status) => E::DateAcceptance,
        A::Accepted { .. } => acceptance(status, stage),
        // A late receipt of the declaration does not accept its presentation.
        A::Received if stage.advance && (status == Status::Submitted || !stage.presentation_pending()) => {
            acceptance(status, stage)
        }
        A::Released | A::Cleared => release(status, stage),
        A::Control => examination(status, Status::UnderControl, E::Control),
        A::DocumentsWanted { .. } | A::BalanceTooLow | A::Query => hold(status),
        A::Invalidated { .. } => match status {
            Status::Submitted => E::Wait,
            Status::Draft | Status::Rejected | Status::Invalidated => E::Ignore,
            Status::Accepted
            | Status::UnderControl
            | Status::Held
            | Status::Released
            | Status::InvalidationRequested => E::Invalidate,
        },
        A::RequestDenied => match status {
            Status::InvalidationRequested => E::RestoreStatus,
            Status::Submitted => E::Wait,
            Status::Draft | Status::Invalidated => E::Ignore,
            Status::Accepted | Status::UnderControl | Status::Held | Status::Released | Status::Rejected => E::Note,
        },
        A::Received
        | A::RequestGranted
        | A::Corrected
        | A::TaxCalculated { .. }
        | A::ExitConfirmed
        | A::ExitAwaited
        | A::Other => note(status),
    }
}

/// Adds a line to the history while the declaration is neither a draft nor invalidated.
pub(super) const fn note(status: Status) -> MessageEffect {
    match status {
        Status::Draft | Status::Invalidated => MessageEffect::Ignore,
        Status::Submitted
        | Status::Accepted
        | Status::UnderControl
        | Status::Held
        | Status::Released
        | Status::Rejected
        | Status::InvalidationRequested => MessageEffect::Note,
    }
}

fn acceptance(status: Status, stage: Stage) -> MessageEffect {
    match status {
        Status::Submitted => MessageEffect::Accept,
        // An acceptance for a moment before the presentation repeats the registration.
        Status::Accepted | Status::UnderControl | Status::Held
            if stage.advance && stage.presentation_pending() && !stage.before_presentation =>
        {
            MessageEffect::AcceptPresentation
        }
        Status::Draft
        | Status::Accepted
        | Status::UnderControl
        | Status::Held
        | Status::Released
        | Status::Rejected
        | Status::InvalidationRequested
        | Status::Invalidated => MessageEffect::Ignore,
    }
}

fn release(status: Status, stage: Stage) -> MessageEffect {
    match status {
        Status::Submitted => MessageEffect::Wait,
        // Goods that were not presented cannot be released. The acceptance of the presentation may still be on its way.
        Status::Accepted | Status::UnderControl | Status::Held if stage.presentation_first && !stage.presented => {
            MessageEffect::Wait
        }
        Status::Accepted | Status::UnderControl | Status::Held => MessageEffect::Release,
        Status::InvalidationRequested => MessageEffect::Underneath(Status::Released),
        Status::Draft | Status::Released | Status::Rejected | Status::Invalidated => MessageEffect::Ignore,
    }
}

fn examination(status: Status, to: Status, effect: MessageEffect) -> MessageEffect {
    match status {
        Status::Submitted => MessageEffect::Wait,
        Status::Accepted | Status::UnderControl | Status::Held => effect,
        Status::InvalidationRequested => MessageEffect::Underneath(to),
        Status::Draft | Status::Released | Status::Rejected | Status::Invalidated => MessageEffect::Ignore,
    }
}

fn hold(status: Status) -> MessageEffect {
    match status {
        // Customs asks for one more document; the status stays.
        Status::Held | Status::Released => MessageEffect::Note,
        _ => examination(status, Status::Held, MessageEffect::Hold),
    }
}

const fn rejection(status: Status, stage: Stage) -> MessageEffect {
    match status {
        Status::Draft | Status::Invalidated | Status::Rejected => MessageEffect::Ignore,
        // Customs has a message of ours under this LRN, so an earlier try arrived: the answer to that one counts.
        Status::Submitted if stage.duplicate_lrn => MessageEffect::Note,
        Status::Submitted if stage.another_open => MessageEffect::LeaveToOther,
        Status::Submitted => MessageEffect::Reject,
        // Customs refused a repetition; the original stays accepted.
        _ if stage.duplicate_lrn => MessageEffect::Ignore,
        Status::InvalidationRequested => MessageEffect::Underneath(Status::Rejected),
        Status::Accepted | Status::UnderControl | Status::Held | Status::Released => MessageEffect::Reject,
    }
}

#[cfg(test)]
pub(super) mod tests;
