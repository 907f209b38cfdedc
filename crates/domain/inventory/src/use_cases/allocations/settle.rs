use super::Allocations;
use super::open::{Open, Wanted};
use crate::InventoryError;
use crate::removal::leaving;
use customs_kernel::{Actor, OrganisationId, in_unit_of_work};
use std::collections::BTreeSet;

impl Allocations {
    /// Applies the decisions of customs on a declaration to stock. The goods of a released placement are added, and
    /// the goods reserved for a released removal leave. Reservations of a submission that customs rejected or
    /// invalidated are freed, and goods that already left are returned. The same happens to reservations of lines or
    /// declarations that are gone.
    ///
    /// The result depends on the state of the declaration and not on single events: this may be called any number of
    /// times, in any order and concurrently, and has each effect once per submission.
    ///
    /// # Errors
    /// `Storage`.
    pub fn settle(&self, organisation: OrganisationId, declaration: i64) -> Result<(), InventoryError> {
        let by = Actor::Customs;
        if !self.touches_stock(organisation, declaration)? {
            return Ok(());
        }
        in_unit_of_work(self.ports.work.as_ref(), || {
            let mut open = self.open(organisation, declaration, &by, |_, _| Ok(Wanted::default()))?;
            open.catch_up()?;
            let withdrawn = open.withdraw_placements()?;
            self.keep(&open)?;
            for stock in withdrawn {
                self.ports.stocks.withdraw(organisation, stock)?;
            }
            self.note_exceptions(&open)?;
            self.credit(&open, &by)
        })
    }

    /// The declarations among these for which [`Self::settle`] has something to do. None of them may place goods or
    /// take goods out of a warehouse. It takes few queries, however many there are. An allocation to one of the others
    /// from now on sees the decisions made before.
    ///
    /// # Errors
    /// `Storage`.
    pub fn to_settle(
        &self,
        organisation: OrganisationId,
        declarations: &[i64],
    ) -> Result<BTreeSet<i64>, InventoryError> {
        Ok(self.ports.allocations.touching_stock(organisation, declarations)?)
    }

    /// Whether the declaration concerns stock. Most do not, and those are not locked. An allocation locks the
    /// declaration, so later decisions on it see the allocation.
    fn touches_stock(&self, organisation: OrganisationId, declaration: i64) -> Result<bool, InventoryError> {
        if !self.ports.allocations.for_declaration(organisation, declaration)?.is_empty()
            || !self.ports.stocks.placed_by(organisation, declaration)?.is_empty()
            || !self.ports.exceptions.for_declaration(organisation, declaration)?.is_empty()
        {
            return Ok(true);
        }
        let found = self.ports.declarations.find(organisation, declaration)?;
        // Goods that left without an allocation make a task, even if the stock arrived after the submission.
        Ok(found
            .is_some_and(|found| found.released_at().is_some() && (found.places || leaving(&found).next().is_some())))
    }
}

impl Open {
    /// Removes the remaining goods of placements that were rejected or invalidated.
    fn withdraw_placements(&mut self) -> Result<Vec<crate::StockId>, InventoryError> {
        let mut withdrawn = Vec::new();
        for record in &self.placed {
            let Some(placement) = record.stock.terms.placement.as_ref() else { continue };
            let ended = self.declaration.as_ref().is_none_or(|it| it.has_ended(&placement.submission));
            if ended && !record.stock.withdrawn {
                let lots: Vec<_> = record.lots.iter().map(|lot| lot.id).collect();
                self.ledger.withdraw(&lots)?;
                withdrawn.push(record.stock.id);
            }
        }
        Ok(withdrawn)
    }
}
