//! Locked lots, and the entries to be written to their ledgers.

use crate::LotId;
use crate::declaration::WantedGoods;
use crate::error::{InventoryError, Shortage};
use crate::stock::{LotChange, LotInStock, NewStockMovement, StockMovementCause, StockMovementKind};
use chrono::{DateTime, Utc};
use customs_kernel::Actor;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// The lots that the unit of work has locked, as they stand after the entries made so far.
pub(crate) struct Ledger {
    lots: BTreeMap<LotId, LotInStock>,
    movements: Vec<NewStockMovement>,
    by: Actor,
    now: DateTime<Utc>,
}

/// The reason of an entry.
pub(crate) struct Why<'a> {
    pub(crate) kind: StockMovementKind,
    pub(crate) cause: Option<&'a StockMovementCause>,
    pub(crate) reason: Option<&'a str>,
}

impl Ledger {
    pub(crate) fn over(held: Vec<LotInStock>, by: &Actor, now: DateTime<Utc>) -> Self {
        let lots = held.into_iter().map(|held| (held.lot.id, held)).collect();
        Self { lots, movements: Vec::new(), by: by.clone(), now }
    }

    pub(crate) fn lot(&self, lot: LotId) -> Option<&LotInStock> {
        self.lots.get(&lot)
    }

    pub(crate) fn movements(&self) -> &[NewStockMovement] {
        &self.movements
    }

    /// The quantity of a lot that can be allocated.
    pub(crate) fn available(&self, lot: LotId) -> Decimal {
        let open = self.lots.get(&lot).filter(|held| !held.stock.withdrawn);
        open.map(|held| held.lot.balance.available).unwrap_or_default()
    }

    /// Keeps the lots that hold the wanted goods in the wanted warehouse, each once, the oldest first.
    pub(crate) fn order_by_age(&self, lots: &mut Vec<LotId>, wanted: Option<&WantedGoods>) {
        let place = |lot: &LotId| self.lots.get(lot).map(|held| (held.stock.terms.placed_at, *lot));
        let fits = |held: &LotInStock| {
            wanted.is_some_and(|wanted| wanted.are_at(&held.stock) && wanted.are_in(&held.stock, &held.lot))
        };
        lots.retain(|lot| self.lots.get(lot).is_some_and(fits));
        lots.sort_by_key(place);
        lots.dedup();
    }

    /// Adds an entry.
    pub(crate) fn book(&mut self, lot: LotId, change: LotChange, why: &Why<'_>) -> Result<(), InventoryError> {
        let held = self.lots.get_mut(&lot).ok_or(InventoryError::Unknown("lot"))?;
        let before = held.lot.balance;
        let after = before.after(change).ok_or_else(|| {
            InventoryError::InsufficientStock(Shortage {
                lot: Some(lot),
                declaration_line: why.cause.map(|cause| cause.line),
                wanted: change.quantity.abs().max(change.reserved.abs()),
                available: before.available,
            })
        })?;
        // The clocks of several instances differ, but time never runs backwards within a ledger.
        let created_at = self.now.max(held.lot.moved_at);
        held.lot.balance = after;
        held.lot.moved_at = created_at;
        self.movements.push(NewStockMovement {
            organisation: held.stock.organisation,
            stock: held.stock.id,
            lot,
            kind: why.kind,
            change,
            after,
            cause: why.cause.cloned(),
            reason: why.reason.map(str::to_owned),
            by: self.by.clone(),
            created_at,
        });
        Ok(())
    }

    /// Removes goods that returned to a lot after its placement was rejected or invalidated.
    pub(crate) fn let_go_if_withdrawn(&mut self, lot: LotId) -> Result<(), InventoryError> {
        let left = self.lots.get(&lot).filter(|held| held.stock.withdrawn).map(|held| held.lot.balance.available);
        match left {
            Some(left) if !left.is_zero() => {
                let why = Why { kind: StockMovementKind::Placement, cause: None, reason: Some(WITHDRAWN) };
                self.book(lot, LotChange::on_hand(-left), &why)
            }
            _ => Ok(()),
        }
    }

    /// Removes the remaining goods of these lots, since their placement was rejected or invalidated.
    pub(crate) fn withdraw(&mut self, lots: &[LotId]) -> Result<(), InventoryError> {
        for lot in lots {
            if let Some(held) = self.lots.get_mut(lot) {
                held.stock.withdrawn = true;
            }
            self.let_go_if_withdrawn(*lot)?;
        }
        Ok(())
    }
}

const WITHDRAWN: &str = "The placement was rejected or invalidated after its release";
