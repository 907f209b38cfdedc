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
    /// credited; `None` when nothing has to be. What was noted on earlier ones is part of it, and goes. The history says
    /// so when something has to be credited that was not noted before. Nothing changes for a declaration that was never
    /// amended, or that is gone. It is safe to repeat.
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
            let outdated = || Ok::<_, DeclarationError>(outdated(amendments.list(organisation, id)?, credit.as_ref()));
            // Most declarations were never amended, and are not locked for nothing.
            if outdated()?.is_empty() {
                return Ok(WriteEffect::Unchanged);
            }
            let Some(mut declaration) = self.following_up().repository.find_for_change(organisation, id)? else {
                return Ok(WriteEffect::Unchanged);
            };
            let now = self.following_up().clock.now();
            declaration.updated_at = now;
            let mut changes = Changes::default();
            for (was_noted, amendment) in outdated()? {
                amendments.save(&amendment)?;
                if amendment.to_credit.is_some() && !was_noted {
                    let mut line = entry(&declaration, TimelineEvent::StatusChanged, now, &Actor::System);
                    let number = Count(u64::from(amendment.number));
                    line.details = Some(DeclarationHistory::ToCredit { number }.into());
                    changes.timeline.push(line);
                    changes.events.push(DeclarationEvent::new(&declaration, EventKind::StatusChanged, now));
                }
            }
            self.keep(declaration, changes)?;
            Ok(WriteEffect::Changed)
        })
    }
}

/// Returns the amendments whose notes are to become others, with these, and whether they had one before.
fn outdated(amendments: Vec<Amendment>, credit: Option<&CreditDue>) -> Vec<(bool, Amendment)> {
    let mut granted: Vec<Amendment> =
        amendments.into_iter().filter(|amendment| amendment.state == AmendmentState::Granted).collect();
    let latest = granted.last().map(|latest| latest.number);
    granted.retain(|it| said(it.to_credit.as_ref()) != said(credit.filter(|_| Some(it.number) == latest)));
    let renewed = |mut it: Amendment| {
        let was_noted = it.to_credit.is_some();
        it.to_credit = credit.filter(|_| Some(it.number) == latest).cloned();
        (was_noted, it)
    };
    granted.into_iter().map(renewed).collect()
}

/// Returns what a note says, whatever the credit notes cover by now.
fn said(note: Option<&CreditDue>) -> Option<(Decimal, &Currency, Decimal)> {
    note.map(|due| (due.amount, &due.currency, due.until))
}
