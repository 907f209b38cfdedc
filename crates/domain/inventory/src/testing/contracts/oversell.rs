use super::store::{InventoryStore, WithStock, decimal, is_worth_another_try, lot, start};
use crate::allocation::{AllocationEntry, AllocationForm};
use crate::declaration::SubmissionEnd;
use crate::stock::{LotBalance, StockMovementKind, StockRecord};
use crate::testing::{InMemoryInventory, declaration, line};
use crate::{Allocations, InventoryError};
use customs_kernel::{Actor, ManualClock, OrganisationId, equal, holds, keeps};
use rust_decimal::Decimal;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Tests the promises of the use cases under concurrent use of one store; `make` must give an empty store at every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn oversell_contract(make: impl Fn() -> InventoryStore) {
    keeps! { "InventoryPorts":
        fifty_who_name_a_lot_get_what_is_there(&make());
        fifty_who_take_the_oldest_get_what_is_there(&make());
        fifty_who_free_and_fifty_who_take_keep_the_ledger_right(&make());
        what_many_workers_settle_happens_once(&make());
        lots_named_crosswise_are_all_allocated(&make());
    }
}

const MANY: i64 = 50;

/// The use cases over the store, with declarations 1 to 50 of one line each, which has the id of the declaration.
fn allocations(store: &InventoryStore, quantity: &str) -> (Allocations, Arc<InMemoryInventory>) {
    let neighbours = Arc::new(InMemoryInventory::default());
    for id in 1..=MANY {
        neighbours.keep_declaration(store.ours(), declaration(id, &[line(id, "A", quantity)]));
    }
    let mut ports = neighbours.ports(Arc::new(ManualClock::at(start())));
    ports.stocks = store.stocks.clone();
    ports.directory = store.directory.clone();
    ports.allocations = store.allocations.clone();
    ports.work = store.work.clone();
    (Allocations::new(ports), neighbours)
}

/// Repeats the work when the database asks for it, as it may when two units meet.
fn again<T>(work: impl Fn() -> Result<T, InventoryError>) -> Result<T, InventoryError> {
    loop {
        match work() {
            Err(error) if is_worth_another_try(&error) => {}
            done => return done,
        }
    }
}

/// Runs the work concurrently and returns the number of successes. The others must find too little stock.
fn at_once(work: impl Fn(i64) -> Result<(), InventoryError> + Sync) -> usize {
    let succeeded = AtomicUsize::new(0);
    thread::scope(|scope| {
        for id in 1..=MANY {
            let (work, succeeded) = (&work, &succeeded);
            scope.spawn(move || match again(|| work(id)) {
                Ok(()) => {
                    succeeded.fetch_add(1, Ordering::Relaxed);
                }
                Err(InventoryError::InsufficientStock(_)) => {}
                Err(other) => panic!("{other:?}"),
            });
        }
    });
    succeeded.into_inner()
}

fn balances(store: &InventoryStore, records: &[StockRecord]) -> Vec<LotBalance> {
    let ids: Vec<_> = records.iter().map(|record| record.stock.id).collect();
    let now = store.stocks.find(store.ours(), &ids).expect("a look-up");
    for lot in now.iter().flat_map(|record| &record.lots) {
        let ledger = store.ledger(lot.id);
        let on_hand: Decimal = ledger.iter().map(|kept| kept.entry.change.quantity).sum();
        let reserved: Decimal = ledger.iter().map(|kept| kept.entry.change.reserved).sum();
        equal!((on_hand, reserved), (lot.balance.on_hand(), lot.balance.reserved), "the ledger adds up");
        let in_step = |pair: &[crate::stock::StockMovement]| pair[0].entry.after == pair[1].entry.before();
        holds!(ledger.windows(2).all(in_step), "each entry builds on the one before", [ledger]);
    }
    now.iter().flat_map(|record| record.lots.iter().map(|lot| lot.balance)).collect()
}

fn balance(available: &str, reserved: &str) -> LotBalance {
    LotBalance { available: decimal(available), reserved: decimal(reserved) }
}

fn named(lot: crate::LotId, quantity: &str) -> AllocationEntry {
    AllocationEntry { inventory_line_id: Some(lot.get()), quantity: Some(decimal(quantity)) }
}

fn oldest(quantity: &str) -> AllocationForm {
    AllocationForm { allocations: None, quantity: Some(decimal(quantity)) }
}

