use crate::ports::Changes;
use crate::use_cases::change::entry;
use crate::use_cases::declarations::Declarations;
use crate::{
    Amendment, AmendmentState, CreditDue, DeclarationError, DeclarationEvent, DeclarationHistory, DeclarationId,
    EventKind, TimelineEvent,
};
use customs_kernel::facts::Count;
use customs_kernel::{Actor, Currency, OrganisationId, WriteEffect, in_unit_of_work};
use rust_decimal::Decimal;

impl Declarations {
    /// Notes on the latest granted amendment what the customer is invoiced above what it owes, so that it has to be
    /// credited; `None` when nothing has to be. The history says so when something has to be credited that was not
    /// noted before. Nothing changes for a declaration that was never amended, or that is gone. It is safe to repeat.
    ///
    /// # Errors
    /// `Storage`.
    pub fn note_to_credit(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        credit: Option<CreditDue>,
    ) -> Result<WriteEffect, DeclarationError> {
        in_unit_of_work(self.following_up().work.as_ref(), || {
            let amendments = self.following_up().amendments;
            let latest = || {
                let newest_first = amendments.list(organisation, id)?.into_iter().rev();
                let mut granted = newest_first.filter(|amendment| amendment.state == AmendmentState::Granted);
                let is_news = |it: &Amendment| said(it.to_credit.as_ref()) != said(credit.as_ref());
                Ok::<_, DeclarationError>(granted.next().filter(is_news))
            };
            // Most declarations were never amended, and are not locked for nothing.
            if latest()?.is_none() {
                return Ok(WriteEffect::Unchanged);
            }
            let Some(mut declaration) = self.following_up().repository.find_for_change(organisation, id)? else {
                return Ok(WriteEffect::Unchanged);
            };
            let Some(mut amendment) = latest()? else { return Ok(WriteEffect::Unchanged) };
            let is_news = credit.is_some() && amendment.to_credit.is_none();
            amendment.to_credit.clone_from(&credit);
            amendments.save(&amendment)?;
            let now = self.following_up().clock.now();
            declaration.updated_at = now;
            let mut changes = Changes::default();
            if is_news {
                let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, &Actor::System);
                let number = Count(u64::from(amendment.number));
                line.details = Some(DeclarationHistory::ToCredit { number }.into());
                changes.timeline.push(line);
                changes.events.push(DeclarationEvent::new(&declaration, EventKind::StatusChanged, now));
            }
            self.keep(declaration, changes)?;
            Ok(WriteEffect::Changed)
        })
    }
}

/// Returns what a note says, whatever the credit notes cover by now.
fn said(note: Option<&CreditDue>) -> Option<(Decimal, &Currency, Decimal)> {
    note.map(|due| (due.amount, &due.currency, due.until))
}
