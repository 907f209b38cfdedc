use super::heard::continues_unloading;
use crate::lifecycle::{MessageEffect, Stance};
use crate::use_cases::transits::Transits;
use crate::{AuthorityAnswer, AuthorityMessage, MessageKind, SentMessage, Transit};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, StorageError};

/// The broker's message that an answer of customs is about.
pub(super) struct Named {
    pub(super) stance: Stance,
    /// Identification of that message; `None` when it is unknown.
    pub(super) reference: Option<Lrn>,
    /// The sending of the declaration that the answer is about, when it is not the current one.
    pub(super) other: Option<SentMessage>,
}

impl Transits {
    /// Finds the message that the answer is about: by the identification that it repeats, else by the kind of message
    /// that a rejection names or shows by what it finds wrong, else the movement itself. An answer about another
    /// sending of the declaration counts as such, whatever request it names.
    pub(super) fn named(&self, transit: &Transit, message: &AuthorityMessage) -> Result<Named, StorageError> {
        let (organisation, messages) = (transit.organisation, self.applying().exchange.sent.as_ref());
        let sent = match &message.answers {
            Some(reference) => messages.sent_message(organisation, reference)?,
            None => None,
        };
        if let Some(SentMessage { kind: MessageKind::SurplusInvalidation, lrn, .. }) = sent {
            return Ok(Named { stance: Stance::SurplusInvalidation, reference: Some(lrn), other: None });
        }
        if let Some(other) = self.other_sending(transit, message, sent.as_ref())? {
            let stance = if self.same_submission(transit, &other)? { Stance::Resent } else { Stance::Former };
            return Ok(Named { stance, reference: Some(other.lrn.clone()), other: Some(other) });
        }
        let implied = self.implied(transit, message, sent.as_ref())?;
        let sent = implied
            .map(|(kind, lrn)| (kind, lrn, None))
            .or_else(|| sent.map(|sent| (sent.kind, sent.lrn, Some(sent.created_at))));
        let Some((kind, lrn, made_at)) = sent else {
            return Ok(Named { stance: Stance::Declaration, reference: transit.milestones.lrn.clone(), other: None });
        };
        if kind == MessageKind::Invalidation && asked_for_before(transit, made_at) {
            return Ok(Named { stance: Stance::Former, reference: Some(lrn), other: None });
        }
        let is_former = kind != MessageKind::Declaration && self.latest(transit, kind)?.as_ref() != Some(&lrn);
        let stance = match (is_former, kind) {
            (true, MessageKind::Amendment) => Stance::FormerAmendment,
            (true, _) => Stance::FormerRequest,
            (false, _) => Stance::for_kind(kind),
        };
        Ok(Named { stance, reference: Some(lrn), other: None })
    }

    /// Returns the later message that the answer is about although it names the declaration or no message, with its
    /// kind.
    fn implied(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        sent: Option<&SentMessage>,
    ) -> Result<Option<(MessageKind, Lrn)>, StorageError> {
        // Some offices repeat the identification of the declaration whatever message they answer. The kind that they
        // name shows which one they reject.
        let names_less_than =
            |kind| sent.is_none_or(|sent| sent.kind == MessageKind::Declaration && kind != MessageKind::Declaration);
        let (kind, lrn) = match (&message.answer, self.refused_kind(transit, message)?) {
            (AuthorityAnswer::AmendmentAccepted { submitted_at, .. }, _) if names_less_than(MessageKind::Amendment) => {
                (MessageKind::Amendment, self.unnamed_amendment(transit, *submitted_at)?)
            }
            (_, Some(kind)) if names_less_than(kind) => (kind, self.latest(transit, kind)?),
            _ => return Ok(None),
        };
        Ok(lrn.map(|lrn| (kind, lrn)))
    }

    /// Returns the sending that the message is about, when it is not the current one: found by the message that it
    /// answers, by the LRN that it names, else by an MRN other than the transit's.
    fn other_sending(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        answered: Option<&SentMessage>,
    ) -> Result<Option<SentMessage>, StorageError> {
        let (organisation, messages) = (transit.organisation, self.applying().exchange.sent.as_ref());
        let is_other = |sent: &SentMessage| {
            sent.kind == MessageKind::Declaration && Some(&sent.lrn) != transit.milestones.lrn.as_ref()
        };
        if let Some(declaration) = answered.filter(|sent| sent.kind == MessageKind::Declaration) {
            return Ok(Some(declaration.clone()).filter(is_other));
        }
        if let Some(lrn) = &message.lrn
            && let Some(sent) = messages.sent_message(organisation, lrn)?
        {
            return Ok(Some(sent).filter(is_other));
        }
        match &message.mrn {
            Some(mrn) if transit.milestones.mrn.as_ref() != Some(mrn) => {
                Ok(messages.message_with_mrn(organisation, mrn)?.filter(is_other))
            }
            _ => Ok(None),
        }
    }