fn fifty_who_name_a_lot_get_what_is_there(store: &InventoryStore) {
    let record = store.stock("A", "30.5");
    let (allocations, _) = allocations(store, "1");
    let form = AllocationForm { allocations: Some(vec![named(record.lots[0].id, "1")]), quantity: None };
    let allocate = |id| allocations.allocate(store.ours(), id, &form, &Actor::System).map(drop);
    equal!(at_once(allocate), 30);
    equal!(balances(store, &[record]), [balance("0.5", "30")]);
}

fn fifty_who_take_the_oldest_get_what_is_there(store: &InventoryStore) {
    let records: Vec<_> = ["7", "0.25", "20", "3"].map(|quantity| store.stock("A", quantity)).into();
    let (allocations, _) = allocations(store, "1.25");
    let allocate = |id| allocations.allocate(store.ours(), id, &oldest("1.25"), &Actor::System).map(drop);
    // There are 30.25 pieces: 24 lines take 30 of them, across the borders of lots.
    equal!(at_once(allocate), 24);
    let expected = [balance("0", "7"), balance("0", "0.25"), balance("0", "20"), balance("0.25", "2.75")];
    equal!(balances(store, &records), expected, [records]);
}

fn fifty_who_free_and_fifty_who_take_keep_the_ledger_right(store: &InventoryStore) {
    let records: Vec<_> = ["25", "25"].map(|quantity| store.stock("A", quantity)).into();
    let (allocations, _) = allocations(store, "1");
    let work = |id| {
        again(|| allocations.allocate(store.ours(), id, &oldest("1"), &Actor::System))?;
        again(|| allocations.replace(store.ours(), id, &oldest("1"), &Actor::System))?;
        if id % 2 == 0 {
            again(|| allocations.free(store.ours(), id, &Actor::System))?;
        }
        Ok(())
    };
    equal!(at_once(work), 50);
    let reserved: Decimal = balances(store, &records).iter().map(|balance| balance.reserved).sum();
    equal!(reserved, decimal("25"));
}

fn what_many_workers_settle_happens_once(store: &InventoryStore) {
    let record = store.stock("A", "10");
    let (allocations, neighbours) = allocations(store, "4");
    let ours: OrganisationId = store.ours();
    allocations.allocate(ours, 1, &oldest("4"), &Actor::System).expect("it is there");
    neighbours.change_declaration(ours, 1, |kept| kept.places = true);
    neighbours.submit(ours, 1, "LRN-1");
    neighbours.release(ours, 1, start());
    at_once(|_| allocations.settle(ours, 1));
    equal!(balances(store, std::slice::from_ref(&record)), [balance("6", "0")], [record]);
    let placed = store.stocks.placed_by(ours, 1).expect("a look-up");
    equal!(balances(store, &placed), [balance("4", "0")], [placed]);
    neighbours.end(ours, 1, SubmissionEnd::Invalidated);
    at_once(|_| allocations.settle(ours, 1));
    equal!(balances(store, std::slice::from_ref(&record)), [balance("10", "0")], [record]);
    equal!(balances(store, &placed), [balance("0", "0")], [placed]);
    let kinds: Vec<_> = store.ledger(record.lots[0].id).iter().map(|kept| kept.entry.kind).collect();
    let (removal, allocation) = (StockMovementKind::Removal, StockMovementKind::Allocation);
    equal!(kinds, [StockMovementKind::Starting, allocation, removal, removal]);
}

fn lots_named_crosswise_are_all_allocated(store: &InventoryStore) {
    let new = store.new_stock(&[lot("A", "50"), lot("A", "50")]);
    let records = [store.stocks.insert(&new).expect("it is kept"), store.stock("A", "50")];
    let lots: Vec<_> = records.iter().flat_map(|record| record.lots.iter().map(|lot| lot.id)).collect();
    let (allocations, _) = allocations(store, "3");
    let work = |id: i64| {
        let mut entries: Vec<_> = lots.iter().map(|lot| named(*lot, "1")).collect();
        if id % 2 == 0 {
            entries.reverse();
        }
        let form = AllocationForm { allocations: Some(entries), quantity: None };
        allocations.allocate(store.ours(), id, &form, &Actor::System).map(drop)
    };
    equal!(at_once(work), 50);
    equal!(balances(store, &records), vec![balance("0", "50"); 3], [records]);
}
