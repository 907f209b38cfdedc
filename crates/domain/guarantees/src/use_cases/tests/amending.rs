use super::*;

const MRN: &str = "26NL000396A1B2C3R0";

/// 250 euros are reserved for the submission of declaration 7, which customs accepted.
fn accepted() -> (Bench, Subject) {
    let bench = Bench::with_used("0");
    let of = bench.draft(7, "250");
    bench.submit(of, "LRN-1").expect("it is covered");
    bench.decide(of, Some("LRN-1"), &Decision::Named { mrn: MRN.to_owned() });
    (bench, of)
}

fn amend(bench: &Bench, of: Subject, amount: &str) {
    bench.store.keep_liability(OURS, of, Some(acme()), number(amount));
    bench.store.progress(OURS, of, Some("LRN-1"), Decision::Named { mrn: MRN.to_owned() });
    bench.gate.amend(OURS, of, "LRN-1").expect("nothing is refused");
}

#[test]
fn an_amended_amount_takes_the_place_of_the_former_one() {
    let (bench, of) = accepted();
    amend(&bench, of, "400");
    assert_eq!(bench.ledger(), ["reservation 0 250", "settlement 0 -250", "reservation 0 400"]);
    let kept = Reservations::of(bench.store.as_ref(), OURS, &[of]).expect("a look-up").remove(0);
    assert_eq!((kept.submission.as_str(), kept.mrn.as_deref()), ("LRN-1", Some(MRN)));
    amend(&bench, of, "400");
    assert_eq!(bench.balance(), told("0", "400"), "it is counted once");
    bench.decide(of, Some("LRN-1"), &Decision::Ended);
    assert_eq!(bench.balance(), told("0", "0"));
}

#[test]
fn customs_has_accepted_it_so_that_no_limit_refuses_it() {
    let (bench, of) = accepted();
    amend(&bench, of, "5000");
    assert_eq!(bench.balance(), told("0", "5000"));
    amend(&bench, of, "0");
    assert_eq!((bench.balance(), bench.kept_for(of)), (told("0", "0"), 0));
    amend(&bench, of, "10");
    assert_eq!(bench.balance(), told("0", "10"), "what needed none before needs some now");
}

#[test]
fn what_customs_uses_by_now_is_left_to_its_figures() {
    let (bench, of) = accepted();
    bench.decide(of, Some("LRN-1"), &bench.booked(Some(MRN)));
    bench.store.keep_liability(OURS, of, Some(acme()), number("400"));
    bench.gate.amend(OURS, of, "LRN-1").expect("nothing is refused");
    assert_eq!(bench.balance(), told("0", "250"));
}

#[test]
fn a_release_that_is_not_settled_yet_keeps_its_amount() {
    let (bench, of) = accepted();
    bench.store.keep_liability(OURS, of, Some(acme()), number("400"));
    bench.store.progress(OURS, of, Some("LRN-1"), bench.booked(Some(MRN)));
    bench.gate.amend(OURS, of, "LRN-1").expect("nothing is refused");
    assert_eq!(bench.balance(), told("0", "250"));
}
