use super::*;
use crate::declaration::SubmissionEnd;
use crate::ports::AllocationRepository;
use crate::testing::line;

/// A step that a killed process may leave half done.
type Step = fn(&Bench) -> Result<(), InventoryError>;

fn bench() -> (Bench, LotId) {
    let bench = Bench::new();
    let lot = bench.lot("A", "10");
    let naming = CustomsLine { inventory_line_id: Some(lot.get()), ..line(71, "A", "1") };
    bench.draft(7, &[line(70, "A", "4"), naming]);
    bench.store.change_declaration(OURS, 7, |kept| kept.places = true);
    bench.take_oldest(70, "4").expect("it is there");
    (bench, lot)
}

fn everything(bench: &Bench, lot: LotId) -> String {
    let allocations = bench.store.for_declaration(OURS, 7).expect("a look-up");
    let reported: Vec<_> = allocations.iter().map(|own| (own.line, own.quantity, own.state, &own.submission)).collect();
    let placed: Vec<_> = bench.placed_by(7).iter().map(|record| bench.ledger(record.lots[0].id)).collect();
    format!("{:?} {reported:?} {placed:?}", bench.ledger(lot))
}

#[test]
fn a_process_that_is_killed_between_any_two_writes_leaves_nothing_half_done() {
    let steps: [(&str, Step); 5] = [
        ("replace", |bench| bench.allocations.replace(OURS, 70, &oldest("3"), &user()).map(drop)),
        ("submit", |bench| bench.submit(7, "LRN-1")),
        ("release", |bench| {
            bench.store.release(OURS, 7, bench.clock.now());
            bench.allocations.settle(OURS, 7)
        }),
        ("invalidate", |bench| {
            bench.store.change_declaration(OURS, 7, |kept| kept.submission.as_mut().expect("one").end = None);
            bench.store.end(OURS, 7, SubmissionEnd::Invalidated);
            bench.allocations.settle(OURS, 7)
        }),
        ("start", |bench| bench.stocks.start(OURS, starting("B", "1"), &user()).map(drop)),
    ];
    let (sound, lot) = bench();
    let (killed, _) = bench();
    for (name, step) in steps {
        step(&sound).expect("it is done");
        let mut tries = 0;
        loop {
            let before = everything(&killed, lot);
            killed.store.fail_after(tries);
            let outcome = step(&killed);
            if killed.store.take_failure() {
                outcome.expect("nothing went wrong");
                break;
            }
            outcome.expect_err("it was killed");
            assert_eq!(everything(&killed, lot), before, "{name} after {tries} writes");
            tries += 1;
        }
        assert!(tries > 0, "{name} writes something");
        assert_eq!(everything(&killed, lot), everything(&sound, lot), "{name}");
    }
}
