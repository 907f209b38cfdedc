use super::{InMemoryInventory, State, conflict};
use crate::ports::{StockRepository, unique_rules};
use crate::stock::{
    Lot, LotBalance, LotChange, LotInStock, NewLot, NewStock, NewStockMovement, Stock, StockMovement, StockRecord,
};
use crate::{LotId, StockId, StockMovementId};
use customs_kernel::{OrganisationId, StorageError, Version};
use rust_decimal::Decimal;
use std::collections::BTreeSet;

impl State {
    pub(super) fn record_of(&self, stock: &Stock) -> StockRecord {
        let lots = self.lots.values().filter(|lot| lot.stock == stock.id).cloned().collect();
        StockRecord { stock: stock.clone(), lots }
    }

    pub(super) fn lot_of(&self, organisation: OrganisationId, lot: LotId) -> Option<LotInStock> {
        let lot = self.lots.get(&lot)?;
        let stock = self.stocks.get(&lot.stock).filter(|stock| stock.organisation == organisation)?;
        Some(LotInStock { stock: stock.clone(), lot: lot.clone() })
    }

    fn note(&mut self, entry: NewStockMovement) {
        let id = StockMovementId::new(self.next_id());
        self.movements.insert(id, StockMovement { id, entry });
    }
}

impl StockRepository for InMemoryInventory {
    fn insert(&self, new: &NewStock) -> Result<StockRecord, StorageError> {
        self.with(|state| {
            state.write()?;
            let same = |stock: &Stock| {
                let (Some(a), Some(b)) = (&stock.terms.placement, &new.terms.placement) else { return false };
                stock.organisation == new.organisation
                    && (a.declaration, &a.submission) == (b.declaration, &b.submission)
            };
            if state.stocks.values().any(same) {
                return Err(conflict(Some(unique_rules::PLACEMENT)));
            }
            let stock = Stock {
                id: StockId::new(state.next_id()),
                organisation: new.organisation,
                version: Version::FIRST,
                terms: new.terms.clone(),
                withdrawn: false,
                created_at: new.created_at,
            };
            state.stocks.insert(stock.id, stock.clone());
            for NewLot { goods, quantity, cause } in &new.lots {
                let balance = LotBalance { available: *quantity, reserved: Decimal::ZERO };
                let lot = Lot {
                    id: LotId::new(state.next_id()),
                    stock: stock.id,
                    goods: goods.clone(),
                    quantity_in: *quantity,
                    balance,
                    moved_at: new.created_at,
                };
                state.note(NewStockMovement {
                    organisation: new.organisation,
                    stock: stock.id,
                    lot: lot.id,
                    kind: new.kind(),
                    change: LotChange::on_hand(*quantity),
                    after: balance,
                    cause: cause.clone(),
                    reason: None,
                    by: new.by.clone(),
                    created_at: new.created_at,
                });
                state.lots.insert(lot.id, lot);
            }
            Ok(state.record_of(&stock))
        })
    }

    fn find(&self, organisation: OrganisationId, ids: &[StockId]) -> Result<Vec<StockRecord>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.stocks.values().filter(|stock| stock.organisation == organisation);
            Ok(own.filter(|stock| ids.contains(&stock.id)).map(|stock| state.record_of(stock)).collect())
        })
    }

    fn placed_by(&self, organisation: OrganisationId, declaration: i64) -> Result<Vec<StockRecord>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.stocks.values().filter(|stock| stock.organisation == organisation);
            let by = |stock: &&Stock| stock.terms.placement.as_ref().is_some_and(|it| it.declaration == declaration);
            Ok(own.filter(by).map(|stock| state.record_of(stock)).collect())
        })
    }

    fn hold(&self, organisation: OrganisationId, lots: &[LotId]) -> Result<Vec<LotInStock>, StorageError> {
        self.with(|state| {
            state.read();
            let lots: BTreeSet<LotId> = lots.iter().copied().collect();
            Ok(lots.into_iter().filter_map(|lot| state.lot_of(organisation, lot)).collect())
        })
    }

    fn record(&self, movements: &[NewStockMovement]) -> Result<(), StorageError> {
        let Some(organisation) = movements.first().map(|entry| entry.organisation) else { return Ok(()) };
        self.with(|state| {
            state.write()?;
            let mut next = state.clone();
            let mut heads = BTreeSet::new();
            for entry in movements {
                let own = next.lot_of(organisation, entry.lot).filter(|own| own.stock.id == entry.stock);
                let own = own.filter(|own| own.stock.organisation == entry.organisation);
                let lot = own.filter(|own| own.lot.balance == entry.before()).ok_or_else(|| conflict(None))?;
                let lot = Lot { balance: entry.after, moved_at: entry.created_at, ..lot.lot };
                next.lots.insert(lot.id, lot);
                next.note(entry.clone());
                heads.insert(entry.stock);
            }
            for stock in next.stocks.values_mut().filter(|stock| heads.contains(&stock.id)) {
                stock.version = stock.version.next();
            }
            *state = next;
            Ok(())
        })
    }

    fn withdraw(&self, organisation: OrganisationId, stock: StockId) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            let own = state.stocks.get_mut(&stock).filter(|own| own.organisation == organisation && !own.withdrawn);
            if let Some(own) = own {
                own.withdrawn = true;
                own.version = own.version.next();
            }
            Ok(())
        })
    }
}
