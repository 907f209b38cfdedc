use crate::lifecycle::{MessageEffect, Stance, Status};
use crate::use_cases::declarations::Declarations;
use crate::{AuthorityAnswer, AuthorityMessage, Declaration, DeclarationError, MessageKind, SentMessage};
use customs_exchange::{Received, RecordedAnswer};
use customs_kernel::StorageError;

/// Our message that an answer of customs is about.
pub(super) struct Standing {
    pub(super) stance: Stance,
    /// The message; `None` when it is the submission that counts.
    pub(super) named: Option<SentMessage>,
}

impl Declarations {
    /// Finds the message that the answer is about, by the LRN that the answer names, otherwise by an MRN that differs
    /// from that of the declaration. Customs may also write about a declaration under a reference of its own, and decide
    /// on a request without naming it.
    pub(super) fn standing(
        &self,
        declaration: &Declaration,
        message: &AuthorityMessage,
    ) -> Result<Standing, DeclarationError> {
        let about_declaration = Standing { stance: Stance::Declaration, named: None };
        let current = declaration.milestones.lrn.as_ref();
        if message.lrn.is_some() && message.lrn.as_ref() == current {
            return Ok(self.decision_on_amendment(declaration, message)?.unwrap_or(about_declaration));
        }
        let Some(named) = self.named(declaration, message)?.filter(|named| Some(&named.lrn) != current) else {
            return Ok(self.decision_on_amendment(declaration, message)?.unwrap_or(about_declaration));
        };
        let stance = match named.kind {
            MessageKind::Declaration if self.same_submission(declaration, &named)? => Stance::Resent,
            MessageKind::Declaration => Stance::Former,
            MessageKind::ControlResponse | MessageKind::AlternativeProof => Stance::Information,
            MessageKind::Amendment => Stance::Amendment,
            MessageKind::SurplusInvalidation => Stance::SurplusInvalidation,
            MessageKind::Presentation => self.request_stance(declaration, &named, Stance::Presentation)?,
            MessageKind::Supplementary => self.request_stance(declaration, &named, Stance::Supplementary)?,
            MessageKind::Invalidation => self.request_stance(declaration, &named, Stance::Invalidation)?,
        };
        Ok(Standing { stance, named: Some(named) })
    }

    /// Finds the pending amendment on which customs decides when its decision on a request (11) names the declaration
    /// alone. No other request may wait for such a decision, and customs must be able to have the amendment.
    fn decision_on_amendment(
        &self,
        declaration: &Declaration,
        message: &AuthorityMessage,
    ) -> Result<Option<Standing>, StorageError> {
        let milestones = &declaration.milestones;
        let is_decision = matches!(message.answer, AuthorityAnswer::RequestGranted | AuthorityAnswer::RequestDenied);
        let another_waits = declaration.status == Status::InvalidationRequested
            || (milestones.presentation_sent_at.is_some() && milestones.presentation_accepted_at.is_none());
        let names_another = message.mrn.is_some() && message.mrn != milestones.mrn;
        if !is_decision || another_waits || names_another {
            return Ok(None);
        }
        let (organisation, id) = (declaration.organisation, declaration.id);
        let Some(pending) = self.applying().amendments.pending(organisation, id)? else { return Ok(None) };
        let asked = self.applying().exchange.sent.sent_message(organisation, &pending.lrn)?;
        let asked = asked.filter(|asked| asked.may_have_left);
        Ok(asked.map(|asked| Standing { stance: Stance::Amendment, named: Some(asked) }))
    }

    fn named(
        &self,
        declaration: &Declaration,
        message: &AuthorityMessage,
    ) -> Result<Option<SentMessage>, StorageError> {
        let (organisation, sent) = (declaration.organisation, self.applying().exchange.sent.as_ref());
        if let Some(lrn) = &message.lrn
            && let Some(named) = sent.sent_message(organisation, lrn)?
        {
            return Ok(Some(named));
        }
        match &message.mrn {
            Some(mrn) if declaration.milestones.mrn.as_ref() != Some(mrn) => sent.message_with_mrn(organisation, mrn),
            _ => Ok(None),
        }
    }

    /// Returns whether the message is another sending of the submission that counts.
    fn same_submission(&self, declaration: &Declaration, named: &SentMessage) -> Result<bool, StorageError> {
        let Some(current) = &declaration.milestones.lrn else { return Ok(false) };
        let current = self.applying().exchange.sent.sent_message(declaration.organisation, current)?;
        Ok(current.is_some_and(|current| current.first_lrn == named.first_lrn))
    }

    fn request_stance(
        &self,
        declaration: &Declaration,
        named: &SentMessage,
        request: Stance,
    ) -> Result<Stance, StorageError> {
        let latest =
            self.applying().exchange.sent.latest(declaration.organisation, declaration.id.get(), named.kind)?;
        Ok(if latest.as_ref() == Some(&named.lrn) { request } else { Stance::FormerRequest })
    }

