use super::*;

const MRN: &str = "26NL000396A1B2C3R0";

/// 250 euros are reserved for the first submission of declaration 7.
fn submitted() -> (Bench, Subject) {
    let bench = Bench::with_used("0");
    let of = bench.draft(7, "250");
    bench.submit(of, "LRN-1").expect("it is covered");
    (bench, of)
}

#[test]
fn what_ends_before_customs_counts_it_is_free_at_once() {
    let (bench, of) = submitted();
    bench.decide(of, Some("LRN-1"), &Decision::Ended);
    assert_eq!(bench.ledger(), ["reservation 0 250", "settlement 0 -250"]);
    assert_eq!(bench.sync.claim(10).expect("a claim").len(), 1, "customs is asked at once");
}

#[test]
fn what_was_accepted_is_kept_until_customs_counts_it() {
    let (bench, of) = submitted();
    bench.decide(of, Some("LRN-1"), &Decision::Open);
    bench.decide(of, Some("LRN-1"), &bench.booked(Some(MRN)));
    assert_eq!(bench.balance(), reported("0", "250"));
    // The service estimated 250 and customs booked 251.
    bench.reported(statement("1000", "0", &[entry(1, "251", "LRN-1", bench.clock.now())], bench.clock.now()));
    assert_eq!(bench.ledger(), ["reservation 0 250", "use 251 0", "settlement 0 -250"]);
    bench.decide(of, Some("LRN-1"), &bench.booked(Some(MRN)));
    // Rejected after acceptance: customs releases the amount itself.
    bench.decide(of, Some("LRN-1"), &Decision::Ended);
    assert_eq!(bench.balance(), reported("251", "0"));
    bench.told_next(&[entry(2, "-251", "LRN-1", bench.clock.now())]);
    assert_eq!(bench.balance(), reported("0", "0"));
}

#[test]
fn what_customs_tells_before_its_acceptance_arrives_counts_once() {
    let (bench, of) = submitted();
    bench.told_next(&[entry(1, "250", "LRN-1", bench.clock.now())]);
    assert_eq!(bench.balance(), reported("250", "0"));
    bench.decide(of, Some("LRN-1"), &bench.booked(Some(MRN)));
    assert_eq!(bench.balance(), reported("250", "0"));
}

/// The movement was sent again under LRN-2, and customs accepted both. The surplus one is released before it is
/// invalidated.
#[test]
fn the_entry_of_a_surplus_movement_leaves_what_stands_as_it_is() {
    let (bench, of) = submitted();
    bench.decide(of, Some("LRN-1"), &Decision::Named { mrn: MRN.to_owned() });
    let of_mrn = |number, amount, lrn, mrn: &str| {
        let mut reported = entry(number, amount, lrn, bench.clock.now());
        reported.mrn = Some(mrn.to_owned());
        reported
    };
    let surplus = "26NL000396A1B2C3R8";
    bench.told_next(&[of_mrn(1, "250", "LRN-1", surplus)]);
    assert_eq!(bench.balance(), reported("250", "250"), "what stands is not counted yet");
    bench.told_next(&[of_mrn(2, "-250", "LRN-1", surplus)]);
    assert_eq!(bench.balance(), reported("0", "250"));
    bench.decide(of, Some("LRN-1"), &bench.booked(Some(MRN)));
    bench.told_next(&[of_mrn(3, "250", "LRN-2", MRN)]);
    assert_eq!(bench.balance(), reported("250", "0"));
}

#[test]
fn an_entry_that_names_the_mrn_alone_is_recognised_once_we_know_it() {
    let (bench, of) = submitted();
    let mut by_mrn = entry(1, "250", "unknown", bench.clock.now());
    by_mrn.lrn = None;
    by_mrn.mrn = Some(MRN.to_owned());
    bench.told_next(&[by_mrn]);
    assert_eq!(bench.balance(), reported("250", "250"), "rather counted twice for a moment than not at all");
    bench.decide(of, Some("LRN-1"), &bench.booked(Some(MRN)));
    assert_eq!(bench.balance(), reported("250", "0"));
}

