use super::Declarations;
use super::standing::Standing;
use crate::lifecycle::Stance;
use crate::{
    AuthorityMessage, Declaration, DeclarationError, MessageKind, NewOutboundMessage, NoticeContent, TimelineEntry,
};
use customs_kernel::StorageError;

impl Declarations {
    /// Makes the sending that customs accepted the one that counts. What was sent again under another
    /// LRN and did not go out yet is not needed any more.
    pub(super) fn settle_on(&self, declaration: &mut Declaration, standing: &Standing) -> Result<(), StorageError> {
        let Some(accepted) = standing.named.as_ref().filter(|_| standing.stance == Stance::Resent) else {
            return Ok(());
        };
        if let Some(other) = declaration.milestones.lrn.replace(accepted.lrn.clone()) {
            self.ports.repository.withdraw(declaration.organisation, &other)?;
        }
        Ok(())
    }

    /// The request to invalidate an acceptance that is one too many, and what the history says of it.
    pub(super) fn surplus_invalidation(
        &self,
        declaration: &Declaration,
        message: &AuthorityMessage,
        line: &mut TimelineEntry,
    ) -> Result<Option<NewOutboundMessage>, DeclarationError> {
        let lrn = message.lrn.as_ref().map_or_else(String::new, |lrn| format!(" under LRN {lrn}"));
        let Some(surplus) = &message.mrn else {
            line.details =
                Some(format!("customs accepted it a second time{lrn} and named no MRN: it cannot be invalidated"));
            return Ok(None);
        };
        let (what, reason) = match &declaration.milestones.mrn {
            Some(mrn) => (
                format!("customs accepted it twice: MRN {mrn} stands, MRN {surplus}{lrn} is invalidated"),
                format!("Lodged twice because no answer came in time; the goods are declared under MRN {mrn}."),
            ),
            None => (
                format!("customs accepted an earlier submission{lrn}: MRN {surplus} is invalidated"),
                "Lodged anew because no answer came in time.".to_owned(),
            ),
        };
        line.details = Some(what);
        let content = NoticeContent::Invalidation { reason, justification: None };
        let kind = MessageKind::SurplusInvalidation;
        self.notice_about(declaration, surplus.clone(), kind, content).map(Some)
    }
}
