//! Tests of goods that leave the warehouse: findings about them, the placements they come from, and the goods left.

use super::*;
use crate::ExceptionKind::{NotAllocated, OtherEntry, QuantityDiffers};
use crate::declaration::{NamedEntry, SubmissionEnd};
use crate::ports::ExceptionFilter;
use crate::testing::line;
use crate::{EntryDocument, ExceptionKind};
use customs_kernel::{PageNumber, PageRequest, PageSize};

/// A line with this many pieces that leave the warehouse and come from these placements, as the line says.
pub(super) fn leaving(id: i64, quantity: &str, entries: &[&str]) -> CustomsLine {
    let entries: Vec<_> = entries.iter().map(|mrn| NamedEntry { mrn: (*mrn).to_owned(), item: None }).collect();
    CustomsLine { leaves_warehouse: true, stated_entries: entries.clone(), entries, ..line(id, "A", quantity) }
}

/// The findings about a draft: index of the line, kind and named entry.
pub(super) fn foreseen(bench: &Bench, id: i64) -> Vec<(usize, ExceptionKind, Option<String>)> {
    let taken = bench.allocations.foresee(OURS, id).expect("a look-up");
    taken.findings.into_iter().map(|found| (found.index, found.kind, found.entry)).collect()
}

impl Bench {
    /// Places these pieces of an article, an item each, under an MRN made of `26NL`, the id in 13 digits and J;
    /// returns the lots.
    pub(super) fn place(&self, id: i64, quantities: &[&str]) -> Vec<LotId> {
        self.place_under("NLCW1", id, quantities)
    }

    /// Does the same in the warehouse with this licence.
    pub(super) fn place_under(&self, licence: &str, id: i64, quantities: &[&str]) -> Vec<LotId> {
        let lines: Vec<_> = (1..).zip(quantities).map(|(at, quantity)| line(id * 10 + at, "A", quantity)).collect();
        self.draft(id, &lines);
        self.store.change_declaration(OURS, id, |kept| {
            kept.places = true;
            kept.warehouse_licence = text(licence);
        });
        self.submit(id, &format!("LRN-{id}")).expect("it takes nothing");
        self.release(id);
        self.placed_by(id)[0].lots.iter().map(|lot| lot.id).collect()
    }

    /// Line, kind, line quantity and allocated quantity of all tasks.
    pub(super) fn tasks(&self) -> Vec<(i64, ExceptionKind, Option<String>, String)> {
        let page = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let found = self.allocations.exceptions(OURS, &ExceptionFilter::default(), page).expect("a look-up");
        let reported = found.records.into_iter().map(|row| {
            let finding = row.exception.finding;
            let quantity = finding.quantity.map(|quantity| quantity.normalize().to_string());
            (finding.line, finding.kind, quantity, finding.allocated.normalize().to_string())
        });
        reported.collect()
    }
}

pub(super) fn mrn(id: i64) -> String {
    format!("26NL{id:013}J")
}

pub(super) fn task(
    line: i64,
    kind: ExceptionKind,
    quantity: &str,
    allocated: &str,
) -> (i64, ExceptionKind, Option<String>, String) {
    (line, kind, text(quantity), allocated.to_owned())
}

#[test]
fn goods_that_leave_without_stock_are_told_at_submit_and_stay_a_task_until_they_are_allocated() {
    let bench = Bench::new();
    let lot = bench.place(1, &["100"])[0];
    bench.draft(7, &[leaving(70, "40", &[&mrn(1)])]);
    let foreseen = bench.allocations.foresee(OURS, 7).expect("a look-up");
    assert_eq!(foreseen.findings.iter().map(|found| found.kind).collect::<Vec<_>>(), [NotAllocated]);
    assert_eq!(bench.tasks(), [], "a draft is no task");
    let taken = bench.allocations.at_submit(OURS, 7, "LRN-7", &user()).expect("it is submitted");
    assert_eq!((&taken, taken.entries.len()), (&foreseen, 0));
    bench.store.submit(OURS, 7, "LRN-7");
    bench.release(7);
    assert_eq!(bench.tasks(), [task(70, NotAllocated, "40", "0")]);
    // The goods are already gone, so they leave the books as soon as the lot is recorded.
    bench.take(70, &[(lot, "40")]).expect("a released exit can be completed");
    assert_eq!((bench.tasks(), bench.balance(lot)), (vec![], reported("60", "0")));
    assert_eq!(bench.ledger(lot), ["placement 100 0", "allocation 0 40", "removal -40 -40"]);
}

#[test]
fn a_quantity_that_differs_is_a_task_until_it_is_the_same() {
    let bench = Bench::new();
    let lot = bench.place(1, &["100"])[0];
    bench.draft(7, &[leaving(70, "40", &[&mrn(1)])]);
    bench.take(70, &[(lot, "35")]).expect("it is there");
    bench.submit(7, "LRN-7").expect("it is submitted");
    bench.release(7);
    assert_eq!((bench.tasks(), bench.balance(lot)), (vec![task(70, QuantityDiffers, "40", "35")], reported("65", "0")));
    bench.allocations.replace(OURS, 70, &named(&[(lot, "40")]), &user()).expect("what left is written down anew");
    assert_eq!((bench.tasks(), bench.balance(lot)), (vec![], reported("60", "0")));
    bench.settle(7);
    bench.store.end(OURS, 7, SubmissionEnd::Invalidated);
    bench.settle(7);
    assert_eq!(bench.balance(lot), reported("100", "0"));
}

