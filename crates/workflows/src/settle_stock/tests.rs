use super::SettleStock;
use crate::events::testing::{Bench, OURS};
use customs_declarations::{DeclarationEvent, EventKind};
use customs_inventory::declaration::{CustomsDeclaration, CustomsLine, SubmissionEnd};
use customs_inventory::ports::{ExceptionRepository, StockRepository};
use customs_inventory::testing::{InMemoryInventory, declaration, line, starting};
use customs_inventory::{AllocationForm, Allocations, ExceptionKind, LotId, Stocks};
use customs_kernel::{Actor, Clock, Outcome};
use std::sync::Arc;

struct Warehouse {
    bench: Bench,
    store: Arc<InMemoryInventory>,
    stocks: Stocks,
    lot: LotId,
    workflow: SettleStock,
}

impl Warehouse {
    /// A lot of 100 phones. The submitted declaration 7 takes out 40 of them.
    fn new() -> Self {
        let bench = Bench::new();
        let store = Arc::new(InMemoryInventory::default());
        let ports = store.ports(bench.clock.clone());
        let (stocks, allocations) = (Stocks::new(ports.clone()), Allocations::new(ports));
        let user = Actor::Client("Warehouse".to_owned());
        store.keep_depositor(OURS, "ACME", None);
        let lot = stocks.start(OURS, starting("PHONE", "100"), &user).expect("stock").lots[0].id;
        store.keep_declaration(OURS, declaration(7, &[line(70, "PHONE", "40")]));
        let forty = AllocationForm { quantity: Some(40.into()), ..AllocationForm::default() };
        allocations.allocate(OURS, 70, &forty, &user).expect("allocated");
        store.submit(OURS, 7, "LRN-1");
        let workflow = SettleStock { events: bench.events.clone(), allocations };
        Self { bench, store, stocks, lot, workflow }
    }

    fn happens(&self, kind: EventKind) {
        assert!(self.bench.declaration(SettleStock::SUBSCRIPTION, 7, kind, |_| ()), "{kind:?} is of no interest");
        assert_eq!(self.workflow.run_once(10).expect("done"), 1);
        assert!(self.bench.declarations.rows().is_empty());
    }

    /// The movements of the lot, and its available and reserved quantity.
    fn ledger(&self) -> (Vec<&'static str>, i64, i64) {
        let ledger = self.stocks.movements(OURS, self.lot).expect("a ledger");
        let balance = ledger.last().expect("an entry").entry.after;
        let count = |quantity: rust_decimal::Decimal| i64::try_from(quantity).expect("whole phones");
        let kinds = ledger.iter().map(|movement| movement.entry.kind.word()).collect();
        (kinds, count(balance.available), count(balance.reserved))
    }
}

#[test]
fn what_was_released_leaves_once_however_often_that_is_told() {
    let warehouse = Warehouse::new();
    warehouse.store.release(OURS, 7, warehouse.bench.clock.now());
    warehouse.happens(EventKind::Released);
    warehouse.happens(EventKind::Released);
    assert_eq!(warehouse.ledger(), (vec!["starting", "allocation", "removal"], 60, 0));
}

#[test]
fn what_customs_ended_is_free_again() {
    for (kind, end) in
        [(EventKind::Rejected, SubmissionEnd::Rejected), (EventKind::Invalidated, SubmissionEnd::Invalidated)]
    {
        let warehouse = Warehouse::new();
        warehouse.store.end(OURS, 7, end);
        warehouse.happens(kind);
        assert_eq!(warehouse.ledger(), (vec!["starting", "allocation", "release"], 100, 0), "{kind:?}");
    }
}

#[test]
fn what_was_kept_for_a_draft_that_is_deleted_is_free_again() {
    let warehouse = Warehouse::new();
    warehouse.store.delete_declaration(OURS, 7);
    warehouse.happens(EventKind::Deleted);
    assert_eq!(warehouse.ledger(), (vec!["starting", "allocation", "release"], 100, 0));
}

