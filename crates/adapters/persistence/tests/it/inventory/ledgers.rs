//! Rules about ledgers that the database itself enforces.

use super::store;
use crate::testing::{both_migrated, each};
use chrono::{DateTime, Utc};
use customs_inventory::stock::{LotGoods, NewLot, NewStock, StockRecord, StockTerms};
use customs_inventory::testing::InventoryStore;
use customs_inventory::{Allocation, AllocationOrigin, AllocationState};
use customs_kernel::{Actor, StorageError};
use customs_persistence::DatabaseUrl;
use customs_persistence::internals::AnyConnection;
use diesel::prelude::*;

pub(super) fn start() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a moment")
}

/// Places this many pieces of an article of the customer ACME.
pub(super) fn placed(store: &InventoryStore, sku: &str, quantity: i64) -> StockRecord {
    let goods = LotGoods { sku: Some(sku.to_owned()), unit: "NAR".to_owned(), ..LotGoods::default() };
    let new = NewStock {
        organisation: store.organisations[0],
        terms: StockTerms {
            customer_code: "ACME".to_owned(),
            warehouse_licence: None,
            reference: None,
            placement: None,
            placed_at: start(),
        },
        lots: vec![NewLot { goods, quantity: quantity.into(), cause: None }],
        by: Actor::System,
        created_at: start(),
    };
    store.stocks.insert(&new).expect("stock is kept")
}

#[test]
fn a_ledger_does_not_change_and_no_balance_falls_below_zero_whatever_writes() {
    for test in both_migrated() {
        let database = &test.database;
        placed(&store(database), "A", 5);
        for statement in [
            "UPDATE stock_movements SET quantity = '6'",
            "DELETE FROM stock_movements",
            "UPDATE stock_lots SET available = '-0.000001'",
            "UPDATE stock_lots SET reserved = '-1'",
        ] {
            let statement = match database.url() {
                DatabaseUrl::Postgres(_) => statement.replace('\'', ""),
                DatabaseUrl::Sqlite(_) => statement.to_owned(),
            };
            let done: Result<(), StorageError> = database.write(|connection: &mut AnyConnection| {
                each!(connection, connection => diesel::sql_query(&statement).execute(connection))?;
                Ok(())
            });
            assert!(done.is_err(), "{statement}");
        }
    }
}

#[test]
fn an_allocation_is_of_a_lot_of_the_same_organisation() {
    for test in both_migrated() {
        let store = store(&test.database);
        let lot = placed(&store, "A", 5).lots[0].id;
        let allocation = Allocation {
            organisation: store.organisations[1],
            declaration: 7,
            line: 70,
            lot,
            quantity: 1.into(),
            origin: AllocationOrigin::Chosen,
            submission: None,
            state: AllocationState::Reserved,
            created_at: start(),
        };
        let refused = store.allocations.insert(&[allocation]);
        assert!(matches!(refused, Err(StorageError::Conflict { constraint: None })), "{refused:?}");
    }
}
