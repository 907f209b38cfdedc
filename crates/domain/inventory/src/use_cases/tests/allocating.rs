use super::*;
use crate::allocation::{AllocationOrigin, AllocationState};
use crate::declaration::CustomsLine;
use crate::testing::line;
use chrono::Duration;

/// Three lots of ACME; the second one is the oldest.
fn three_lots(bench: &Bench) -> [LotId; 3] {
    [("5", 0), ("3", 60), ("10", 30)].map(|(quantity, minutes)| {
        let mut form = starting("A", quantity);
        form.placed_at = Some(bench.clock.now() - Duration::minutes(minutes));
        bench.stocks.start(OURS, form, &user()).expect("stock").lots[0].id
    })
}

#[test]
fn what_a_line_can_be_taken_from_is_told_with_what_the_oldest_would_give() {
    let bench = Bench::new();
    let [a, b, c] = three_lots(&bench);
    bench.draft(7, &[line(70, "A", "6"), line(71, "A", "100")]);
    bench.take(71, &[(c, "8")]).expect("it is there");
    let reported = |line| -> Vec<_> {
        let available = bench.allocations.available(OURS, line).expect("a list");
        let one = |one: &crate::AvailableLot| {
            (
                one.lot.lot.id,
                one.lot.lot.balance.available.normalize().to_string(),
                one.suggested.normalize().to_string(),
            )
        };
        available.iter().map(one).collect()
    };
    let one = |lot, available: &str, suggested: &str| (lot, available.to_owned(), suggested.to_owned());
    assert_eq!(reported(70), [one(b, "3", "3"), one(c, "2", "2"), one(a, "5", "1")]);
    bench.take(70, &[(a, "4")]).expect("it is there");
    assert_eq!(reported(70), [one(b, "3", "2"), one(c, "2", "0"), one(a, "1", "0")], "what it has it needs no more");
    assert_eq!(refusal(bench.allocations.available(OURS, 99)), "there is no such declaration line");
    assert_eq!(refusal(bench.allocations.available(THEIRS, 70)), "there is no such declaration line");
    bench.store.change_declaration(OURS, 7, |kept| kept.customer_code = None);
    assert_eq!(reported(70), []);
}

#[test]
fn a_quantity_is_taken_from_the_oldest_lots() {
    let bench = Bench::new();
    let [a, b, c] = three_lots(&bench);
    bench.draft(7, &[line(70, "A", "14")]);
    let taken = bench.take_oldest(70, "14").expect("it is there");
    let lots: Vec<_> = taken.iter().map(|taken| (taken.lot, taken.quantity)).collect();
    assert_eq!(lots, [(a, number("1")), (b, number("3")), (c, number("10"))]);
    let all_new = |taken: &Allocation| {
        taken.origin == AllocationOrigin::Chosen
            && taken.state == AllocationState::Reserved
            && taken.submission.is_none()
    };
    assert!(taken.iter().all(all_new));
    assert_eq!(
        (bench.balance(a), bench.balance(b), bench.balance(c)),
        (reported("4", "1"), reported("0", "3"), reported("0", "10"))
    );
    assert_eq!(refusal(bench.take_oldest(70, "1")), "the line is allocated already");
}

#[test]
fn more_than_there_is_takes_nothing() {
    let bench = Bench::new();
    let [a, b, c] = three_lots(&bench);
    bench.draft(7, &[line(70, "A", "1")]);
    assert_eq!(refusal(bench.take_oldest(70, "18.000001")), "18.000001 is asked, 18 is available");
    assert_eq!(refusal(bench.take(70, &[(a, "5"), (b, "3.5")])), "3.5 is asked, 3 is available");
    assert_eq!([a, b, c].map(|lot| bench.ledger(lot).len()), [1, 1, 1]);
}

