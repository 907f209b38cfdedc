use super::*;
use crate::declaration::SubmissionEnd;
use crate::testing::line;
use customs_kernel::Actor;

fn removal(bench: &Bench) -> LotId {
    let lot = bench.lot("A", "10");
    bench.draft(7, &[line(70, "A", "4")]);
    bench.take_oldest(70, "4").expect("it is there");
    bench.submit(7, "LRN-1").expect("it is there");
    lot
}

fn placement(bench: &Bench, id: i64) {
    let weighed = CustomsLine { supplementary_quantity: None, ..line(id * 10 + 1, "B", "1") };
    bench.draft(id, &[line(id * 10, "A", "4"), weighed]);
    bench.store.change_declaration(OURS, id, |kept| kept.places = true);
    bench.submit(id, "LRN-1").expect("it names no lot");
}

#[test]
fn a_released_removal_takes_its_stock_out_once() {
    let bench = Bench::new();
    let lot = removal(&bench);
    bench.settle(7);
    assert_eq!(bench.balance(lot), reported("6", "4"), "nothing happens before the release");
    bench.release(7);
    assert_eq!(bench.ledger(lot), ["starting 10 0", "allocation 0 4", "removal -4 -4"]);
    let entry = bench.stocks.movements(OURS, lot).expect("a ledger").remove(2).entry;
    let cause = entry.cause.expect("the declaration");
    assert_eq!((cause.declaration, cause.line, cause.mrn.as_deref()), (7, 70, Some("26NL0000000000007J")));
    assert_eq!(entry.by, Actor::Customs);
    // The invalidation is requested and then refused: the goods stay gone.
    bench.store.change_declaration(OURS, 7, |kept| "INV_PENDING".clone_into(&mut kept.status));
    bench.settle(7);
    assert_eq!(bench.balance(lot), reported("6", "0"));
}

#[test]
fn a_removal_that_ends_after_its_release_puts_its_stock_back_once() {
    for end in [SubmissionEnd::Invalidated, SubmissionEnd::Rejected] {
        let bench = Bench::new();
        let lot = removal(&bench);
        bench.release(7);
        bench.store.end(OURS, 7, end);
        bench.settle(7);
        assert_eq!(bench.ledger(lot), ["starting 10 0", "allocation 0 4", "removal -4 -4", "removal 4 0"]);
    }
}

#[test]
fn a_removal_that_ends_before_its_release_is_freed_once() {
    for end in [SubmissionEnd::Invalidated, SubmissionEnd::Rejected] {
        let bench = Bench::new();
        let lot = removal(&bench);
        bench.store.end(OURS, 7, end);
        bench.settle(7);
        assert_eq!(bench.ledger(lot), ["starting 10 0", "allocation 0 4", "release 0 -4"], "{end:?}");
    }
}

#[test]
fn what_was_released_and_ended_before_anybody_looked_comes_to_nothing() {
    let bench = Bench::new();
    let lot = removal(&bench);
    placement(&bench, 8);
    for id in [7, 8] {
        bench.store.release(OURS, id, bench.clock.now());
        bench.store.end(OURS, id, SubmissionEnd::Invalidated);
        bench.settle(id);
    }
    assert_eq!(bench.balance(lot), reported("10", "0"));
    assert_eq!(bench.placed_by(8), []);
}

#[test]
fn a_status_that_was_set_by_hand_moves_nothing() {
    let bench = Bench::new();
    let lot = removal(&bench);
    placement(&bench, 8);
    for status in ["REL", "ERR", "INV"] {
        for id in [7, 8] {
            bench.store.change_declaration(OURS, id, |kept| status.clone_into(&mut kept.status));
            bench.settle(id);
        }
        assert_eq!(bench.balance(lot), reported("6", "4"), "{status}");
        assert_eq!(bench.placed_by(8), []);
    }
}

#[test]
fn reservations_of_lines_and_drafts_that_are_gone_are_freed() {
    let bench = Bench::new();
    let lot = bench.lot("A", "10");
    bench.draft(7, &[line(70, "A", "4"), line(71, "A", "1")]);
    bench.take_oldest(70, "4").expect("it is there");
    bench.take_oldest(71, "1").expect("it is there");
    bench.draft(7, &[line(71, "A", "1"), line(72, "A", "4")]);
    bench.settle(7);
    assert_eq!(bench.balance(lot), reported("9", "1"));
    bench.store.delete_declaration(OURS, 7);
    bench.settle(7);
    assert_eq!(bench.balance(lot), reported("10", "0"));
    bench.settle(99);
}

#[test]
fn a_released_placement_credits_a_lot_for_each_line_once() {
    let bench = Bench::new();
    placement(&bench, 8);
    bench.settle(8);
    assert_eq!(bench.placed_by(8), []);
    bench.clock.advance(chrono::Duration::hours(1));
    bench.store.release(OURS, 8, bench.clock.now());
    let released = bench.clock.now();
    bench.clock.advance(chrono::Duration::hours(1));
    bench.settle(8);
    let [record] = bench.placed_by(8).try_into().expect("one stock");
    let terms = &record.stock.terms;
    assert_eq!(
        (terms.customer_code.as_str(), &terms.warehouse_licence, &terms.reference),
        ("ACME", &text("NLCW1"), &text("D-8"))
    );
    assert_eq!((terms.placed_at, record.stock.created_at), (released, bench.clock.now()));
    assert_eq!(terms.placement.as_ref().and_then(|placement| placement.mrn.clone()), text("26NL0000000000008J"));
    let lots: Vec<_> = record.lots.iter().map(|lot| (lot.quantity_in, lot.goods.unit.as_str())).collect();
    assert_eq!(lots, [(number("4"), "NAR"), (number("12.5"), "KGM")]);
    assert_eq!(bench.ledger(record.lots[0].id), ["placement 4 0"]);
}

