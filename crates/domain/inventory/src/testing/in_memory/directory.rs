use super::{InMemoryInventory, State};
use crate::declaration::{WantedGoods, is_same_licence};
use crate::ports::{AuditFilter, AuditRow, StockDirectory, StockFilter};
use crate::stock::{LotInStock, StockMovement, StockRecord};
use crate::{LotId, StockId, StockMovementId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};
use std::collections::BTreeMap;

impl State {
    fn ledger(&self, lot: LotId) -> impl Iterator<Item = &StockMovement> {
        self.movements.values().filter(move |movement| movement.entry.lot == lot)
    }

    /// The stock as it was at a moment; `None` when it was placed later.
    fn as_of(&self, mut record: StockRecord, at: Option<DateTime<Utc>>) -> Option<StockRecord> {
        let Some(at) = at else { return Some(record) };
        record.lots.retain_mut(|lot| {
            let last = self.ledger(lot.id).filter(|movement| movement.entry.created_at <= at).last();
            let Some(last) = last else { return false };
            lot.balance = last.entry.after;
            lot.moved_at = last.entry.created_at;
            true
        });
        (!record.lots.is_empty()).then_some(record)
    }
}

fn is_wanted(record: &StockRecord, filter: &StockFilter) -> bool {
    let StockFilter { customer_code, sku, hs_code, status, search, at: _ } = filter;
    let terms = &record.stock.terms;
    let any_lot = |wanted: &dyn Fn(&crate::stock::LotGoods) -> bool| record.lots.iter().any(|lot| wanted(&lot.goods));
    let begins = |text: Option<&String>, start: &str| text.is_some_and(|text| text.starts_with(start));
    let has =
        |text: Option<&String>, part: &str| text.is_some_and(|text| text.to_lowercase().contains(&part.to_lowercase()));
    customer_code.as_ref().is_none_or(|code| *code == terms.customer_code)
        && sku.as_ref().is_none_or(|sku| any_lot(&|goods| goods.sku.as_ref() == Some(sku)))
        && hs_code.as_ref().is_none_or(|code| any_lot(&|goods| begins(goods.hs_code.as_ref(), code)))
        && status.is_none_or(|status| record.status() == status)
        && search.as_ref().is_none_or(|part| {
            let mrn = terms.placement.as_ref().and_then(|placement| placement.mrn.as_ref());
            [terms.reference.as_ref(), mrn, terms.warehouse_licence.as_ref()].into_iter().any(|text| has(text, part))
                || any_lot(&|goods| has(goods.sku.as_ref(), part) || has(goods.description.as_ref(), part))
        })
}

impl StockDirectory for InMemoryInventory {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &StockFilter,
        page: PageRequest,
    ) -> Result<Page<StockRecord>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.stocks.values().rev().filter(|stock| stock.organisation == organisation);
            let then = own.filter_map(|stock| state.as_of(state.record_of(stock), filter.at));
            let found: Vec<StockRecord> = then.filter(|record| is_wanted(record, filter)).collect();
            let total = found.len() as u64;
            let records = page.take_from(found, |record| record.stock.id.get())?;
            Ok(Page { records, request: page, total })
        })
    }

    fn available(
        &self,
        organisation: OrganisationId,
        wanted: &WantedGoods,
        limit: usize,
    ) -> Result<Vec<LotInStock>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.lots.keys().filter_map(|lot| state.lot_of(organisation, *lot));
            let mut found: Vec<LotInStock> = own
                .filter(|own| !own.stock.withdrawn && !own.lot.balance.available.is_zero())
                .filter(|own| wanted.are_at(&own.stock) && wanted.are_in(&own.stock, &own.lot))
                .collect();
            found.sort_by_key(|found| (found.stock.terms.placed_at, found.lot.id));
            found.truncate(limit);
            Ok(found)
        })
    }

    fn movements(
        &self,
        organisation: OrganisationId,
        lot: LotId,
        after: StockMovementId,
        limit: usize,
    ) -> Result<Vec<StockMovement>, StorageError> {
        self.with(|state| {
            state.read();
            let own = state.ledger(lot).filter(|movement| movement.entry.organisation == organisation);
            Ok(own.filter(|movement| movement.id > after).take(limit).cloned().collect())
        })
    }

    fn audit(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        after: StockMovementId,
        limit: usize,
    ) -> Result<Vec<AuditRow>, StorageError> {
        let AuditFilter { customer_code, warehouse_licence, from, until } = filter;
        self.with(|state| {
            state.read();
            let own = state.movements.values().filter(|movement| movement.id > after);
            let rows = own.filter_map(|movement| {
                let lot = state.lot_of(organisation, movement.entry.lot)?;
                Some(AuditRow { movement: movement.clone(), lot })
            });
            let wanted = rows.filter(|row| {
                let (terms, at) = (&row.lot.stock.terms, row.movement.entry.created_at);
                customer_code.as_ref().is_none_or(|code| *code == terms.customer_code)
                    && (warehouse_licence.is_none() || *warehouse_licence == terms.warehouse_licence)
                    && from.is_none_or(|from| at >= from)
                    && until.is_none_or(|until| at <= until)
            });
            Ok(wanted.take(limit).collect())
        })
    }

    fn holds_stock(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        warehouse_licence: Option<&str>,
    ) -> Result<bool, StorageError> {
        self.with(|state| {
            state.read();
            let mut own = state.stocks.values().filter(|stock| stock.organisation == organisation && !stock.withdrawn);
            Ok(own.any(|stock| {
                stock.terms.customer_code == customer_code
                    && warehouse_licence.is_none_or(|licence| {
                        stock.terms.warehouse_licence.as_deref().is_some_and(|own| is_same_licence(licence, own))
                    })
            }))
        })
    }

    fn stocks_of(
        &self,
        organisation: OrganisationId,
        lots: &[LotId],
    ) -> Result<BTreeMap<LotId, StockId>, StorageError> {
        self.with(|state| {
            state.read();
            let own = lots.iter().filter_map(|lot| state.lot_of(organisation, *lot));
            Ok(own.map(|own| (own.lot.id, own.stock.id)).collect())
        })
    }
}
