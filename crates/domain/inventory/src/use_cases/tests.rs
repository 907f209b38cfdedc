//! Tests of the use cases over the state in memory.

mod adjusting;
mod allocating;
mod audit_files;
mod broken_forms;
mod crashes;
mod remainders;
mod removing;
mod removing_doubts;
mod removing_late;
mod settling;
mod starting_stock;
mod submitting;
mod unwired;

use crate::allocation::{Allocation, AllocationEntry, AllocationForm};
use crate::declaration::{CustomsLine, WantedGoods};
use crate::stock::StockRecord;
use crate::testing::{InMemoryInventory, declaration, starting};
use crate::{Allocations, InventoryError, LotId, Stocks};
use customs_kernel::{Actor, Clock, ManualClock, OrganisationId, Version};
use rust_decimal::Decimal;
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);
const THEIRS: OrganisationId = OrganisationId::new(2);

/// An empty warehouse of the customer ACME. It is Monday, 2 March 2026, 10:00 in the Netherlands.
struct Bench {
    clock: Arc<ManualClock>,
    stocks: Stocks,
    allocations: Allocations,
    store: Arc<InMemoryInventory>,
}

impl Bench {
    fn new() -> Self {
        let store = Arc::new(InMemoryInventory::default());
        let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")));
        store.keep_depositor(OURS, "ACME", None);
        let ports = store.ports(clock.clone());
        Self { stocks: Stocks::new(ports.clone()), allocations: Allocations::new(ports), clock, store }
    }

    /// Places a lot with this many pieces of an article.
    fn lot(&self, sku: &str, quantity: &str) -> LotId {
        self.stocks.start(OURS, starting(sku, quantity), &user()).expect("stock").lots[0].id
    }

    /// Stores a draft with these lines.
    fn draft(&self, id: i64, lines: &[CustomsLine]) {
        self.store.keep_declaration(OURS, declaration(id, lines));
    }

    fn take_oldest(&self, line: i64, quantity: &str) -> Result<Vec<Allocation>, InventoryError> {
        self.allocations.allocate(OURS, line, &oldest(quantity), &user())
    }

    fn take(&self, line: i64, lots: &[(LotId, &str)]) -> Result<Vec<Allocation>, InventoryError> {
        self.allocations.allocate(OURS, line, &named(lots), &user())
    }

    /// Submits a declaration with its allocations, as the service does it.
    fn submit(&self, id: i64, lrn: &str) -> Result<(), InventoryError> {
        self.allocations.at_submit(OURS, id, lrn, &user())?;
        self.store.submit(OURS, id, lrn);
        Ok(())
    }

    fn release(&self, id: i64) {
        self.store.release(OURS, id, self.clock.now());
        self.settle(id);
    }

    fn settle(&self, id: i64) {
        for _ in 0..2 {
            self.allocations.settle(OURS, id).expect("it is settled");
        }
    }

    /// The available and the reserved quantity of a lot.
    fn balance(&self, lot: LotId) -> (String, String) {
        let balance = self.stocks.movements(OURS, lot).expect("a ledger").last().expect("an entry").entry.after;
        (balance.available.normalize().to_string(), balance.reserved.normalize().to_string())
    }

    /// The ledger of a lot: kind, change on hand, change of the reserved quantity.
    fn ledger(&self, lot: LotId) -> Vec<String> {
        let reported = self.stocks.movements(OURS, lot).expect("a ledger").into_iter().map(|movement| {
            let change = movement.entry.change;
            format!("{} {} {}", movement.entry.kind, change.quantity.normalize(), change.reserved.normalize())
        });
        reported.collect()
    }

    /// All lots, in the order of their ids.
    fn lots(&self) -> Vec<LotId> {
        let wanted = WantedGoods { customer_code: "ACME".to_owned(), sku: text("A"), ..WantedGoods::default() };
        let found = self.stocks.ports.directory.available(OURS, &wanted, 1_000).expect("a look-up");
        found.iter().map(|found| found.lot.id).collect()
    }

    fn placed_by(&self, id: i64) -> Vec<StockRecord> {
        self.stocks.ports.stocks.placed_by(OURS, id).expect("a look-up")
    }
}

fn oldest(quantity: &str) -> AllocationForm {
    AllocationForm { allocations: None, quantity: Some(number(quantity)) }
}

fn named(lots: &[(LotId, &str)]) -> AllocationForm {
    let entry = |(lot, quantity): &(LotId, &str)| AllocationEntry {
        inventory_line_id: Some(lot.get()),
        quantity: Some(number(quantity)),
    };
    AllocationForm { allocations: Some(lots.iter().map(entry).collect()), quantity: None }
}

fn reported(available: &str, reserved: &str) -> (String, String) {
    (available.to_owned(), reserved.to_owned())
}

fn user() -> Actor {
    Actor::Client("Warehouse".to_owned())
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn number(text: &str) -> Decimal {
    text.parse().expect("a number")
}

/// The paths of the broken rules.
fn broken<T: std::fmt::Debug>(outcome: Result<T, InventoryError>) -> Vec<String> {
    match outcome {
        Err(InventoryError::Invalid(errors)) => errors.paths().map(str::to_owned).collect(),
        other => panic!("no rule is broken: {other:?}"),
    }
}

/// The text of the error.
fn refusal<T: std::fmt::Debug>(outcome: Result<T, InventoryError>) -> String {
    outcome.expect_err("it is refused").to_string()
}
