use super::Allocations;
use crate::allocation::{Allocation, Fate, MOST_LOTS};
use crate::stock::LotInStock;
use crate::{InventoryError, fifo};
use customs_form_macros::growing;
use customs_kernel::OrganisationId;
use rust_decimal::Decimal;

/// A lot that a line can take goods from.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvailableLot {
    /// The lot with its stock.
    pub lot: LotInStock,
    /// Quantity that an allocation of the oldest goods would take of this lot for the rest of the line; 0 when it
    /// would take nothing.
    pub suggested: Decimal,
}

impl Allocations {
    /// The lots that a line of a declaration can take goods from, the oldest first; at most 1,000.
    ///
    /// # Errors
    /// `Unknown`, `Storage`.
    pub fn available(&self, organisation: OrganisationId, line: i64) -> Result<Vec<AvailableLot>, InventoryError> {
        let unknown = InventoryError::Unknown("declaration line");
        let Some(id) = self.ports.declarations.declaration_of(organisation, line)? else { return Err(unknown) };
        let Some(declaration) = self.ports.declarations.find(organisation, id)? else { return Err(unknown) };
        let Some(wanting) = declaration.line(line) else { return Err(unknown) };
        let Some(wanted) = declaration.wanted_by(line) else { return Ok(Vec::new()) };
        let mut lots = self.ports.directory.available(organisation, &wanted, MOST_LOTS)?;
        if let Some(released_at) = declaration.completed_as_of(line) {
            lots.retain(|found| found.stock.terms.placed_at <= released_at);
        }
        let Some(oldest) = lots.first() else { return Ok(Vec::new()) };
        let unit = oldest.lot.goods.unit.clone();
        let allocations = self.ports.allocations.for_declaration(organisation, id)?;
        // Goods that left for this submission count as allocated; goods of an ended submission are needed again.
        let stays = |own: &&Allocation| matches!(own.fate(Some(&declaration)), Fate::Stays | Fate::Leaves);
        let own = allocations.iter().filter(|own| own.line == line).filter(stays);
        let allocated: Decimal = own.map(|own| own.quantity).sum();
        let needed = (wanting.quantity_in(&unit).unwrap_or_default() - allocated).max(Decimal::ZERO);
        let of_unit = lots.iter().filter(|found| found.lot.goods.unit == unit);
        let (taken, _) =
            fifo::as_far_as_they_go(of_unit.map(|found| (found.lot.id, found.lot.balance.available)), needed);
        let suggested = |found: &LotInStock| taken.iter().find(|(lot, _)| *lot == found.lot.id).map(|(_, take)| *take);
        Ok(lots
            .iter()
            .map(|found| AvailableLot { lot: found.clone(), suggested: suggested(found).unwrap_or_default() })
            .collect())
    }
}