#[test]
fn goods_that_are_counted_differently_are_not_added_up() {
    let bench = Bench::new();
    let mut form = starting("A", "10");
    form.lines[0].unit = text("KGM");
    let kilograms = bench.stocks.start(OURS, form, &user()).expect("stock").lots[0].id;
    bench.clock.advance(Duration::minutes(1));
    bench.lot("A", "100");
    bench.draft(7, &[line(70, "A", "4")]);
    assert_eq!(refusal(bench.take_oldest(70, "11")), "11 is asked, 10 is available");
    let suggested = bench.allocations.available(OURS, 70).expect("a list");
    let reported: Vec<_> = suggested.iter().map(|one| one.suggested.normalize().to_string()).collect();
    assert_eq!(reported, ["10", "0"], "12.5 kg are needed, 10 kg are there");
    assert_eq!(bench.take_oldest(70, "10").expect("it is there")[0].lot, kilograms);
}

#[test]
fn a_named_lot_must_hold_the_goods_of_the_line() {
    let bench = Bench::new();
    bench.store.keep_depositor(OURS, "OTHER", None);
    let mut form = starting("A", "5");
    form.customer_code = text("OTHER");
    let foreign = bench.stocks.start(OURS, form, &user()).expect("stock").lots[0].id;
    let mut form = starting("B", "5");
    form.lines[0].country_of_origin = text("VN");
    let vietnamese = bench.stocks.start(OURS, form, &user()).expect("stock").lots[0].id;
    let same_code = bench.lot("B", "5");
    bench.draft(7, &[line(70, "A", "1")]);
    let lots = [(foreign, "1"), (same_code, "1"), (vietnamese, "1"), (LotId::new(999), "1")];
    let paths = [0, 2, 3].map(|index| format!("allocations.{index}.inventory_line_id"));
    assert_eq!(broken(bench.take(70, &lots)), paths);
    bench.take(70, &[(same_code, "1")]).expect("the commodity and the origin are the same");
}

#[test]
fn what_is_asked_must_make_sense() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    bench.draft(7, &[line(70, "A", "1")]);
    let allocate = |form: &AllocationForm| bench.allocations.allocate(OURS, 70, form, &user());
    assert_eq!(broken(allocate(&AllocationForm::default())), ["allocations"]);
    assert_eq!(broken(allocate(&AllocationForm { quantity: Some(number("1")), ..named(&[(lot, "1")]) })), ["quantity"]);
    assert_eq!(broken(allocate(&oldest("0"))), ["quantity"]);
    assert_eq!(broken(allocate(&oldest("-1"))), ["quantity"]);
    assert_eq!(broken(allocate(&oldest("0.0000001"))), ["quantity"]);
    assert_eq!(broken(allocate(&named(&[]))), ["allocations"]);
    let twice = broken(allocate(&named(&[(lot, "1"), (lot, "0")])));
    assert_eq!(twice, ["allocations.1.inventory_line_id", "allocations.1.quantity"]);
    let bare = AllocationForm { allocations: Some(vec![AllocationEntry::default()]), quantity: None };
    assert_eq!(broken(allocate(&bare)), ["allocations.0.inventory_line_id", "allocations.0.quantity"]);
    let many: Vec<_> = (0..1_001).map(|id| (LotId::new(id), "1")).collect();
    assert_eq!(broken(allocate(&named(&many))), ["allocations"]);
    assert_eq!(
        refusal(bench.allocations.allocate(THEIRS, 70, &oldest("1"), &user())),
        "there is no such declaration line"
    );
}

#[test]
fn replacing_gives_back_before_it_takes() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    bench.draft(7, &[line(70, "A", "4"), line(71, "A", "1")]);
    bench.take_oldest(70, "4").expect("it is there");
    bench.take_oldest(71, "1").expect("it is there");
    let replace = |quantity: &str| bench.allocations.replace(OURS, 70, &oldest(quantity), &user());
    replace("3").expect("it is there again");
    assert_eq!(bench.balance(lot), reported("1", "4"));
    assert_eq!(refusal(replace("4.5")), "4.5 is asked, 4 is available");
    assert_eq!(bench.balance(lot), reported("1", "4"), "a replacement that fails leaves what was");
    let ledger = ["starting 5 0", "allocation 0 4", "allocation 0 1", "release 0 -4", "allocation 0 3"];
    assert_eq!(bench.ledger(lot), ledger);
    bench.allocations.free(OURS, 71, &user()).expect("it is freed");
    let other = bench.allocations.replace(OURS, 71, &oldest("2"), &user());
    assert_eq!(other.expect("one without any gets one").len(), 1);
}

