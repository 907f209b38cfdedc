use super::Allocations;
use super::open::{Open, Wanted};
use crate::InventoryError;
use crate::removal::leaving;
use customs_kernel::{Actor, OrganisationId, in_unit_of_work};
use std::collections::BTreeSet;

impl Allocations {
    /// Brings stock to where customs has brought a declaration: what a released placement holds is credited, what a
    /// released removal reserved leaves, what belongs to a submission that customs rejected or invalidated is freed,
    /// or put back when it had left already. So are reservations of lines that are gone, or of a declaration that is.
    ///
    /// It looks at what was reached and not at single events: it may be called as often as one likes, in any order
    /// and at the same time, and makes each effect once for each submission.
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

    /// Those of these declarations, none of which places goods or takes them out of a warehouse, that [`Self::settle`] can do anything for: few queries
    /// however many they are. Whoever allocates to one of the others from now on sees what was decided about it before.
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

    /// Most declarations have nothing to do with stock; those are not held. Whoever allocates holds the declaration,
    /// so that what was decided about it since sees the allocation.
    fn touches_stock(&self, organisation: OrganisationId, declaration: i64) -> Result<bool, InventoryError> {
        if !self.ports.allocations.of_declaration(organisation, declaration)?.is_empty()
            || !self.ports.stocks.placed_by(organisation, declaration)?.is_empty()
            || !self.ports.exceptions.of_declaration(organisation, declaration)?.is_empty()
        {
            return Ok(true);
        }
        let found = self.ports.declarations.find(organisation, declaration)?;
        // Goods that left without an allocation are a task, also where the stock came after the submission.
        Ok(found
            .is_some_and(|found| found.released_at().is_some() && (found.places || leaving(&found).next().is_some())))
    }
}

impl Open {
    /// Takes out what is left of placements that do not count any more.
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
