//! Tests of exits with stock that arrives, or is named, after their submission.

use super::removing::{foreseen, leaving, mrn, task};
use super::*;
use crate::ExceptionKind::{NotAllocated, OtherEntry, QuantityDiffers};
use crate::testing::line;
use chrono::Duration;

#[test]
fn an_exit_that_was_submitted_before_its_stock_was_there_is_a_task_once_it_is_released() {
    let bench = Bench::new();
    bench.draft(7, &[leaving(70, "40", &[])]);
    bench.submit(7, "LRN-7").expect("nothing is known of its goods");
    assert_eq!(bench.tasks(), []);
    bench.place(1, &["100"]);
    bench.release(7);
    assert_eq!(bench.tasks(), [task(70, NotAllocated, "40", "0")]);
}

#[test]
fn goods_that_were_placed_after_others_left_were_not_those() {
    let bench = Bench::new();
    let before = bench.place(1, &["10"])[0];
    bench.draft(7, &[leaving(70, "40", &[])]);
    bench.submit(7, "LRN-7").expect("it is submitted");
    bench.release(7);
    bench.clock.advance(Duration::days(14));
    let after = bench.place(2, &["100"])[0];
    let offered = bench.allocations.available(OURS, 70).expect("a list");
    assert_eq!(offered.iter().map(|one| one.lot.lot.id).collect::<Vec<_>>(), [before]);
    assert_eq!(refusal(bench.take_oldest(70, "40")), "40 is asked, 10 is available");
    assert_eq!(broken(bench.take(70, &[(before, "1"), (after, "39")])), ["allocations.1.inventory_line_id"]);
    bench.take_oldest(70, "10").expect("it was there");
    assert_eq!((bench.balance(before), bench.balance(after)), (reported("0", "0"), reported("100", "0")));
    assert_eq!(bench.tasks(), [task(70, QuantityDiffers, "40", "10")]);
}

#[test]
fn what_left_is_needed_no_more() {
    let bench = Bench::new();
    let lot = bench.place(1, &["100"])[0];
    bench.draft(7, &[leaving(70, "40", &[])]);
    bench.take(70, &[(lot, "35")]).expect("it is there");
    bench.submit(7, "LRN-7").expect("it is submitted");
    bench.release(7);
    assert_eq!(bench.allocations.available(OURS, 70).expect("a list")[0].suggested, number("5"));
}

/// The documents that the service wrote for lots of an earlier submission stay as customs knows them until the next
/// submission, which writes them again.
#[test]
fn documents_of_the_service_name_no_other_placement_before_the_next_submission() {
    let bench = Bench::new();
    let lots = [1, 2, 3].map(|id| bench.place(id, &["20"])[0]);
    let mut exit = leaving(70, "40", &[&mrn(1)]);
    exit.entries.push(crate::declaration::NamedEntry { mrn: mrn(2), item: Some(1) });
    bench.draft(7, &[exit]);
    bench.take(70, &[(lots[0], "20"), (lots[2], "20")]).expect("it is there");
    assert_eq!(foreseen(&bench, 7), []);
    bench.submit(7, "LRN-7").expect("it is submitted");
    assert_eq!(bench.tasks(), []);
    bench.release(7);
    assert_eq!(bench.tasks(), [task(70, OtherEntry, "40", "40")], "customs was told of the second");
}

#[test]
fn nothing_is_written_and_nobody_is_held_up_by_looking_ahead() {
    let bench = Bench::new();
    let lot = bench.place(1, &["100"])[0];
    bench.draft(7, &[leaving(70, "40", &[]), line(71, "A", "1")]);
    bench.store.change_declaration(OURS, 7, |kept| kept.lines[1].inventory_line_id = Some(lot.get()));
    bench.store.fail_after(0);
    bench.allocations.foresee(OURS, 7).expect("nothing is written");
    assert!(bench.store.take_failure());
    assert_eq!(bench.balance(lot), reported("100", "0"));
}