#[test]
fn what_left_is_written_down_anew_before_anybody_looked_at_the_release() {
    let bench = Bench::new();
    let lots = bench.place(1, &["100", "50"]);
    bench.draft(7, &[leaving(70, "40", &[&mrn(1)])]);
    bench.take(70, &[(lots[0], "40")]).expect("it is there");
    bench.submit(7, "LRN-7").expect("it is submitted");
    bench.store.release(OURS, 7, bench.clock.now());
    bench.allocations.replace(OURS, 70, &named(&[(lots[1], "40")]), &user()).expect("it came from another lot");
    bench.settle(7);
    assert_eq!((bench.balance(lots[0]), bench.balance(lots[1])), (reported("100", "0"), reported("10", "0")));
    bench.allocations.replace(OURS, 70, &oldest("140"), &user()).expect("what it has is there for it again");
    assert_eq!((bench.balance(lots[0]), bench.balance(lots[1])), (reported("0", "0"), reported("10", "0")));
    assert_eq!(bench.tasks(), [task(70, QuantityDiffers, "40", "140")]);
}

#[test]
fn a_document_that_names_another_placement_is_a_task() {
    let bench = Bench::new();
    let (first, _) = (bench.place(1, &["100"])[0], bench.place(2, &["100"]));
    bench.draft(7, &[leaving(70, "40", &[&mrn(2)]), leaving(71, "1", &[&mrn(1).to_lowercase()])]);
    bench.take(70, &[(first, "40")]).expect("it is there");
    bench.take(71, &[(first, "1")]).expect("it is there");
    let found = bench.allocations.foresee(OURS, 7).expect("a look-up").findings;
    let message = "names the placement 26NL0000000000002J, from which none of the goods allocated to it come";
    assert_eq!(
        found.iter().map(|found| (found.index, found.message().to_string())).collect::<Vec<_>>(),
        [(0, message.to_owned())]
    );
    bench.submit(7, "LRN-7").expect("it is submitted");
    assert_eq!(bench.tasks(), [task(70, OtherEntry, "40", "40")]);
}

/// There are three lots of 30, 50 and 40 pieces: taking 90, the oldest first, takes 30, 50 and 10.
#[test]
fn the_oldest_goods_are_told_with_the_placement_and_item_of_each_lot() {
    let bench = Bench::new();
    let lots: Vec<LotId> = [bench.place(1, &["30", "50"]), bench.place(2, &["40"])].concat();
    bench.draft(7, &[leaving(70, "90", &[])]);
    bench.store.change_declaration(OURS, 7, |kept| kept.allocates_by_age = true);
    let foreseen = bench.allocations.foresee(OURS, 7).expect("a look-up");
    let taken = bench.allocations.at_submit(OURS, 7, "LRN-7", &user()).expect("it is there");
    let entry = |lot, of: i64, item, quantity: &str| EntryDocument {
        lot,
        mrn: mrn(of),
        item: Some(item),
        quantity: number(quantity),
        unit: "NAR".to_owned(),
    };
    assert_eq!(foreseen, taken, "it is told before");
    let expected = [entry(lots[0], 1, 1, "30"), entry(lots[1], 1, 2, "50"), entry(lots[2], 2, 1, "10")];
    assert_eq!((taken.entries[&70].as_slice(), taken.findings.as_slice()), (expected.as_slice(), [].as_slice()));
}

#[test]
fn nobody_without_stock_under_that_licence_is_asked_where_goods_come_from() {
    let bench = Bench::new();
    bench.draft(7, &[leaving(70, "40", &[])]);
    bench.submit(7, "LRN-7").expect("it is submitted");
    bench.place(1, &["1"]);
    bench.draft(8, &[leaving(80, "40", &[])]);
    bench.store.change_declaration(OURS, 8, |kept| kept.warehouse_licence = text("NLCW2"));
    bench.submit(8, "LRN-8").expect("it is submitted");
    bench.draft(9, &[line(90, "A", "40")]);
    bench.submit(9, "LRN-9").expect("it leaves no warehouse");
    assert_eq!(bench.tasks(), []);
}

#[test]
fn what_ended_is_no_task_any_more() {
    for ends in [
        |bench: &Bench| bench.store.end(OURS, 7, SubmissionEnd::Rejected),
        |bench: &Bench| bench.store.save_as_draft(OURS, 7),
        |bench: &Bench| bench.store.delete_declaration(OURS, 7),
    ] {
        let bench = Bench::new();
        bench.place(1, &["100"]);
        bench.draft(7, &[leaving(70, "40", &[])]);
        bench.submit(7, "LRN-7").expect("it is submitted");
        assert_eq!(bench.tasks().len(), 1);
        assert_eq!(bench.allocations.to_settle(OURS, &[7]).expect("a look-up").len(), 1, "somebody looks at it");
        ends(&bench);
        bench.settle(7);
        assert_eq!(bench.tasks(), []);
    }
}
