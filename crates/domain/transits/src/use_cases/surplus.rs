use super::Transits;
use super::standing::Named;
use crate::lifecycle::Stance;
use crate::{AuthorityMessage, MessageKind, NewOutboundMessage, NoticeContent, TimelineEntry, Transit};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;

impl Transits {
    /// Makes the sending that customs accepted the one that counts. What was sent again under another
    /// LRN and did not go out yet is not needed any more.
    pub(super) fn settle_on(&self, transit: &mut Transit, named: &Named) -> Result<(), StorageError> {
        let Some(accepted) = named.other.as_ref().filter(|_| named.stance == Stance::Resent) else { return Ok(()) };
        if let Some(other) = transit.milestones.lrn.replace(accepted.lrn.clone()) {
            self.ports.repository.withdraw(transit.organisation, &other)?;
        }
        Ok(())
    }

    /// The request to invalidate an acceptance that is one too many, and what the history says of it.
    pub(super) fn surplus_invalidation(
        &self,
        transit: &Transit,
        message: &AuthorityMessage,
        named: &Named,
        prepared_at: DateTime<Utc>,
        line: &mut TimelineEntry,
    ) -> Result<Option<NewOutboundMessage>, StorageError> {
        let under = named.reference.as_ref().map_or_else(String::new, |lrn| format!(" under LRN {lrn}"));
        let Some(surplus) = &message.mrn else {
            line.details =
                Some(format!("customs accepted it a second time{under} and named no MRN: it cannot be invalidated"));
            return Ok(None);
        };
        let (what, reason) = match &transit.milestones.mrn {
            Some(mrn) => (
                format!("customs accepted it twice: MRN {mrn} stands, MRN {surplus}{under} is invalidated"),
                format!("Lodged twice because no answer came in time; the goods move under MRN {mrn}."),
            ),
            None => (
                format!("customs accepted an earlier submission{under}: MRN {surplus} is invalidated"),
                "Lodged anew because no answer came in time.".to_owned(),
            ),
        };
        line.details = Some(what);
        // The notice names the movement that is one too many, in the place of the one that counts.
        let mut lodged_twice = transit.clone();
        lodged_twice.milestones.lrn.clone_from(&named.reference);
        lodged_twice.milestones.mrn = Some(surplus.clone());
        let request = self.notice(&lodged_twice, NoticeContent::Invalidation { reason }, prepared_at)?;
        Ok(Some(NewOutboundMessage { kind: MessageKind::SurplusInvalidation, ..request }))
    }
}