#[test]
fn a_placement_that_ends_after_its_release_loses_what_is_left_and_what_comes_back() {
    let bench = Bench::new();
    placement(&bench, 8);
    bench.release(8);
    let lot = bench.placed_by(8)[0].lots[0].id;
    bench.draft(7, &[line(70, "A", "1"), line(71, "A", "1")]);
    bench.take_oldest(70, "1").expect("it is there");
    bench.submit(7, "LRN-1").expect("it is there");
    bench.draft(9, &[line(90, "A", "1")]);
    bench.take_oldest(90, "1").expect("it is there");
    bench.release(7);
    bench.store.end(OURS, 8, SubmissionEnd::Invalidated);
    bench.settle(8);
    assert_eq!(bench.balance(lot), reported("0", "1"), "what is reserved stays until it is freed");
    assert_eq!(bench.allocations.available(OURS, 90).expect("a list"), []);
    bench.allocations.free(OURS, 90, &user()).expect("it is freed");
    bench.store.end(OURS, 7, SubmissionEnd::Invalidated);
    bench.settle(7);
    let ledger = [
        "placement 4 0",
        "allocation 0 1",
        "allocation 0 1",
        "removal -1 -1",
        "placement -2 0",
        "release 0 -1",
        "placement -1 0",
        "removal 1 0",
        "placement -1 0",
    ];
    assert_eq!(bench.ledger(lot), ledger);
}

#[test]
fn what_is_found_of_a_placement_that_ended_is_not_given_out() {
    let bench = Bench::new();
    placement(&bench, 8);
    bench.release(8);
    let lot = bench.placed_by(8)[0].lots[0].id;
    bench.store.end(OURS, 8, SubmissionEnd::Invalidated);
    bench.settle(8);
    let found = crate::AdjustmentForm { quantity: Some(number("1")), reason: text("found") };
    bench.stocks.adjust(OURS, lot, None, &found, &user()).expect("it is adjusted");
    bench.settle(8);
    assert_eq!(bench.balance(lot), reported("1", "0"), "it is taken out once");
    bench.draft(7, &[line(70, "A", "1")]);
    assert_eq!(refusal(bench.take(70, &[(lot, "1")])), "1 is asked, 0 is available");
}

#[test]
fn what_is_released_after_another_submission_is_credited_anew() {
    let bench = Bench::new();
    placement(&bench, 8);
    bench.release(8);
    bench.store.end(OURS, 8, SubmissionEnd::Rejected);
    bench.store.save_as_draft(OURS, 8);
    bench.submit(8, "LRN-2").expect("it names no lot");
    bench.release(8);
    let records = bench.placed_by(8);
    let left: Vec<_> =
        records.iter().map(|record| (record.stock.withdrawn, bench.balance(record.lots[0].id))).collect();
    assert_eq!(left, [(true, reported("0", "0")), (false, reported("4", "0"))]);
}

#[test]
fn goods_of_nobody_are_not_placed() {
    let bench = Bench::new();
    placement(&bench, 8);
    bench.store.change_declaration(OURS, 8, |kept| kept.customer_code = None);
    bench.release(8);
    assert_eq!(bench.placed_by(8), []);
}

#[test]
fn goods_that_go_from_one_warehouse_to_another_leave_and_arrive() {
    let bench = Bench::new();
    let lot = bench.lot("A", "10");
    placement(&bench, 8);
    bench.take_oldest(80, "4").expect("it is there");
    bench.release(8);
    assert_eq!(bench.balance(lot), reported("6", "0"));
    assert_eq!(bench.balance(bench.placed_by(8)[0].lots[0].id), reported("4", "0"));
}

#[test]
fn settling_asks_storage_few_things_however_many_lines() {
    let bench = Bench::new();
    for _ in 0..40 {
        bench.lot("A", "1");
    }
    let lines: Vec<_> = (0..40).map(|id| line(100 + id, "A", "1")).collect();
    bench.draft(7, &lines);
    let lots = bench.lots();
    bench.store.change_declaration(OURS, 7, |kept| {
        kept.places = true;
        for (line, lot) in kept.lines.iter_mut().zip(lots) {
            line.inventory_line_id = Some(lot.get());
        }
    });
    bench.store.take_queries();
    bench.submit(7, "LRN-1").expect("it is there");
    assert!(bench.store.take_queries() <= 8);
    bench.store.release(OURS, 7, bench.clock.now());
    bench.allocations.settle(OURS, 7).expect("it is settled");
    assert!(bench.store.take_queries() <= 9);
    assert_eq!(bench.placed_by(7)[0].lots.len(), 40);
}

#[test]
fn those_that_touch_stock_are_found_among_many_in_one_query() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    for id in 7..=9 {
        bench.draft(id, &[line(id * 10, "A", "1")]);
    }
    bench.take(80, &[(lot, "1")]).expect("it is there");
    bench.store.take_queries();
    let found = bench.allocations.to_settle(OURS, &[7, 8, 9]).expect("a look-up");
    assert_eq!((found.into_iter().collect::<Vec<_>>(), bench.store.take_queries()), (vec![8], 1));
    assert_eq!(bench.allocations.to_settle(THEIRS, &[7, 8, 9]).expect("a look-up").len(), 0);
}
