use super::Allocations;
use super::open::Open;
use crate::InventoryError;
use crate::ports::unique_rules;
use crate::stock::{NewLot, NewStock, Placement, StockMovementCause, StockTerms};
use customs_kernel::{Actor, StorageError};

impl Allocations {
    /// Adds the goods of a released placement to stock, unless this was done before.
    pub(super) fn credit(&self, open: &Open, by: &Actor) -> Result<(), InventoryError> {
        let Some(declaration) = &open.declaration else { return Ok(()) };
        let (Some(placed_at), Some(lrn), true) = (declaration.released_at(), declaration.lrn(), declaration.places)
        else {
            return Ok(());
        };
        // All stock belongs to a customer, so a declaration without one places none.
        let Some(customer_code) = declaration.customer_code.clone() else { return Ok(()) };
        let placement =
            Placement { declaration: declaration.id, submission: lrn.to_owned(), mrn: declaration.mrn.clone() };
        let done = |placed: &Placement| placed.submission == placement.submission;
        if open.placed.iter().any(|record| record.stock.terms.placement.as_ref().is_some_and(done)) {
            return Ok(());
        }
        let lots = declaration.lines.iter().map(|line| NewLot {
            goods: line.goods(),
            quantity: line.quantity().0,
            cause: Some(StockMovementCause {
                declaration: declaration.id,
                line: line.id,
                mrn: declaration.mrn.clone(),
            }),
        });
        let stock = NewStock {
            organisation: open.organisation,
            lots: lots.collect(),
            terms: StockTerms {
                customer_code,
                warehouse_licence: declaration.warehouse_licence.clone(),
                reference: Some(declaration.reference.clone()),
                placement: Some(placement),
                placed_at,
            },
            by: by.clone(),
            created_at: self.ports.clock.now(),
        };
        match self.ports.stocks.insert(&stock) {
            Ok(_) => Ok(()),
            Err(StorageError::Conflict { constraint: Some(rule) }) if rule == unique_rules::PLACEMENT => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}