#[test]
fn what_customs_never_names_is_kept_for_an_hour_after_its_acceptance() {
    let (bench, of) = submitted();
    let open = bench.draft(8, "10");
    bench.submit(open, "LRN-2").expect("it is covered");
    bench.decide(of, Some("LRN-1"), &bench.booked(None));
    bench.reported(statement("1000", "0", &[], bench.clock.now()));
    for _ in 0..11 {
        bench.told_next(&[]);
    }
    assert_eq!(bench.balance(), reported("0", "260"));
    let other = entry(1, "0", "LRN-OTHER", bench.clock.now());
    let partial = Statement { is_complete: false, ..statement("1000", "0", &[other], at(&bench, 5)) };
    bench.clock.advance(Duration::minutes(5));
    bench.reported(partial);
    assert_eq!(bench.balance(), reported("0", "260"), "a part of a statement says nothing of what is missing");
    bench.reported(statement("1000", "0", &[], bench.clock.now()));
    assert_eq!(bench.balance(), reported("0", "10"), "what is not accepted stays");
    assert_eq!(bench.kept_for(open), 1);
}

#[test]
fn what_is_taken_back_or_deleted_keeps_nothing() {
    let (bench, of) = submitted();
    bench.decide(of, None, &Decision::Open);
    assert_eq!(bench.balance(), reported("0", "0"));
    bench.submit(of, "LRN-2").expect("it is covered");
    bench.store.delete_liability(OURS, of);
    bench.gate.settle(OURS, of).expect("it is settled");
    assert_eq!(bench.balance(), reported("0", "0"));
    bench.gate.settle(OURS, Subject::transit(99)).expect("there is none");
}

#[test]
fn a_transit_keeps_until_its_release_is_counted_and_uses_until_its_discharge() {
    let bench = Bench::new();
    let key = AccountKey::dva(EORI.parse().expect("an EORI"));
    bench.store.enable(OURS, GuaranteeKind::Dva, customer(1, "ACME", Some(EORI)));
    bench.sync.customer_changed(OURS, "ACME").expect("it is registered");
    let report = |entries: &[_], opening: &str| {
        for claim in bench.sync.claim(10).expect("claims") {
            let reported = statement("1000", if claim.key == key { opening } else { "0" }, entries, bench.clock.now());
            let empty = statement("1000", "0", &[], bench.clock.now());
            assert_eq!(
                bench.sync.store(&claim, Ok(if claim.key == key { reported } else { empty })).expect("it is stored"),
                SyncOutcome::Stored
            );
        }
    };
    report(&[], "0");
    let of = Subject::transit(7);
    bench.store.keep_liability(OURS, of, Some(key.clone()), number("400"));
    bench.submit(of, "LRN-1").expect("it is covered");
    let balance = || {
        let balance = bench.store.find_account(&key).balance;
        reported(&balance.used.normalize().to_string(), &balance.in_processing.normalize().to_string())
    };
    assert_eq!(balance(), reported("0", "400"));
    bench.decide(of, Some("LRN-1"), &bench.booked(Some(MRN)));
    report(&[entry(1, "400", "LRN-1", bench.clock.now())], "0");
    assert_eq!(balance(), reported("400", "0"));
    bench.decide(of, Some("LRN-1"), &Decision::Ended);
    report(&[entry(2, "-400", "LRN-1", bench.clock.now())], "400");
    assert_eq!(balance(), reported("0", "0"));
    assert_eq!(bench.balance(), reported("0", "0"), "the surety was never used");
}

#[test]
fn those_that_there_may_be_something_to_settle_for_are_found_among_many() {
    let bench = Bench::with_used("0");
    let (kept, free) = (bench.draft(7, "100"), bench.draft(8, "100"));
    let transits = [Subject::transit(7), Subject::transit(8)];
    bench.submit(kept, "LRN-1").expect("it is covered");
    let found = || {
        let found = bench.gate.to_settle(OURS, &[kept, free, transits[0], transits[1]]).expect("a look-up");
        found.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(found(), [kept, free], "nobody has guarantees of transits fetched");
    bench.store.disable(OURS, GuaranteeKind::Surety, "ACME");
    assert_eq!(found(), [kept], "what it keeps is to be settled all the same");
    bench.decide(kept, Some("LRN-1"), &Decision::Ended);
    assert_eq!(found(), []);
}