    /// Notes the answer on the messages that it settles.
    pub(super) fn note_answer(
        &self,
        declaration: &Declaration,
        message: &AuthorityMessage,
        standing: &Standing,
        effect: MessageEffect,
        received: Received,
    ) -> Result<(), DeclarationError> {
        let settled = answered(declaration, message, standing, effect);
        // Customs decides on no amendment of a declaration that ended.
        let has_ended = ends(effect) && declaration.is_accepted();
        let ended = has_ended.then_some(Answered::Kind(MessageKind::Amendment));
        for answered in settled.into_iter().chain(ended) {
            let gives_mrn = matches!(answered, Answered::Message(_)) && gives_mrn(standing, message, effect);
            let answer = RecordedAnswer {
                message: received.message,
                code: message.function_code.clone(),
                mrn: message.mrn.clone().filter(|_| gives_mrn),
                received_at: received.at,
            };
            let (organisation, id) = (declaration.organisation, declaration.id.get());
            self.applying().exchange.sent.record_answer(organisation, id, &answered, &answer)?;
        }
        Ok(())
    }

    /// Notes that customs invalidated a surplus acceptance on the submission that it accepted. That submission no
    /// longer binds the draft that it came from.
    pub(super) fn note_end_of_surplus(
        &self,
        declaration: &Declaration,
        message: &AuthorityMessage,
        standing: &Standing,
        received: Received,
    ) -> Result<(), StorageError> {
        let (organisation, sent) = (declaration.organisation, self.applying().exchange.sent.as_ref());
        let ended = match (standing.stance, &message.answer, &message.mrn) {
            (Stance::Resent | Stance::Former, AuthorityAnswer::Invalidated { .. }, _) => standing.named.clone(),
            (Stance::SurplusInvalidation, AuthorityAnswer::Invalidated { .. }, Some(mrn))
                if declaration.milestones.mrn.as_ref() != Some(mrn) =>
            {
                sent.message_with_mrn(organisation, mrn)?
            }
            _ => None,
        };
        match ended.filter(|ended| ended.kind == MessageKind::Declaration && ended.mrn.is_some()) {
            Some(ended) => sent.record_invalidation(organisation, &ended.lrn, received.at),
            None => Ok(()),
        }
    }
}

type Answered = customs_exchange::Answered<MessageKind>;

/// Returns whether the declaration ends with the answer, and its pending amendment with it.
pub(super) const fn ends(effect: MessageEffect) -> bool {
    matches!(effect, MessageEffect::Invalidate | MessageEffect::Reject | MessageEffect::Underneath(Status::Rejected))
}

/// Returns the messages that the answer settles.
fn answered(
    declaration: &Declaration,
    message: &AuthorityMessage,
    standing: &Standing,
    effect: MessageEffect,
) -> Option<Answered> {
    let advance = declaration.symbol().is_advance();
    if let Some(named) = &standing.named
        && (named.kind.is_settled_by(&message.answer, advance) || effect == MessageEffect::InvalidateSurplus)
    {
        return Some(Answered::Message(named.lrn.clone()));
    }
    match (standing.stance, effect, &message.answer) {
        (Stance::Declaration, MessageEffect::AcceptPresentation, _) => Some(Answered::Kind(MessageKind::Presentation)),
        (_, MessageEffect::Invalidate | MessageEffect::RestoreStatus, _) => {
            Some(Answered::Kind(MessageKind::Invalidation))
        }
        (Stance::Resent | Stance::Former, _, AuthorityAnswer::Invalidated { .. }) => {
            Some(Answered::Kind(MessageKind::SurplusInvalidation))
        }
        (Stance::Resent | Stance::Former | Stance::SurplusInvalidation, _, AuthorityAnswer::ExitConfirmed) => None,
        (_, _, AuthorityAnswer::ExitConfirmed) => Some(Answered::Kind(MessageKind::AlternativeProof)),
        (_, MessageEffect::Control | MessageEffect::Hold | MessageEffect::Release, _) => {
            Some(Answered::Kind(MessageKind::ControlResponse))
        }
        (Stance::Declaration, _, answer) if MessageKind::Declaration.is_settled_by(answer, advance) => {
            declaration.milestones.lrn.clone().map(Answered::Message)
        }
        _ => None,
    }
}

/// Returns whether the MRN of the answer belongs to the message itself, and not to the declaration that the message is
/// about.
fn gives_mrn(standing: &Standing, message: &AuthorityMessage, effect: MessageEffect) -> bool {
    let lodged = standing.named.as_ref().map_or(MessageKind::Declaration, |named| named.kind);
    match &message.answer {
        AuthorityAnswer::Rejected { .. } => false,
        _ if lodged == MessageKind::Declaration => true,
        AuthorityAnswer::Accepted { .. } => lodged == MessageKind::Supplementary,
        _ => effect == MessageEffect::InvalidateSurplus,
    }
}