#[test]
fn freeing_makes_it_available_again() {
    let bench = Bench::new();
    let lot = bench.lot("A", "5");
    bench.draft(7, &[line(70, "A", "4")]);
    assert_eq!(refusal(bench.allocations.free(OURS, 70, &user())), "there is no such allocation");
    bench.take_oldest(70, "4").expect("it is there");
    assert_eq!(refusal(bench.allocations.free(THEIRS, 70, &user())), "there is no such declaration line");
    bench.allocations.free(OURS, 70, &user()).expect("it is freed");
    assert_eq!(bench.ledger(lot), ["starting 5 0", "allocation 0 4", "release 0 -4"]);
    bench.take_oldest(70, "5").expect("it is there again");
}

#[test]
fn stock_of_a_declaration_changes_by_hand_until_the_goods_are_released() {
    let bench = Bench::new();
    let lot = bench.lot("A", "50");
    bench.draft(7, &[line(70, "A", "1")]);
    for status in ["DRF", "NEW", "ACC", "CTL", "HLD"] {
        bench.store.change_declaration(OURS, 7, |kept| status.clone_into(&mut kept.status));
        bench.take_oldest(70, "1").expect("it is there");
        bench.allocations.free(OURS, 70, &user()).expect("it is freed");
    }
    for status in ["REL", "ERR", "INV_PENDING", "INV"] {
        bench.store.change_declaration(OURS, 7, |kept| status.clone_into(&mut kept.status));
        let message = format!("this cannot be done while the status of the declaration is {status}");
        assert_eq!(refusal(bench.take_oldest(70, "1")), message);
        assert_eq!(refusal(bench.allocations.free(OURS, 70, &user())), message);
    }
    assert_eq!(bench.balance(lot), reported("50", "0"));
}

#[test]
fn a_line_is_of_its_supplementary_quantity_else_of_its_net_weight() {
    let counted = line(1, "A", "4");
    assert_eq!(counted.quantity(), (number("4"), "NAR"));
    assert_eq!(
        [Some(number("4")), Some(number("12.5")), None],
        ["NAR", "KGM", "LTR"].map(|unit| counted.quantity_in(unit))
    );
    let unit_unknown = CustomsLine { supplementary_unit: None, ..counted.clone() };
    assert_eq!(unit_unknown.quantity(), (number("4"), "NAR"));
    assert_eq!(unit_unknown.quantity_in("LTR"), Some(number("4")));
    assert_eq!(unit_unknown.quantity_in("KGM"), Some(number("12.5")));
    let weighed = CustomsLine { supplementary_quantity: None, ..counted };
    assert_eq!(weighed.quantity(), (number("12.5"), "KGM"));
    assert_eq!((weighed.quantity_in("NAR"), weighed.quantity_in("KGM")), (None, Some(number("12.5"))));
    assert_eq!(CustomsLine::default().quantity_in("KGM"), None);
}

#[test]
fn what_is_meant_for_another_version_of_the_declaration_is_stale() {
    let bench = Bench::new();
    bench.lot("A", "5");
    bench.draft(7, &[line(70, "A", "4")]);
    let expect = |organisation, version| bench.allocations.expect(organisation, 70, version);
    assert!(matches!(expect(OURS, Some(Version::FIRST.next())), Err(InventoryError::Stale)));
    expect(OURS, Some(Version::FIRST)).expect("it is the version");
    bench.take_oldest(70, "4").expect("it is there");
    expect(OURS, Some(Version::FIRST)).expect("an allocation is no part of the declaration");
    bench.store.submit(OURS, 7, "LRN-1");
    assert!(matches!(expect(OURS, Some(Version::FIRST)), Err(InventoryError::Stale)));
    expect(OURS, None).expect("any version will do");
    assert_eq!(refusal(expect(THEIRS, Some(Version::FIRST))), "there is no such declaration line");
}
