use super::Transits;
use crate::lifecycle::Stance;
use crate::{AuthorityAnswer, AuthorityMessage, MessageKind, SentMessage, Transit};
use customs_kernel::{Lrn, StorageError};

/// Which of our messages an answer of customs is about.
pub(super) struct Named {
    pub(super) stance: Stance,
    /// Its reference, where it is known.
    pub(super) reference: Option<Lrn>,
}

impl Transits {
    /// Which message the answer is about: by the identification that it repeats, else by the kind of
    /// message that a rejection names, else the movement itself.
    pub(super) fn named(&self, transit: &Transit, message: &AuthorityMessage) -> Result<Named, StorageError> {
        let (organisation, repository) = (transit.organisation, self.ports.repository.as_ref());
        let sent = match &message.answers {
            Some(reference) => repository.sent_message(organisation, reference)?,
            None => None,
        };
        let sent = match (sent, rejected_kind(&message.answer)) {
            (Some(sent), _) => Some(sent),
            (None, Some(kind)) => {
                let latest = repository.latest_reference(organisation, transit.id, kind)?;
                latest.map(|lrn| SentMessage { kind, lrn })
            }
            (None, None) => None,
        };
        let Some(SentMessage { kind, lrn }) = sent else {
            return Ok(Named { stance: Stance::Declaration, reference: transit.milestones.lrn.clone() });
        };
        let is_former = kind != MessageKind::Declaration
            && repository.latest_reference(organisation, transit.id, kind)?.as_ref() != Some(&lrn);
        let stance = if is_former { Stance::FormerRequest } else { Stance::of(kind) };
        Ok(Named { stance, reference: Some(lrn) })
    }

    /// The reference of the message of ours that the answer settles, if it settles one.
    pub(super) fn settled(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
    ) -> Result<Option<Lrn>, StorageError> {
        let kind = match &message.answer {
            AuthorityAnswer::MrnAllocated { .. } => return Ok(transit.milestones.lrn.clone()),
            answer if answer.refusal().is_some() => return Ok(named.reference.clone()),
            AuthorityAnswer::Acknowledged if named.stance == Stance::Presentation => MessageKind::Presentation,
            AuthorityAnswer::InvalidationDecision { .. } => MessageKind::Invalidation,
            AuthorityAnswer::UnloadingPermission => MessageKind::Arrival,
            AuthorityAnswer::GoodsReleased { .. } => match self.latest(transit, MessageKind::UnloadingRemarks)? {
                Some(reference) => return Ok(Some(reference)),
                None => MessageKind::Arrival,
            },
            _ => return Ok(None),
        };
        self.latest(transit, kind)
    }

    fn latest(&self, transit: &Transit, kind: MessageKind) -> Result<Option<Lrn>, StorageError> {
        self.ports.repository.latest_reference(transit.organisation, transit.id, kind)
    }
}

const fn rejected_kind(answer: &AuthorityAnswer) -> Option<MessageKind> {
    match answer {
        AuthorityAnswer::DepartureRejected { rejects, .. } | AuthorityAnswer::DestinationRejected { rejects, .. } => {
            *rejects
        }
        _ => None,
    }
}
