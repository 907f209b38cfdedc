use super::standing::Named;
use crate::lifecycle::{DestinationState, MessageEffect, NamedMessage, Stage, effect};
use crate::use_cases::transits::Transits;
use crate::{AmendmentRemark, AuthorityAnswer, AuthorityMessage, SentMessage, Transit, TransitRole};
use customs_exchange::Received;
use customs_kernel::{Lrn, StorageError};

/// A message of customs, with what it is about and what it does.
pub(super) struct Heard<'a> {
    pub(super) message: &'a AuthorityMessage,
    pub(super) received: Received,
    pub(super) named: Named,
    /// The kept amendment on which it decides.
    pub(super) amendment: Option<Lrn>,
    /// The remark by which the history shows which amendment that is, when it is not simply the last one.
    pub(super) remark: Option<AmendmentRemark>,
    /// The other sending of the submission that customs may still accept, when the message refuses the current one.
    pub(super) open: Option<SentMessage>,
    pub(super) stage: Stage,
    pub(super) effect: MessageEffect,
}

impl Transits {
    /// Finds out what the message is about and what it does to the transit.
    pub(super) fn heard<'a>(
        &self,
        transit: &Transit,
        message: &'a AuthorityMessage,
        received: Received,
    ) -> Result<Heard<'a>, StorageError> {
        let named = self.named(transit, message)?;
        let amendment = self.decided_amendment(transit, message, &named)?;
        let amendment_is_open = amendment.as_ref().is_some_and(|lrn| match &message.answer {
            AuthorityAnswer::AmendmentAccepted { accepted_at, .. } => transit.would_amend(lrn, *accepted_at),
            _ => true,
        });
        let remark = self.remark_on_amendment(transit, message, &named, amendment.as_ref(), amendment_is_open)?;
        let open = self.open_sending(transit, message, &named)?;
        let stage = Stage {
            another_is_open: open.is_some(),
            amendment_is_open,
            ..stage(transit, message, named.other.as_ref())
        };
        let effect = match effect(transit.standing, stage, named.stance, &message.answer) {
            MessageEffect::Note if continues_unloading(transit, &message.answer) => {
                MessageEffect::Destination(DestinationState::UnloadingAllowed)
            }
            MessageEffect::Departure(_) if transit.role == TransitRole::Destination => MessageEffect::Ignore,
            other => other,
        };
        Ok(Heard { message, received, named, amendment, remark, open, stage, effect })
    }
}

impl Heard<'_> {
    /// Returns whether customs refuses a message that followed the declaration. A reference that was used before
    /// refuses nothing, and while customs may still accept the submission under another LRN nothing is rejected yet.
    pub(super) fn refuses_a_request(&self) -> bool {
        let undecided = matches!(self.effect, MessageEffect::Wait | MessageEffect::Ignore | MessageEffect::OtherCounts);
        let is_refusal = self.message.answer.refusal().is_some();
        is_refusal && !self.stage.duplicate && self.named.other.is_none() && !undecided
    }

    /// Returns whether customs asks for another declaration before it decides on the goods: it finds errors in the
    /// declaration that counts, or a guarantee that is not valid.
    pub(super) fn objects_to_declaration(&self) -> bool {
        let undecided = matches!(self.effect, MessageEffect::Wait | MessageEffect::Ignore);
        let objects = matches!(
            self.message.answer,
            AuthorityAnswer::GuaranteeInvalid { .. } | AuthorityAnswer::AmendmentWanted { .. }
        );
        objects && self.named.other.is_none() && !undecided
    }

    /// Returns whether the MRN of the message belongs to the submission that it settles.
    pub(super) const fn gives_mrn(&self) -> bool {
        matches!(self.message.answer, AuthorityAnswer::MrnAllocated { .. })
            || matches!(self.effect, MessageEffect::InvalidateSurplus)
    }

    /// Returns whether the message says anything in the words of customs, or repeats a value of the broker.
    pub(super) fn gives_reasons(&self) -> bool {
        let message = self.message;
        let stated = matches!(
            &message.answer,
            AuthorityAnswer::NotReleased { .. }
                | AuthorityAnswer::GuaranteeInvalid { .. }
                | AuthorityAnswer::InvalidationDecision { .. }
        );
        stated || message.grounds.is_some() || !message.reasons.is_empty() || reasons(&message.answer).is_some()
    }
}

/// Returns the errors that a message of customs lists, if it lists any.
pub(super) fn reasons(answer: &AuthorityAnswer) -> Option<&[crate::AuthorityError]> {
    match answer {
        AuthorityAnswer::AmendmentWanted { errors } => Some(errors),
        other => other.refusal(),
    }
}

/// Returns whether customs asks for the unloading to go on after the broker reported on it (IE043). The goods are those
/// of another, so the broker reports on them again; the remarks about the broker's own transit stand. Such a message
/// repeats nothing of the goods (condition C0027): one that does is the first permission once more.
pub(super) fn continues_unloading(transit: &Transit, answer: &AuthorityAnswer) -> bool {
    transit.role == TransitRole::Destination
        && transit.standing.destination == DestinationState::RemarksSent
        && matches!(answer, AuthorityAnswer::UnloadingPermission { names_seals: None })
}

/// Error code for a reference that was used before (code list of functional errors).
const DUPLICATE: &str = "26";

/// Returns the facts that do not depend on what else was sent.
fn stage(transit: &Transit, message: &AuthorityMessage, other: Option<&SentMessage>) -> Stage {
    let duplicate = message.answer.refusal().is_some_and(|errors| errors.iter().any(|error| error.code == DUPLICATE));
    Stage {
        prelodged: transit.form.is_prelodged(),
        presentation_sent: transit.milestones.presentation_sent_at.is_some(),
        duplicate,
        has_mrn: transit.milestones.mrn.is_some(),
        another_is_open: false,
        amendment_is_open: false,
        named: NamedMessage {
            accepted: other.is_some_and(|other| other.mrn.is_some()),
            rejected: other.is_some_and(SentMessage::is_rejected),
            names_mrn: message.mrn.is_some(),
        },
    }
}
