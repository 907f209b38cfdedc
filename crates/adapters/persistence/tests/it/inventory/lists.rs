//! Tests of lists that the contracts do not cover.

use super::ledgers::{placed, start};
use super::store;
use crate::testing::both_migrated;
use customs_inventory::ports::{AuditFilter, StockFilter};
use customs_inventory::stock::{LotChange, NewStockMovement, StockMovementKind, StockStatus};
use customs_inventory::testing::InventoryStore;
use customs_inventory::{LotId, StockMovementId};
use customs_kernel::{Actor, Page, PageNumber, PageRequest, PageSize, StorageError, in_unit_of_work};
use std::thread;

fn listed(store: &InventoryStore, filter: &StockFilter, number: u32, size: u32) -> Page<i64> {
    let request = PageRequest {
        number: PageNumber::new(number).expect("a number"),
        size: PageSize::new(size).expect("a size"),
        after: None,
    };
    let Page { records, request, total } =
        store.directory.list(store.organisations[0], filter, request).expect("a list");
    Page { records: records.iter().map(|record| record.stock.id.get()).collect(), request, total }
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn a_page_behind_the_end_still_tells_how_many_there_are() {
    for test in both_migrated() {
        let store = store(&test.database);
        for sku in ["A", "B", "C"] {
            placed(&store, sku, 1);
        }
        let all = listed(&store, &StockFilter::default(), 1, 3).records;
        let older = |id| {
            let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: Some(id) };
            let page = store.directory.list(store.organisations[0], &StockFilter::default(), page)?;
            let ids: Vec<i64> = page.records.iter().map(|record| record.stock.id.get()).collect();
            Ok::<_, StorageError>((ids, page.total))
        };
        assert_eq!(older(all[0]).expect("a list"), (all[1..].to_vec(), 3));
        assert_eq!(older(all[2]).expect("a list"), (vec![], 3));
        assert!(matches!(older(all[2] + 1_000), Err(StorageError::NotInList { .. })));
        let behind = listed(&store, &StockFilter::default(), 3, 2);
        assert_eq!((behind.records, behind.total), (vec![], 3));
        let at = StockFilter { at: Some(start()), sku: text("B"), ..StockFilter::default() };
        assert_eq!((listed(&store, &at, 2, 1).total, listed(&store, &at, 1, 1).records.len()), (1, 1));
    }
}

#[test]
fn texts_that_no_database_holds_find_nothing() {
    for test in both_migrated() {
        let store = store(&test.database);
        placed(&store, "A", 1);
        let all = StockFilter::default();
        for filter in [
            StockFilter { customer_code: text("A\0"), ..all.clone() },
            StockFilter { sku: text("\0"), ..all.clone() },
            StockFilter { hs_code: text("8\0"), ..all.clone() },
            StockFilter { search: text("A\0"), ..all.clone() },
            // The character that separates the searched texts.
            StockFilter { search: text("\u{1f}"), ..all },
        ] {
            assert_eq!(listed(&store, &filter, 1, 10).total, 0, "{filter:?}");
        }
        let filter = AuditFilter { customer_code: text("\0"), ..AuditFilter::default() };
        let reported = store.directory.audit(store.organisations[0], &filter, StockMovementId::new(0), 9);
        assert_eq!(reported.expect("a look-up"), []);
    }
}

fn taken(store: &InventoryStore, lot: LotId) {
    let taken = in_unit_of_work(store.work.as_ref(), || {
        let held = store.stocks.hold(store.organisations[0], &[lot])?.remove(0);
        let change = LotChange::on_hand((-1).into());
        store.stocks.record(&[NewStockMovement {
            organisation: held.stock.organisation,
            stock: held.stock.id,
            lot,
            kind: StockMovementKind::Adjustment,
            change,
            after: held.lot.balance.after(change).expect("there is one"),
            cause: None,
            reason: None,
            by: Actor::System,
            created_at: held.lot.moved_at,
        }])
    });
    taken.expect("it is taken");
}

#[test]
fn stock_is_depleted_by_whoever_takes_the_last_piece() {
    for test in both_migrated() {
        let store = store(&test.database);
        let lot = placed(&store, "A", 8).lots[0].id;
        let open = StockFilter { status: Some(StockStatus::Open), ..StockFilter::default() };
        for _ in 0..7 {
            taken(&store, lot);
        }
        assert_eq!(listed(&store, &open, 1, 10).total, 1);
        taken(&store, lot);
        assert_eq!(listed(&store, &open, 1, 10).total, 0);
        let depleted = StockFilter { status: Some(StockStatus::Depleted), ..StockFilter::default() };
        assert_eq!(listed(&store, &depleted, 1, 10).total, 1);
    }
}

#[test]
fn the_version_of_stock_is_raised_by_each_who_moves_one_of_its_lots() {
    for test in both_migrated() {
        let store = store(&test.database);
        let record = placed(&store, "A", 20);
        thread::scope(|scope| {
            for _ in 0..10 {
                scope.spawn(|| taken(&store, record.lots[0].id));
            }
        });
        let now = store.stocks.find(store.organisations[0], &[record.stock.id]).expect("a look-up").remove(0);
        assert_eq!(now.stock.version.get(), record.stock.version.get() + 10);
        assert_eq!(now.lots[0].balance.available, 10.into());
    }
}