#[test]
fn what_was_kept_for_a_line_that_is_gone_is_free_again() {
    let warehouse = Warehouse::new();
    warehouse.store.change_declaration(OURS, 7, |declaration| declaration.lines.clear());
    warehouse.happens(EventKind::LinesChanged);
    assert_eq!(warehouse.ledger(), (vec!["starting", "allocation", "release"], 100, 0));
}

#[test]
fn a_status_that_is_set_by_hand_moves_nothing() {
    for status in ["REL", "ERR", "INV"] {
        let warehouse = Warehouse::new();
        warehouse.store.change_declaration(OURS, 7, |declaration| status.clone_into(&mut declaration.status));
        warehouse.happens(EventKind::StatusChanged);
        assert_eq!(warehouse.ledger(), (vec!["starting", "allocation"], 60, 40), "{status}");
    }
}

#[test]
fn what_moves_no_stock_is_of_no_interest() {
    let warehouse = Warehouse::new();
    for kind in [
        EventKind::Submitted,
        EventKind::Accepted,
        EventKind::Control,
        EventKind::Held,
        EventKind::TaxesAssessed,
        EventKind::PayerChanged,
        EventKind::AmendmentRequested,
        EventKind::AmendmentRefused,
    ] {
        assert!(!warehouse.bench.declaration(SettleStock::SUBSCRIPTION, 7, kind, |_| ()), "{kind:?}");
    }
}

#[test]
fn what_a_released_declaration_places_comes_in() {
    let warehouse = Warehouse::new();
    let placing = CustomsDeclaration { places: true, ..declaration(8, &[line(80, "PHONE", "25")]) };
    warehouse.store.keep_declaration(OURS, placing);
    warehouse.store.submit(OURS, 8, "LRN-8");
    warehouse.store.release(OURS, 8, warehouse.bench.clock.now());
    let reported = |places| {
        let place = move |event: &mut DeclarationEvent| event.places_in_warehouse = places;
        assert!(warehouse.bench.declaration(SettleStock::SUBSCRIPTION, 8, EventKind::Released, place));
        assert_eq!(warehouse.workflow.run_once(10).expect("done"), 1);
        warehouse.store.placed_by(OURS, 8).expect("a look-up").len()
    };
    assert_eq!((reported(true), reported(true)), (1, 1));
}

/// Goods that left without an allocation are a task, even if their stock was unknown at the submission.
#[test]
fn what_a_released_declaration_takes_out_of_a_warehouse_is_looked_at() {
    let warehouse = Warehouse::new();
    let leaving = CustomsLine { leaves_warehouse: true, ..line(80, "PHONE", "25") };
    warehouse.store.keep_declaration(OURS, declaration(8, &[leaving]));
    warehouse.store.submit(OURS, 8, "LRN-8");
    warehouse.store.release(OURS, 8, warehouse.bench.clock.now());
    let reported = |takes_out| {
        let take_out = move |event: &mut DeclarationEvent| event.takes_out_of_warehouse = takes_out;
        assert!(warehouse.bench.declaration(SettleStock::SUBSCRIPTION, 8, EventKind::Released, take_out));
        assert_eq!(warehouse.workflow.run_once(10).expect("done"), 1);
        let kept = ExceptionRepository::for_declaration(warehouse.store.as_ref(), OURS, 8).expect("a look-up");
        kept.into_iter().map(|kept| kept.finding.kind).collect::<Vec<_>>()
    };
    assert_eq!((reported(false), reported(true)), (vec![], vec![ExceptionKind::NotAllocated]));
}

#[test]
fn declarations_that_have_nothing_to_do_with_stock_are_one_unit_of_work_however_many_they_are() {
    let warehouse = Warehouse::new();
    warehouse.store.release(OURS, 7, warehouse.bench.clock.now());
    for id in 7..17 {
        assert!(warehouse.bench.declaration(SettleStock::SUBSCRIPTION, id, EventKind::Released, |_| ()));
    }
    assert_eq!(warehouse.workflow.run_once(20).expect("done"), 10);
    assert_eq!(warehouse.bench.outcomes.take(), [Outcome::Keep], "one for them and declaration 7");
    assert!(warehouse.bench.declarations.rows().is_empty());
    assert_eq!(warehouse.ledger(), (vec!["starting", "allocation", "removal"], 60, 0));
}
