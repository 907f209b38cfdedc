use super::enact::is_repeated;
use super::standing::Standing;
use crate::lifecycle::{Stance, Status};
use crate::use_cases::declarations::Declarations;
use crate::{
    AuthorityAnswer, AuthorityMessage, Declaration, DeclarationError, MessageKind, NewOutboundMessage, NoticeContent,
    SentMessage, TimelineEntry,
};
use customs_kernel::{Lrn, RecordHistory, StorageError};

impl Declarations {
    /// Makes the sending that customs accepted the one that counts. A further sending under another LRN is withdrawn
    /// unless it went out.
    pub(super) fn settle_on(&self, declaration: &mut Declaration, standing: &Standing) -> Result<(), StorageError> {
        let Some(accepted) = standing.named.as_ref().filter(|_| standing.stance == Stance::Resent) else {
            return Ok(());
        };
        if let Some(other) = declaration.milestones.lrn.replace(accepted.lrn.clone()) {
            self.applying().exchange.sent.withdraw(declaration.organisation, &other)?;
        }
        Ok(())
    }

    /// Returns the LRN of another sending of the submission that customs may still accept, when customs rejects this
    /// one.
    pub(super) fn another_open(
        &self,
        declaration: &Declaration,
        message: &AuthorityMessage,
        standing: &Standing,
    ) -> Result<Option<Lrn>, StorageError> {
        let rejects = matches!(message.answer, AuthorityAnswer::Rejected { .. }) && !is_repeated(message);
        let Some(current) =
            declaration.milestones.lrn.as_ref().filter(|_| {
                rejects && standing.stance == Stance::Declaration && declaration.status == Status::Submitted
            })
        else {
            return Ok(None);
        };
        let (organisation, sent) = (declaration.organisation, self.applying().exchange.sent.as_ref());
        let Some(rejected) = sent.sent_message(organisation, current)? else { return Ok(None) };
        let others = sent.other_sendings(organisation, declaration.id.get(), &rejected)?;
        Ok(SentMessage::left_to_decide(others).map(|open| open.lrn))
    }

    /// Makes another sending of the submission the one that counts; a recovery then sends it again.
    pub(super) fn leave_to(&self, declaration: &mut Declaration, other: Lrn) -> Result<(), StorageError> {
        self.applying().exchange.sent.count_again(declaration.organisation, &other)?;
        declaration.milestones.lrn = Some(other);
        Ok(())
    }

    /// Makes the request to invalidate a surplus acceptance, and writes the line of history about it.
    pub(super) fn surplus_invalidation(
        &self,
        declaration: &Declaration,
        message: &AuthorityMessage,
        line: &mut TimelineEntry,
    ) -> Result<Option<NewOutboundMessage>, DeclarationError> {
        let (stands, surplus) = (declaration.milestones.mrn.as_ref(), message.mrn.as_ref());
        line.details = Some(RecordHistory::second_acceptance(stands, surplus, message.lrn.as_ref()).into());
        let Some(surplus) = surplus else { return Ok(None) };
        let reason = match stands {
            Some(mrn) => {
                format!("Lodged twice because no answer came in time; the goods are declared under MRN {mrn}.")
            }
            None => "Lodged anew because no answer came in time.".to_owned(),
        };
        let content = NoticeContent::Invalidation { reason, justification: None };
        let kind = MessageKind::SurplusInvalidation;
        self.notice_about(declaration, surplus.clone(), kind, content).map(Some)
    }
}
