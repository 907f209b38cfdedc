use super::Status;
use crate::AuthorityAnswer;

/// Which lodged message an answer is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stance {
    /// The declaration as it was submitted last.
    Declaration,
    /// A later message about it: presentation, invalidation request, supplementary declaration.
    Request,
    /// An earlier submission that was rejected and lodged anew under another LRN.
    Former,
}

/// What of the declaration decides beside its status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage {
    /// Lodged before the goods are presented (symbols D, E, F).
    pub advance: bool,
    /// Customs accepted the presentation of an advance declaration.
    pub presented: bool,
    /// The presentation was sent.
    pub presentation_sent: bool,
    /// The rejection says that the LRN was used before: it answers a repetition, not the original.
    pub duplicate_lrn: bool,
}

impl Stage {
    /// The presentation of an advance declaration was sent and customs has not decided on it.
    const fn presentation_pending(self) -> bool {
        self.advance && self.presentation_sent && !self.presented
    }
}

/// What an answer of customs does to a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageEffect {
    /// Customs accepted it: ACC.
    Accept,
    /// Customs accepted the presentation of an advance declaration.
    AcceptPresentation,
    /// The presentation was rejected and may be sent again.
    RejectPresentation,
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
    use AuthorityAnswer as A;
    use MessageEffect as E;
    if stance == Stance::Former {
        return E::Ignore;
    }
    match answer {
        A::Rejected { .. } => rejection(status, stage, stance),
        A::Accepted { .. } => acceptance(status, stage),
        A::Received if stage.advance && registers(status, stage, stance) => acceptance(status, stage),
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
        | A::TaxCalculated
        | A::ExitConfirmed
        | A::ExitAwaited
        | A::Other => match status {
            Status::Draft | Status::Invalidated => E::Ignore,
            Status::Submitted
            | Status::Accepted
            | Status::UnderControl
            | Status::Held
            | Status::Released
            | Status::Rejected
            | Status::InvalidationRequested => E::Note,
        },
    }
}

/// Whether "received" is about the advance declaration itself, or about the presentation that is
/// waited for. The receipt of another request, say of an invalidation, accepts nothing; nor does the
/// receipt of the declaration that comes late accept its presentation.
fn registers(status: Status, stage: Stage, stance: Stance) -> bool {
    match stance {
        Stance::Declaration => status == Status::Submitted || !stage.presentation_pending(),
        Stance::Request => stage.presentation_pending(),
        Stance::Former => false,
    }
}

fn acceptance(status: Status, stage: Stage) -> MessageEffect {
    match status {
        Status::Submitted => MessageEffect::Accept,
        Status::Accepted | Status::UnderControl | Status::Held if stage.presentation_pending() => {
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
        Status::Accepted | Status::UnderControl | Status::Held if stage.advance && !stage.presented => {
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

fn rejection(status: Status, stage: Stage, stance: Stance) -> MessageEffect {
    match (status, stance) {
        (Status::InvalidationRequested, Stance::Request) => MessageEffect::RestoreStatus,
        (Status::Accepted | Status::UnderControl | Status::Held, Stance::Request) if stage.presentation_pending() => {
            MessageEffect::RejectPresentation
        }
        (Status::Draft | Status::Invalidated | Status::Rejected, _) => MessageEffect::Ignore,
        (_, Stance::Request) => MessageEffect::Note,
        // Customs has a message of ours under this LRN, so an earlier try arrived: its answer counts.
        (Status::Submitted, _) if stage.duplicate_lrn => MessageEffect::Note,
        (Status::Submitted, _) => MessageEffect::Reject,
        // A repetition was refused; the original stands accepted.
        (_, _) if stage.duplicate_lrn => MessageEffect::Ignore,
        (Status::InvalidationRequested, _) => MessageEffect::Underneath(Status::Rejected),
        (Status::Accepted | Status::UnderControl | Status::Held | Status::Released, _) => MessageEffect::Reject,
    }
}

#[cfg(test)]
mod tests;
