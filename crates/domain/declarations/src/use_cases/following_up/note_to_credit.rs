use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::{
    AmendmentState, DeclarationError, DeclarationEvent, DeclarationHistory, DeclarationId, EventKind, TimelineEvent,
};
use customs_kernel::facts::Count;
use customs_kernel::{Actor, OrganisationId, WriteEffect, in_unit_of_work};

impl Declarations {
    /// Notes that more is invoiced to the customer than it owes since the latest granted amendment, so that a part has
    /// to be credited. The amendment is marked, and the history says so once. Nothing changes for a declaration that
    /// was never amended, or that is gone. It is safe to repeat.
    ///
    /// # Errors
    /// `Storage`.
    pub fn note_to_credit(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<WriteEffect, DeclarationError> {
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let Some(mut declaration) = self.following_up().repository.find_for_change(organisation, id)? else {
                return Ok(WriteEffect::Unchanged);
            };
            let amendments = self.following_up().amendments;
            let mut newest_first = amendments.list(organisation, id)?.into_iter().rev();
            let latest = newest_first.find(|amendment| amendment.state == AmendmentState::Granted);
            let Some(mut amendment) = latest.filter(|latest| !latest.to_credit) else {
                return Ok(WriteEffect::Unchanged);
            };
            amendment.to_credit = true;
            amendments.save(&amendment)?;
            let now = self.following_up().clock.now();
            declaration.updated_at = now;
            let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, &Actor::System);
            let number = Count(u64::from(amendment.number));
            line.details = Some(DeclarationHistory::ToCredit { number }.into());
            let events = vec![DeclarationEvent::new(&declaration, EventKind::StatusChanged, now)];
            self.keep(declaration, Changes { timeline: vec![line], events, ..Changes::default() })?;
            Ok(WriteEffect::Changed)
        })
    }
}
