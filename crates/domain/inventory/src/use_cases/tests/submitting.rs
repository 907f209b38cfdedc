use super::*;
use crate::declaration::SubmissionEnd;
use crate::testing::line;

fn naming(id: i64, quantity: &str, lot: LotId) -> CustomsLine {
    CustomsLine { inventory_line_id: Some(lot.get()), ..line(id, "A", quantity) }
}

#[test]
fn a_line_that_names_a_lot_takes_its_quantity_of_it() {
    let bench = Bench::new();
    let (a, b) = (bench.lot("A", "5"), bench.lot("A", "5"));
    bench.draft(7, &[naming(70, "4", b), line(71, "A", "1"), naming(72, "1", b)]);
    bench.submit(7, "LRN-1").expect("it is there");
    assert_eq!((bench.balance(a), bench.balance(b)), (reported("5", "0"), reported("0", "5")));
    bench.release(7);
    assert_eq!(bench.ledger(b), ["starting 5 0", "allocation 0 4", "allocation 0 1", "removal -4 -4", "removal -1 -1"]);
}

#[test]
fn without_enough_of_it_nothing_is_taken() {
    let bench = Bench::new();
    let lot = bench.lot("A", "4.5");
    bench.draft(7, &[naming(70, "4", lot), naming(71, "1", lot)]);
    let refused = bench.submit(7, "LRN-1");
    let Err(InventoryError::InsufficientStock(shortage)) = refused else { panic!("{refused:?}") };
    let reported = (shortage.lot, shortage.declaration_line, shortage.wanted, shortage.available);
    assert_eq!(reported, (Some(lot), Some(71), number("1"), number("0.5")));
}

#[test]
fn all_lots_that_cannot_be_named_are_told_with_their_paths() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    let mut form = starting("A", "5");
    form.lines[0].unit = text("LTR");
    let litres = bench.stocks.start(OURS, form, &user()).expect("stock").lots[0].id;
    let other = CustomsLine { sku: None, hs_code: text("61091000"), ..naming(73, "1", lot) };
    let lines = [naming(70, "1", lot), naming(71, "1", LotId::new(99)), naming(72, "1", litres), other];
    bench.draft(7, &lines);
    let paths = [1, 2, 3].map(|index| format!("declaration.items.{index}.inventory_line_id"));
    assert_eq!(broken(bench.submit(7, "LRN-1")), paths);
}

#[test]
fn what_was_allocated_must_still_be_of_the_line() {
    let bench = Bench::new();
    bench.lot("A", "5");
    bench.draft(7, &[line(70, "B", "1"), line(71, "A", "1"), line(72, "A", "1")]);
    bench.take_oldest(71, "1").expect("it is there");
    bench.take_oldest(72, "1").expect("it is there");
    bench.store.change_declaration(OURS, 7, |kept| {
        kept.lines[1].sku = text("B");
        kept.lines[1].hs_code = text("61091000");
    });
    assert_eq!(broken(bench.submit(7, "LRN-1")), ["declaration.items.1.inventory_line_id"]);
    bench.store.change_declaration(OURS, 7, |kept| kept.customer_code = text("OTHER"));
    let paths = [1, 2].map(|index| format!("declaration.items.{index}.inventory_line_id"));
    assert_eq!(broken(bench.submit(7, "LRN-1")), paths);
}

#[test]
fn what_somebody_allocated_stays() {
    let bench = Bench::new();
    let (a, b) = (bench.lot("A", "5"), bench.lot("A", "5"));
    bench.draft(7, &[naming(70, "4", b)]);
    bench.take(70, &[(a, "2")]).expect("it is there");
    bench.submit(7, "LRN-1").expect("it is there");
    assert_eq!((bench.balance(a), bench.balance(b)), (reported("3", "2"), reported("5", "0")));
    bench.release(7);
    assert_eq!(bench.balance(a), reported("3", "0"));
}

#[test]
fn another_submission_takes_anew_what_the_lines_name_then() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    bench.draft(7, &[naming(70, "4", lot)]);
    bench.submit(7, "LRN-1").expect("it is there");
    // The declaration is taken back before its message went out, and changed.
    bench.store.save_as_draft(OURS, 7);
    bench.settle(7);
    assert_eq!(bench.balance(lot), reported("1", "4"), "a draft keeps what customs did not reject");
    bench.store.change_declaration(OURS, 7, |kept| kept.lines = vec![naming(70, "2", lot)]);
    bench.submit(7, "LRN-2").expect("it is there");
    assert_eq!(bench.balance(lot), reported("3", "2"));
    bench.release(7);
    assert_eq!(bench.balance(lot), reported("3", "0"));
}

#[test]
fn what_the_rejected_submission_had_is_freed_even_when_nobody_told_in_time() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    bench.draft(7, &[line(70, "A", "4")]);
    bench.take_oldest(70, "4").expect("it is there");
    bench.submit(7, "LRN-1").expect("it is there");
    bench.store.end(OURS, 7, SubmissionEnd::Rejected);
    bench.store.save_as_draft(OURS, 7);
    bench.submit(7, "LRN-2").expect("it names no lot");
    assert_eq!(bench.ledger(lot), ["starting 5 0", "allocation 0 4", "release 0 -4"]);
    bench.release(7);
    assert_eq!(bench.balance(lot), reported("5", "0"));
}

