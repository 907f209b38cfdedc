use super::{Status, request, resent};
use crate::AuthorityAnswer;

/// Which lodged message an answer is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stance {
    /// The declaration as it was submitted last.
    Declaration,
    /// An earlier submission, after which the declaration was lodged anew with what its draft says.
    Former,
    /// The submission that counts, under another LRN: it was sent again when no answer came.
    Resent,
    /// The presentation that was sent last.
    Presentation,
    /// The supplementary declaration that was sent last.
    Supplementary,
    /// The invalidation that was asked for last.
    Invalidation,
    /// The answer to a control, or the proof that goods left.
    Information,
    /// The invalidation of an acceptance that was one too many.
    SurplusInvalidation,
    /// An earlier request that was refused and sent anew under another LRN.
    FormerRequest,
}

impl Stance {
    /// Whether the answer is about the declaration that stands. What customs says of an acceptance that is one too many
    /// changes nothing of that one.
    pub(crate) const fn is_about_what_stands(self, stage: Stage) -> bool {
        match self {
            Self::Former | Self::SurplusInvalidation => false,
            // Until one of the sendings is accepted each of them may become the one that stands.
            Self::Resent => !stage.has_mrn,
            Self::Declaration
            | Self::Presentation
            | Self::Supplementary
            | Self::Invalidation
            | Self::Information
            | Self::FormerRequest => true,
        }
    }
}

/// What of the declaration decides beside its status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stage {
    /// It is registered before its goods are presented, and accepted when they are (symbols D, E, F).
    pub advance: bool,
    /// Its goods are released only after customs accepted their presentation.
    pub presentation_first: bool,
    /// The presentation was sent.
    pub presentation_sent: bool,
    /// Customs accepted the presentation.
    pub presented: bool,
    /// The supplementary declaration was sent.
    pub supplementary_sent: bool,
    /// The rejection says that the LRN was used before: it answers a repetition, not the original.
    pub duplicate_lrn: bool,
    /// Customs gave the declaration an MRN.
    pub has_mrn: bool,
    /// The acceptance was told for a moment before the presentation was sent.
    pub before_presentation: bool,
    /// The same submission went out under another LRN too, and customs has not answered that one.
    pub another_open: bool,
    /// What is known of the message that the answer names, when it is not the one that counts.
    pub named: NamedMessage,
}

/// What is known of an earlier message when one more answer to it arrives.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NamedMessage {
    /// Customs gave it an MRN of its own.
    pub accepted: bool,
    /// Customs rejected it.
    pub rejected: bool,
    /// The answer carries an MRN.
    pub names_mrn: bool,
}

impl Stage {
    /// The presentation was sent and customs has not decided on it.
    pub(super) const fn presentation_pending(self) -> bool {
        self.presentation_sent && !self.presented
    }

    /// Whether an acceptance (01) tells when a declaration was accepted whose presentation was registered before: the
    /// receipt of the presentation (02) comes first, the acceptance of the declaration after it.
    pub(super) const fn is_accepted_late(self, status: Status) -> bool {
        let stands = matches!(
            status,
            Status::Accepted | Status::UnderControl | Status::Held | Status::Released | Status::InvalidationRequested
        );
        self.advance && self.presentation_first && self.presented && stands
    }
}

/// What an answer of customs does to a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageEffect {
    /// Customs accepted it: ACC.
    Accept,
    /// Customs accepted the presentation.
    AcceptPresentation,
    /// Customs tells when it accepted what was presented before.
    DateAcceptance,
    /// The presentation was rejected and may be sent again.
    RejectPresentation,
    /// The supplementary declaration was rejected and may be sent again.
    RejectSupplementary,
    /// Selected for control: CTL.
    Control,
    /// Held: HLD.
    Hold,
    /// Goods released: REL.
    Release,
    /// Rejected: ERR.
    Reject,
    /// Invalidated: INV.
    Invalidate,
    /// The invalidation is refused: the status before comes back.
    RestoreStatus,
    /// During a pending invalidation: this becomes the status before it.
    Underneath(Status),
    /// Customs accepted a sending that is one too many: its acceptance is to be invalidated.
    InvalidateSurplus,
    /// Customs rejected one sending while it may still accept another one of the same submission: that one counts now.
    LeaveToOther,
    /// Worth a line in the history, no change.
    Note,
    /// Builds on an answer that has not come yet: kept and tried again after the next one.
    Wait,
    /// Repeats what is known, or comes too late to mean anything: kept.
    Ignore,
}

/// The table: what an answer means in a status.
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

/// What an answer about the declaration itself means.
fn declaration(status: Status, stage: Stage, answer: &AuthorityAnswer) -> MessageEffect {
    use AuthorityAnswer as A;
    use MessageEffect as E;
    match answer {
        A::Rejected { .. } => rejection(status, stage),
        A::Accepted { .. } if stage.is_accepted_late(status) => E::DateAcceptance,
        A::Accepted { .. } => acceptance(status, stage),
        // The receipt of the declaration that comes late does not accept its presentation.
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

/// Worth a line while the declaration lives.
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
        // One of before the presentation was that of the registration, told again.
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
        // Goods that were not presented cannot be released; the acceptance of the presentation may
        // still be on its way.
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
        // One more thing that is wanted, no other standing.
        Status::Held | Status::Released => MessageEffect::Note,
        _ => examination(status, Status::Held, MessageEffect::Hold),
    }
}

const fn rejection(status: Status, stage: Stage) -> MessageEffect {
    match status {
        Status::Draft | Status::Invalidated | Status::Rejected => MessageEffect::Ignore,
        // Customs has a message of ours under this LRN, so an earlier try arrived: its answer counts.
        Status::Submitted if stage.duplicate_lrn => MessageEffect::Note,
        Status::Submitted if stage.another_open => MessageEffect::LeaveToOther,
        Status::Submitted => MessageEffect::Reject,
        // A repetition was refused; the original stands accepted.
        _ if stage.duplicate_lrn => MessageEffect::Ignore,
        Status::InvalidationRequested => MessageEffect::Underneath(Status::Rejected),
        Status::Accepted | Status::UnderControl | Status::Held | Status::Released => MessageEffect::Reject,
    }
}

#[cfg(test)]
mod tests;
