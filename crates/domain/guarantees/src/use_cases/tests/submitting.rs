use super::*;
use crate::account::{GuaranteeMovement, Level};

#[test]
fn a_submission_keeps_what_it_will_use() {
    let bench = Bench::with_used("100");
    let of = bench.draft(7, "250.125");
    bench.submit(of, "LRN-1").expect("it is covered");
    assert_eq!(bench.balance(), reported("100", "250.13"));
    let page = bench.looking.movements(OURS, GuaranteeKind::Surety, "ACME", FIRST_PAGE).expect("a ledger");
    let GuaranteeMovement { entry, .. } = &page.records[0];
    assert_eq!((entry.cause, entry.lrn.as_deref(), entry.customs_entry), (Some(of), Some("LRN-1"), None));
    assert_eq!(entry.after.committed(), number("350.13"));
}

#[test]
fn at_critical_nothing_more_is_submitted() {
    let bench = Bench::with_used("899.94");
    bench.submit(bench.draft(7, "50"), "LRN-1").expect("89.99 percent is no more than a warning");
    let refused = bench.submit(bench.draft(8, "0.01"), "LRN-2");
    let message =
        "the surety guarantee of NL801234566 does not cover EUR 0.01: EUR 50.06 is available, its level is critical";
    assert_eq!(refusal(refused), message);
    assert_eq!(bench.balance(), reported("899.94", "50"));
    bench.submit(bench.draft(9, "0.004"), "LRN-3").expect("what uses nothing passes");
    assert_eq!(bench.kept_for(Subject::declaration(9)), 0);
}

#[test]
fn no_submission_goes_beyond_the_limit() {
    let bench = Bench::with_used("500");
    let refused = bench.submit(bench.draft(7, "500.01"), "LRN-1");
    let Err(GuaranteeError::Insufficient(why)) = refused else { panic!("{refused:?}") };
    assert_eq!((why.account, why.level, why.available), (acme(), Level::Normal, number("500")));
    bench.submit(bench.draft(7, "500"), "LRN-1").expect("all of it is covered");
    assert_eq!(bench.balance(), reported("500", "500"));
}

#[test]
fn where_guarantees_do_not_block_everything_passes_and_is_counted() {
    let bench = Bench::with_used("950");
    let of = bench.draft(7, "500");
    let cover = bench.lenient.reserve(OURS, of, "LRN-1").expect("it passes");
    assert_eq!(cover, GuaranteeCover::NotSecured(NotSecured::BeyondLimit));
    assert_eq!(bench.balance(), reported("950", "500"));
}

#[test]
fn what_nobody_knows_the_limit_of_does_not_block() {
    let bench = Bench::new();
    let of = bench.draft(7, "5000000");
    assert_eq!(cover(&bench, of), GuaranteeCover::NotSecured(NotSecured::NeverFetched));
    assert_eq!(bench.balance(), reported("0", "5000000"));
    bench.reported(statement("0", "0", &[], bench.clock.now()));
    let refused = bench.submit(bench.draft(8, "1"), "LRN-2");
    assert!(matches!(refused, Err(GuaranteeError::Insufficient(_))), "a limit of nothing covers nothing");
}

/// What a submission that passes has of its guarantees.
fn cover(bench: &Bench, of: Subject) -> GuaranteeCover {
    bench.gate.reserve(OURS, of, "LRN-1").expect("it passes")
}

#[test]
fn what_is_reserved_on_an_account_that_covers_it_is_secured() {
    let bench = Bench::with_used("500");
    let of = bench.draft(7, "250");
    assert_eq!((cover(&bench, of), bench.kept_for(of)), (GuaranteeCover::Reserved, 1));
}

#[test]
fn what_uses_no_synced_account_passes_with_the_reason_why_it_is_not_secured() {
    let bench = Bench::with_used("999");
    let export = Subject::declaration(7);
    bench.store.keep_liability(OURS, export, None, number("100"));
    assert_eq!(cover(&bench, export), GuaranteeCover::NotSecured(NotSecured::UnknownAccount));
    let other = Subject::transit(7);
    let key = AccountKey::dva("NL2".parse().expect("an EORI"));
    bench.store.keep_liability(OURS, other, Some(key), number("100"));
    assert_eq!(cover(&bench, other), GuaranteeCover::NotSecured(NotSecured::UnknownAccount), "it is not synced");
    let nothing = GuaranteeCover::NotSecured(NotSecured::NothingToReserve);
    assert_eq!(cover(&bench, Subject::declaration(99)), nothing, "there is no such declaration");
    assert_eq!(cover(&bench, bench.draft(9, "0")), nothing);
    assert_eq!((bench.kept_for(export), bench.kept_for(other)), (0, 0));
    bench.store.disable(OURS, GuaranteeKind::Surety, "ACME");
    bench.clock.advance(Duration::minutes(5));
    bench.reported(statement("1000", "999", &[], bench.clock.now()));
    let of = bench.draft(8, "100");
    assert_eq!(cover(&bench, of), GuaranteeCover::NotSecured(NotSecured::NotFetched), "no customer wants it any more");
    assert_eq!(bench.kept_for(of), 0);
}

#[test]
fn another_submission_takes_the_place_of_the_one_before() {
    let bench = Bench::with_used("0");
    let of = bench.draft(7, "800");
    bench.submit(of, "LRN-1").expect("it is covered");
    let of = bench.draft(7, "850");
    bench.submit(of, "LRN-2").expect("what the first kept is free");
    assert_eq!(bench.balance(), reported("0", "850"));
    assert_eq!(bench.ledger(), ["reservation 0 800", "settlement 0 -800", "reservation 0 850"]);
    bench.draft(7, "1000.01");
    bench.submit(of, "LRN-3").expect_err("too much");
    assert_eq!(bench.balance(), reported("0", "850"), "a submission that is refused changes nothing");
}

#[test]
fn where_it_is_known_whose_account_is_used_the_same_is_kept() {
    let bench = Bench::with_used("0");
    let of = bench.draft(7, "800");
    let reserve = |lrn, account| bench.gate.reserve_on(OURS, of, lrn, account);
    assert_eq!(reserve("LRN-1", Some(acme())).expect("it is covered"), GuaranteeCover::Reserved);
    assert_eq!(bench.balance(), reported("0", "800"));
    bench.draft(7, "1000.01");
    let refused = reserve("LRN-2", Some(acme()));
    assert!(matches!(refused, Err(GuaranteeError::Insufficient(_))), "{refused:?}");
    assert_eq!(bench.balance(), reported("0", "800"));
    // The movement no longer uses a guarantee, so the reservation of its earlier submission ends.
    let cover = reserve("LRN-3", None).expect("it uses none");
    assert_eq!(cover, GuaranteeCover::NotSecured(NotSecured::NothingToReserve));
    assert_eq!(bench.balance(), reported("0", "0"));
}

#[test]
fn what_uses_no_account_that_is_fetched_is_asked_about_in_two_queries() {
    let bench = Bench::with_used("999");
    let of = bench.draft(7, "100");
    bench.store.disable(OURS, GuaranteeKind::Surety, "ACME");
    for (account, reason, queries) in
        [(Some(acme()), NotSecured::UnknownAccount, 2), (None, NotSecured::NothingToReserve, 1)]
    {
        bench.store.take_queries();
        let cover = bench.gate.reserve_on(OURS, of, "LRN-1", account).expect("it is fetched for no customer");
        assert_eq!((cover, bench.store.take_queries()), (GuaranteeCover::NotSecured(reason), queries));
    }
    assert_eq!(bench.kept_for(of), 0);
}