#[test]
fn what_the_rejected_submission_had_does_not_hinder_a_new_allocation() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    bench.draft(7, &[line(70, "A", "4")]);
    bench.take_oldest(70, "4").expect("it is there");
    bench.submit(7, "LRN-1").expect("it is there");
    bench.store.end(OURS, 7, SubmissionEnd::Rejected);
    bench.store.save_as_draft(OURS, 7);
    assert_eq!(refusal(bench.allocations.free(OURS, 70, &user())), "there is no such allocation");
    bench.take_oldest(70, "5").expect("what it had is free");
    bench.settle(7);
    assert_eq!(bench.balance(lot), reported("0", "5"), "the new one is for the next submission");
    bench.submit(7, "LRN-2").expect("it is there");
    bench.settle(7);
    bench.release(7);
    assert_eq!(bench.balance(lot), reported("0", "0"));
}

#[test]
fn what_left_on_paper_stays_gone_when_customs_rejects_it_and_is_written_down_anew() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    bench.draft(7, &[naming(70, "4", lot)]);
    bench.submit(7, "LRN-1").expect("it is there");
    bench.store.change_declaration(OURS, 7, |kept| kept.left_on_paper = true);
    bench.release(7);
    assert_eq!(bench.balance(lot), reported("1", "0"));
    bench.store.end(OURS, 7, SubmissionEnd::Rejected);
    bench.settle(7);
    assert_eq!(bench.balance(lot), reported("1", "0"), "nobody else can take what is gone");
    bench.store.save_as_draft(OURS, 7);
    bench.settle(7);
    assert_eq!(bench.balance(lot), reported("1", "0"));
    bench.store.change_declaration(OURS, 7, |kept| kept.lines = vec![naming(70, "3", lot)]);
    bench.submit(7, "LRN-2").expect("what it had is there");
    bench.release(7);
    assert_eq!(bench.balance(lot), reported("2", "0"), "as the corrected declaration states it");
    bench.store.end(OURS, 7, SubmissionEnd::Invalidated);
    bench.settle(7);
    assert_eq!(bench.balance(lot), reported("5", "0"), "customs undid it");
}

#[test]
fn lines_that_name_no_lot_take_the_oldest_where_the_customer_wants_it() {
    let bench = Bench::new();
    let (a, b) = (bench.lot("A", "3"), bench.lot("A", "5"));
    bench.draft(7, &[line(70, "A", "4"), naming(71, "1", a), line(72, "A", "1")]);
    bench.store.change_declaration(OURS, 7, |kept| kept.allocates_by_age = true);
    bench.take(72, &[(b, "1")]).expect("it is there");
    bench.submit(7, "LRN-1").expect_err("the first line leaves nothing of the lot that the second names");
    bench.store.change_declaration(OURS, 7, |kept| kept.lines.swap(0, 1));
    bench.submit(7, "LRN-1").expect("it is there");
    assert_eq!((bench.balance(a), bench.balance(b)), (reported("0", "3"), reported("2", "3")));
    bench.draft(8, &[line(80, "A", "2.5")]);
    bench.store.change_declaration(OURS, 8, |kept| kept.allocates_by_age = true);
    assert_eq!(refusal(bench.submit(8, "LRN-2")), "2.5 is asked, 2 is available");
    assert_eq!(refusal(bench.submit(99, "LRN-3")), "there is no such declaration");
}

#[test]
fn pieces_are_never_taken_for_kilograms() {
    let bench = Bench::new();
    let lot = bench.lot("A", "500");
    let weighed = CustomsLine { supplementary_quantity: None, supplementary_unit: None, ..line(70, "A", "1") };
    bench.draft(7, &[weighed]);
    bench.store.change_declaration(OURS, 7, |kept| kept.allocates_by_age = true);
    assert_eq!(broken(bench.submit(7, "LRN-1")), ["declaration.items.0.inventory_line_id"]);
    assert_eq!(bench.balance(lot), reported("500", "0"));
}

#[test]
fn a_plain_submission_takes_nothing_and_costs_one_query() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    bench.draft(7, &[line(70, "A", "1")]);
    bench.store.take_queries();
    bench.allocations.at_plain_submit(OURS, 7, "LRN-1", &user()).expect("nothing is asked");
    assert_eq!(bench.store.take_queries(), 1);
    assert_eq!(bench.balance(lot), reported("5", "0"));
}

#[test]
fn what_somebody_allocated_belongs_to_a_plain_submission_too() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    bench.draft(7, &[line(70, "A", "1")]);
    bench.take(70, &[(lot, "2")]).expect("it is there");
    bench.allocations.at_plain_submit(OURS, 7, "LRN-1", &user()).expect("it is there");
    bench.store.submit(OURS, 7, "LRN-1");
    bench.release(7);
    assert_eq!(bench.ledger(lot), ["starting 5 0", "allocation 0 2", "removal -2 -2"]);
    bench.draft(8, &[line(80, "A", "1")]);
    bench.take(80, &[(lot, "1")]).expect("it is there");
    bench.store.change_declaration(OURS, 8, |kept| kept.customer_code = text("OTHER"));
    let refused = broken(bench.allocations.at_plain_submit(OURS, 8, "LRN-2", &user()));
    assert_eq!(refused, ["declaration.items.0.inventory_line_id"]);
}
