use super::*;
use crate::AdjustmentForm;
use customs_kernel::Version;

fn by(quantity: &str) -> AdjustmentForm {
    AdjustmentForm { quantity: Some(number(quantity)), reason: text(" Counted ") }
}

#[test]
fn a_correction_changes_what_is_available() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    let adjusted = bench.stocks.adjust(OURS, lot, Some(Version::FIRST), &by("-1.5"), &user()).expect("it is adjusted");
    assert_eq!((adjusted.lot.balance.available, adjusted.stock.version), (number("3.5"), Version::FIRST.next()));
    assert_eq!(bench.stocks.show(OURS, adjusted.stock.id).expect("it is shown").stock, adjusted.stock);
    bench.stocks.adjust(OURS, lot, None, &by("2"), &user()).expect("it is adjusted");
    let ledger = bench.stocks.movements(OURS, lot).expect("a ledger");
    assert_eq!((ledger[2].entry.reason.as_deref(), &ledger[2].entry.by), (Some("Counted"), &user()));
    assert_eq!(bench.balance(lot), reported("5.5", "0"));
}

#[test]
fn what_is_reserved_cannot_be_corrected_away() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    bench.draft(7, &[crate::testing::line(70, "A", "4")]);
    bench.take_oldest(70, "4").expect("it is there");
    let refused = bench.stocks.adjust(OURS, lot, None, &by("-1.000001"), &user());
    assert_eq!(refusal(refused), "1.000001 is asked, 1 is available");
    bench.stocks.adjust(OURS, lot, None, &by("-1"), &user()).expect("that much is available");
    assert_eq!(bench.balance(lot), reported("0", "4"));
}

#[test]
fn a_correction_needs_a_number_and_a_reason() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    let adjust = |form: &AdjustmentForm| bench.stocks.adjust(OURS, lot, None, form, &user());
    assert_eq!(broken(adjust(&AdjustmentForm::default())), ["quantity", "reason"]);
    assert_eq!(
        broken(adjust(&AdjustmentForm { quantity: Some(number("0.00")), reason: text(" ") })),
        ["quantity", "reason"]
    );
    assert_eq!(broken(adjust(&by("-0.0000001"))), ["quantity"]);
    assert_eq!(broken(adjust(&by("9999999999999999"))), ["quantity"], "more than can be kept");
    let unknown = bench.stocks.adjust(OURS, LotId::new(99), None, &by("1"), &user());
    assert_eq!(refusal(unknown), "there is no such lot");
    assert_eq!(refusal(bench.stocks.adjust(THEIRS, lot, None, &by("1"), &user())), "there is no such lot");
    let stale = bench.stocks.adjust(OURS, lot, Some(Version::new(9)), &by("1"), &user());
    assert!(matches!(stale, Err(InventoryError::Stale)));
    assert_eq!(bench.ledger(lot), ["starting 5 0"]);
}

#[test]
fn time_never_runs_back_within_a_ledger() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    // This is another instance with a slow clock.
    let behind = Arc::new(ManualClock::at(bench.clock.now() - chrono::Duration::minutes(5)));
    let other = Stocks::new(bench.store.ports(behind));
    other.adjust(OURS, lot, None, &by("1"), &user()).expect("it is adjusted");
    let ledger = bench.stocks.movements(OURS, lot).expect("a ledger");
    assert_eq!(ledger[1].entry.created_at, ledger[0].entry.created_at);
}
