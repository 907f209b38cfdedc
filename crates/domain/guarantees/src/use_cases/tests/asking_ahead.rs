use super::*;
use crate::WhatIfForm;
use crate::account::Level;

fn ask(bench: &Bench, declarations: &[i64], transits: &[i64]) -> Result<crate::WhatIf, GuaranteeError> {
    bench.gate.what_if(OURS, &WhatIfForm { declarations: declarations.to_vec(), transits: transits.to_vec() })
}

fn broken<T: std::fmt::Debug>(outcome: Result<T, GuaranteeError>) -> Vec<String> {
    match outcome {
        Err(GuaranteeError::Invalid(errors)) => errors.paths().map(str::to_owned).collect(),
        other => panic!("no rule is broken: {other:?}"),
    }
}

#[test]
fn the_level_after_all_of_them_is_told_and_nothing_changes() {
    let bench = Bench::with_used("500");
    bench.store.enable(OURS, GuaranteeKind::Surety, customer(2, "BRANCH", Some(EORI)));
    bench.draft(7, "300.001");
    bench.draft(8, "100");
    bench.draft(9, "50");
    bench.store.keep_liability(OURS, Subject::transit(7), None, number("5"));
    let before = bench.ledger();
    let outlook = ask(&bench, &[7, 8, 9], &[7]).expect("an outlook");
    let [account] = outlook.accounts.try_into().expect("one account");
    assert_eq!(account.customer_codes, ["ACME", "BRANCH"]);
    assert_eq!((account.level, account.level_after), (Level::Normal, Level::Critical));
    assert_eq!((account.added, account.after.usage_percentage()), (number("450"), number("95")));
    let covered: Vec<_> = outlook.liabilities.iter().map(|one| (one.of.id, one.is_covered())).collect();
    assert_eq!(covered, [(7, true), (8, true), (9, false), (7, true)], "the third would meet a critical level");
    assert_eq!(outlook.liabilities[3].account(), None);
    assert_eq!(bench.ledger(), before);
}

#[test]
fn what_was_submitted_is_not_counted_again() {
    let bench = Bench::with_used("0");
    let (kept, booked) = (bench.draft(7, "300"), bench.draft(8, "200"));
    bench.submit(kept, "LRN-1").expect("it is covered");
    bench.submit(booked, "LRN-2").expect("it is covered");
    bench.decide(booked, Some("LRN-2"), &bench.booked(None));
    bench.reported(statement("1000", "0", &[entry(1, "200", "LRN-2", bench.clock.now())], bench.clock.now()));
    let outlook = ask(&bench, &[7, 8], &[]).expect("an outlook");
    assert!(outlook.liabilities.iter().all(|one| one.is_counted && one.is_covered()));
    assert_eq!((outlook.accounts[0].added, outlook.accounts[0].after.committed()), (Decimal::ZERO, number("500")));
}

#[test]
fn what_is_asked_must_be_there() {
    let bench = Bench::with_used("0");
    bench.draft(7, "300");
    assert_eq!(broken(ask(&bench, &[], &[])), ["declarations"]);
    assert_eq!(broken(ask(&bench, &(0..60).collect::<Vec<_>>(), &(0..41).collect::<Vec<_>>())), ["declarations"]);
    assert_eq!(broken(ask(&bench, &[7, 7], &[8, 8])), ["declarations.1", "transits.1"]);
    assert_eq!(broken(ask(&bench, &[7, 99], &[7])), ["declarations.1", "transits.0"]);
    let theirs = bench.gate.what_if(THEIRS, &WhatIfForm { declarations: vec![7], transits: vec![] });
    assert_eq!(broken(theirs), ["declarations.0"]);
}
