use crate::lifecycle::{DepartureState, DestinationState};
use crate::use_cases::transits::Transits;
use crate::{AuthorityAnswer, AuthorityError, AuthorityMessage, MessageKind, Transit};
use customs_kernel::StorageError;

impl Transits {
    /// Returns the kind of message that customs refuses, when the refusal shows it. The refusals by the transit system
    /// itself (IE906, IE917) have no element for it and may leave out the identification too. The first path at which
    /// they find an error then shows it; without one they are about the only message that awaits an answer.
    pub(super) fn refused_kind(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
    ) -> Result<Option<MessageKind>, StorageError> {
        let errors = match &message.answer {
            AuthorityAnswer::DepartureRejected { rejects, .. }
            | AuthorityAnswer::DestinationRejected { rejects, .. } => {
                return Ok(*rejects);
            }
            AuthorityAnswer::FunctionalNack { errors } | AuthorityAnswer::XmlNack { errors } => errors,
            _ => return Ok(None),
        };
        match errors.iter().find_map(AuthorityError::kind_of_message) {
            // Some offices name the declaration as root where an amendment of it is meant.
            Some(MessageKind::Declaration) if transit.milestones.mrn.is_some() && message.answers.is_none() => {
                let open = self.only_open_request(transit)?;
                Ok(open.filter(|open| *open == MessageKind::Amendment).or(Some(MessageKind::Declaration)))
            }
            Some(kind) => Ok(Some(kind)),
            None if message.answers.is_none() => self.only_open_request(transit),
            None => Ok(None),
        }
    }

    /// Returns the kind of the one message that still awaits an answer of customs. `None` when several do, or none.
    fn only_open_request(&self, transit: &Transit) -> Result<Option<MessageKind>, StorageError> {
        let mut open = Vec::new();
        for kind in MessageKind::ALL.iter().copied().filter(|kind| can_be_refused(transit, *kind)) {
            let Some(lrn) = self.latest(transit, kind)? else { continue };
            let sent = self.applying().exchange.sent.sent_message(transit.organisation, &lrn)?;
            if sent.is_some_and(|sent| sent.answer_code.is_none() && !sent.invalidated) {
                open.push(kind);
            }
        }
        Ok(match open.as_slice() {
            [only] => Some(*only),
            _ => None,
        })
    }
}

/// Returns whether customs can still refuse the last message of this kind, by the state of the movement.
fn can_be_refused(transit: &Transit, kind: MessageKind) -> bool {
    use DepartureState as D;
    let (standing, milestones) = (transit.standing, &transit.milestones);
    let departure = standing.before_invalidation.unwrap_or(standing.departure);
    match kind {
        MessageKind::Declaration => milestones.mrn.is_none(),
        MessageKind::Presentation => {
            milestones.presentation_sent_at.is_some() && matches!(departure, D::Prelodged | D::Accepted)
        }
        MessageKind::Invalidation => standing.departure == D::InvalidationRequested,
        MessageKind::SurplusInvalidation => true,
        MessageKind::Arrival => standing.destination == DestinationState::ArrivalSent,
        MessageKind::UnloadingRemarks => standing.destination == DestinationState::RemarksSent,
        MessageKind::Amendment => transit.open_amendment().is_some(),
        MessageKind::EnquiryAnswer => {
            let is_answered = transit.enquiry.as_ref().is_some_and(|enquiry| enquiry.answered_at.is_some());
            is_answered && matches!(departure, D::Enquiry | D::Discrepancies)
        }
        MessageKind::ReleaseRequest => matches!(departure, D::AmendmentRequested | D::UnderControl),
    }
}