    /// Returns the sending of the declaration that counts; `None` when none does or its record is gone.
    pub(in crate::use_cases) fn counting_sending(
        &self,
        transit: &Transit,
    ) -> Result<Option<SentMessage>, StorageError> {
        match &transit.milestones.lrn {
            Some(lrn) => self.applying().exchange.sent.sent_message(transit.organisation, lrn),
            None => Ok(None),
        }
    }

    /// Returns whether the other sending repeats the current submission.
    fn same_submission(&self, transit: &Transit, other: &SentMessage) -> Result<bool, StorageError> {
        let current = self.counting_sending(transit)?;
        Ok(current.is_some_and(|current| current.first_lrn == other.first_lrn))
    }

    /// Returns the identification of the broker's message that the answer settles, if it settles one.
    pub(super) fn settled(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
        effect: MessageEffect,
    ) -> Result<Option<Lrn>, StorageError> {
        let kind = match &message.answer {
            AuthorityAnswer::InvalidationDecision { .. } if named.stance == Stance::SurplusInvalidation => {
                return Ok(named.reference.clone());
            }
            AuthorityAnswer::InvalidationDecision { .. } if named.other.is_some() => MessageKind::SurplusInvalidation,
            AuthorityAnswer::MrnAllocated { .. } if named.other.is_some() => return Ok(named.reference.clone()),
            AuthorityAnswer::MrnAllocated { .. } => return Ok(transit.milestones.lrn.clone()),
            _ if effect == MessageEffect::InvalidateSurplus => return Ok(named.reference.clone()),
            answer if answer.refusal().is_some() => return Ok(named.reference.clone()),
            AuthorityAnswer::Acknowledged if named.stance == Stance::Presentation => MessageKind::Presentation,
            _ if named.other.is_some() => return Ok(None),
            AuthorityAnswer::InvalidationDecision { .. } => MessageKind::Invalidation,
            AuthorityAnswer::AmendmentAccepted { .. } if named.stance == Stance::FormerAmendment => {
                return Ok(named.reference.clone());
            }
            AuthorityAnswer::AmendmentAccepted { .. } => MessageKind::Amendment,
            AuthorityAnswer::ReleasedForTransit { .. } | AuthorityAnswer::NotReleased { .. } => {
                MessageKind::ReleaseRequest
            }
            AuthorityAnswer::WrittenOff { .. } | AuthorityAnswer::Recovery | AuthorityAnswer::Discrepancies => {
                MessageKind::EnquiryAnswer
            }
            answer if continues_unloading(transit, answer) => MessageKind::UnloadingRemarks,
            AuthorityAnswer::UnloadingPermission { .. } => MessageKind::Arrival,
            AuthorityAnswer::GoodsReleased { .. }
            | AuthorityAnswer::PartlyReleased { .. }
            | AuthorityAnswer::NothingReleased => match self.latest(transit, MessageKind::UnloadingRemarks)? {
                Some(reference) => return Ok(Some(reference)),
                None => MessageKind::Arrival,
            },
            _ => return Ok(None),
        };
        self.latest(transit, kind)
    }

    /// Returns the LRN of the last message of this kind that was made for the transit.
    pub(in crate::use_cases) fn latest(
        &self,
        transit: &Transit,
        kind: MessageKind,
    ) -> Result<Option<Lrn>, StorageError> {
        self.applying().exchange.sent.latest(transit.organisation, transit.id.get(), kind)
    }
}

/// Returns whether the invalidation was requested for an earlier submission, before the transit became a draft again.
/// The decision on it is not about the current submission.
fn asked_for_before(transit: &Transit, made_at: Option<DateTime<Utc>>) -> bool {
    made_at.zip(transit.milestones.submitted_at).is_some_and(|(made_at, submitted_at)| made_at < submitted_at)
}
