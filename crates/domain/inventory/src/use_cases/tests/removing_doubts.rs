//! Tests of exits that name other warehouses, placements or items than their goods come from, or too many of them.

use super::removing::{foreseen, leaving, mrn, task};
use super::*;
use crate::ExceptionKind::{OtherEntry, OtherWarehouse, QuantityDiffers};
use crate::declaration::NamedEntry;

impl Bench {
    /// Submits an exit that takes the oldest goods.
    fn exit_by_age(&self, id: i64, lines: &[CustomsLine]) {
        self.draft(id, lines);
        self.store.change_declaration(OURS, id, |kept| kept.allocates_by_age = true);
    }
}

#[test]
fn goods_of_another_warehouse_are_not_taken_by_age_and_told_where_they_are_named() {
    let bench = Bench::new();
    let other = bench.place_under("NLCW2", 1, &["100"])[0];
    let own = bench.place(2, &["100"])[0];
    bench.exit_by_age(7, &[leaving(70, "40", &[])]);
    bench.submit(7, "LRN-7").expect("it is there");
    assert_eq!((bench.balance(other), bench.balance(own)), (reported("100", "0"), reported("60", "40")));
    bench.draft(8, &[leaving(80, "40", &[])]);
    bench.take(80, &[(other, "40")]).expect("somebody says so");
    assert_eq!(foreseen(&bench, 8), [(0, OtherWarehouse, text("NLCW2"))]);
    bench.submit(8, "LRN-8").expect("it is submitted");
    assert_eq!(bench.tasks(), [task(80, OtherWarehouse, "40", "40")]);
    // A placement names the warehouse that its goods go into.
    bench.draft(9, &[leaving(90, "40", &[])]);
    bench.store.change_declaration(OURS, 9, |kept| kept.places = true);
    bench.take(90, &[(other, "40")]).expect("it is there");
    assert_eq!(foreseen(&bench, 9), []);
    // So does a declaration of goods that go from the customs warehouse into a tax warehouse.
    bench.store.change_declaration(OURS, 9, |kept| (kept.places, kept.goes_into_store) = (false, true));
    assert_eq!(foreseen(&bench, 9), []);
}

#[test]
fn goods_of_another_warehouse_are_told_where_none_lie_in_the_one_that_is_named() {
    let bench = Bench::new();
    let other = bench.place_under("NLCW2", 1, &["100"])[0];
    bench.draft(7, &[leaving(70, "40", &[]), leaving(71, "5", &[])]);
    bench.take(70, &[(other, "40")]).expect("somebody says so");
    assert_eq!(foreseen(&bench, 7), [(0, OtherWarehouse, text("NLCW2"))], "the other line is of no stock kept here");
}

/// From lots of 100 and 50 pieces one line takes 60, and the next one the remaining 40 and 10 more. Customs
/// attributes them the same way.
#[test]
fn lines_that_empty_a_lot_together_need_not_be_split() {
    let bench = Bench::new();
    bench.place(1, &["100"]);
    bench.place(2, &["50"]);
    bench.exit_by_age(7, &[leaving(70, "60", &[]), leaving(71, "50", &[])]);
    assert_eq!(bench.allocations.foresee(OURS, 7).expect("a look-up").unsplit, []);
}

#[test]
fn all_placements_and_items_that_are_named_wrongly_are_told() {
    let bench = Bench::new();
    let lot = bench.place(1, &["50", "50"])[0];
    let mut exit = leaving(70, "40", &[&mrn(2), &mrn(1).to_lowercase()]);
    exit.stated_entries.push(NamedEntry { mrn: mrn(1), item: Some(7) });
    exit.stated_entries.push(NamedEntry { mrn: mrn(1), item: Some(1) });
    bench.draft(7, &[exit]);
    bench.take(70, &[(lot, "40")]).expect("it is there");
    assert_eq!(foreseen(&bench, 7), [(0, OtherEntry, Some(format!("{}, {} item 7", mrn(2), mrn(1))))]);
}

#[test]
fn lines_that_take_the_oldest_goods_are_looked_at_before_too() {
    let bench = Bench::new();
    let lot = bench.place(1, &["100"])[0];
    bench.exit_by_age(7, &[leaving(70, "40", &[&mrn(2)])]);
    assert_eq!(foreseen(&bench, 7), [(0, OtherEntry, Some(mrn(2)))]);
    bench.exit_by_age(8, &[leaving(80, "140", &[])]);
    assert_eq!(refusal(bench.allocations.foresee(OURS, 8)), "140 is asked, 100 is available");
    let naming = |lot: i64| CustomsLine { inventory_line_id: Some(lot), ..leaving(90, "140", &[]) };
    bench.draft(9, &[naming(lot.get())]);
    assert_eq!(refusal(bench.allocations.foresee(OURS, 9)), "140 is asked, 100 is available");
    bench.draft(9, &[naming(99)]);
    assert_eq!(broken(bench.allocations.foresee(OURS, 9)), ["declaration.items.0.inventory_line_id"]);
    assert_eq!(refusal(bench.allocations.foresee(OURS, 99)), "there is no such declaration");
    // Goods taken by the earlier submission are available to the next one.
    bench.exit_by_age(6, &[leaving(60, "80", &[])]);
    bench.submit(6, "LRN-6").expect("it is there");
    bench.store.save_as_draft(OURS, 6);
    bench.store.change_declaration(OURS, 6, |kept| kept.lines[0].supplementary_quantity = Some(number("90")));
    assert_eq!(foreseen(&bench, 6), []);
    bench.draft(5, &[leaving(50, "5", &[])]);
    bench.take(50, &[(lot, "4")]).expect("it is there");
    assert_eq!(foreseen(&bench, 5), [(0, QuantityDiffers, None)]);
}

/// There are placements A with 40 and B with 100 pieces. An exit with 30 of A waits at customs, which still counts 40
/// there. For another exit with 10 of A and 30 of B customs would take all 40 from A.
#[test]
fn a_line_that_leaves_something_of_a_lot_before_its_last_one_should_be_split() {
    let bench = Bench::new();
    let (a, b) = (bench.place(1, &["40"])[0], bench.place(2, &["100"])[0]);
    bench.draft(6, &[leaving(60, "30", &[])]);
    bench.take(60, &[(a, "30")]).expect("it is there");
    let taken = bench.allocations.at_submit(OURS, 6, "LRN-6", &user()).expect("it is submitted");
    assert_eq!(taken.unsplit, [], "one placement is told apart by itself");
    bench.store.submit(OURS, 6, "LRN-6");
    bench.exit_by_age(7, &[leaving(70, "40", &[])]);
    let unsplit = |id| bench.allocations.foresee(OURS, id).expect("a look-up").unsplit;
    let [found] = unsplit(7).try_into().expect("one line");
    assert_eq!((found.index, &found.entry), (0, &NamedEntry { mrn: mrn(1), item: Some(1) }));
    let reported = found.message().to_string();
    assert!(reported.contains("26NL0000000000001J item 1 is not emptied by it"), "{reported}");
    // Once the first exit has left, the other one empties the placement.
    bench.release(6);
    assert_eq!(unsplit(7), []);
    bench.draft(8, &[leaving(80, "15", &[])]);
    bench.take(80, &[(a, "5"), (b, "10")]).expect("it is there");
    assert_eq!(unsplit(8).len(), 1);
    assert_eq!(bench.allocations.at_submit(OURS, 8, "LRN-8", &user()).expect("it is submitted").unsplit.len(), 1);
}
