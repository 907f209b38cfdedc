use super::*;
use crate::ports::{GuaranteePorts, MockGuaranteeAccounts, MockSyncQueue, SyncQueue};
use std::sync::atomic::{AtomicBool, Ordering};

const MRN: &str = "26NL000396A1B2C3R0";

/// 250 euros are reserved for the submission of declaration 7, which customs accepted.
fn accepted() -> (Bench, Subject) {
    let bench = Bench::with_used("0");
    let of = bench.draft(7, "250");
    bench.submit(of, "LRN-1").expect("it is covered");
    bench.decide(of, Some("LRN-1"), &Decision::Named { mrn: MRN.to_owned() });
    (bench, of)
}

/// Changes the amount, which the gate learns when customs accepts the amendment.
fn change(bench: &Bench, of: Subject, amount: &str) {
    bench.store.keep_liability(OURS, of, Some(acme()), number(amount));
    bench.store.progress(OURS, of, Some("LRN-1"), Decision::Named { mrn: MRN.to_owned() });
}

fn amend(bench: &Bench, of: Subject, amount: &str) -> GuaranteeAmendment {
    change(bench, of, amount);
    bench.gate.amend(OURS, of, "LRN-1").expect("nothing is refused")
}

const SECURED: GuaranteeAmendment = GuaranteeAmendment::Replaced(GuaranteeCover::Reserved);

fn not_secured(reason: NotSecured) -> GuaranteeAmendment {
    GuaranteeAmendment::Replaced(GuaranteeCover::NotSecured(reason))
}

#[test]
fn an_amended_amount_takes_the_place_of_the_former_one() {
    let (bench, of) = accepted();
    assert_eq!(amend(&bench, of, "400"), SECURED);
    assert_eq!(bench.ledger(), ["reservation 0 250", "settlement 0 -250", "reservation 0 400"]);
    let kept = Reservations::for_subjects(bench.store.as_ref(), OURS, &[of]).expect("a look-up").remove(0);
    assert_eq!((kept.submission.as_str(), kept.mrn.as_deref()), ("LRN-1", Some(MRN)));
    assert_eq!(amend(&bench, of, "400"), SECURED);
    assert_eq!(bench.balance(), reported("0", "400"), "it is counted once");
    bench.decide(of, Some("LRN-1"), &Decision::Ended);
    assert_eq!(bench.balance(), reported("0", "0"));
}

#[test]
fn customs_has_accepted_it_so_that_no_limit_refuses_it() {
    let (bench, of) = accepted();
    for _ in 0..2 {
        assert_eq!(amend(&bench, of, "5000"), not_secured(NotSecured::BeyondLimit));
    }
    assert_eq!(bench.balance(), reported("0", "5000"));
    assert_eq!(amend(&bench, of, "0"), not_secured(NotSecured::NothingToReserve));
    assert_eq!((bench.balance(), bench.kept_for(of)), (reported("0", "0"), 0));
    assert_eq!(amend(&bench, of, "10"), SECURED);
    assert_eq!(bench.balance(), reported("0", "10"), "what needed none before needs some now");
}

#[test]
fn what_customs_uses_by_now_is_left_to_its_figures() {
    let (bench, of) = accepted();
    bench.decide(of, Some("LRN-1"), &bench.booked(Some(MRN)));
    bench.store.keep_liability(OURS, of, Some(acme()), number("400"));
    let amended = bench.gate.amend(OURS, of, "LRN-1").expect("nothing is refused");
    assert_eq!(amended, GuaranteeAmendment::CountedByCustoms);
    assert_eq!(bench.balance(), reported("0", "250"));
}

#[test]
fn a_release_that_is_not_settled_yet_keeps_its_amount() {
    let (bench, of) = accepted();
    bench.store.keep_liability(OURS, of, Some(acme()), number("400"));
    bench.store.progress(OURS, of, Some("LRN-1"), bench.booked(Some(MRN)));
    let amended = bench.gate.amend(OURS, of, "LRN-1").expect("nothing is refused");
    assert_eq!(amended, GuaranteeAmendment::CountedByCustoms);
    assert_eq!(bench.balance(), reported("0", "250"));
}

/// A gate with a process that waits for the accounts while another one does something. It may name a guarantee only
/// once it holds them.
fn gate_that_waits(bench: &Bench, meanwhile: impl Fn() + Send + 'static) -> GuaranteeGate {
    let is_held = Arc::new(AtomicBool::new(false));
    let mut accounts = MockGuaranteeAccounts::new();
    let (store, holds) = (bench.store.clone(), is_held.clone());
    accounts.expect_hold().returning(move |organisation, keys| {
        meanwhile();
        holds.store(true, Ordering::SeqCst);
        GuaranteeAccounts::hold(store.as_ref(), organisation, keys)
    });
    let store = bench.store.clone();
    accounts
        .expect_save()
        .returning(move |account, movements| GuaranteeAccounts::save(store.as_ref(), account, movements));
    let mut queue = MockSyncQueue::new();
    let store = bench.store.clone();
    queue.expect_name_guarantee().returning(move |organisation, key, grn, now| {
        assert!(is_held.load(Ordering::SeqCst), "the account is held");
        store.name_guarantee(organisation, key, grn, now)
    });
    let ports = bench.store.ports(bench.clock.clone());
    let ports = GuaranteePorts { accounts: Arc::new(accounts), queue: Arc::new(queue), ..ports };
    GuaranteeGate::new(ports, Blocking::AtCritical)
}

#[test]
fn another_guarantee_of_the_same_amount_is_named_once_the_account_is_held() {
    let (bench, of) = accepted();
    change(&bench, of, "250");
    let grn: customs_kernel::Grn = "25DE7300QA0047110".parse().expect("a GRN");
    bench.store.name_in(OURS, of, grn.clone());
    let amended = gate_that_waits(&bench, || {}).amend(OURS, of, "LRN-1").expect("nothing is refused");
    assert_eq!(amended, SECURED);
    assert_eq!(bench.balance(), reported("0", "250"));
    bench.clock.advance(Duration::minutes(5));
    let now = bench.clock.now();
    let claims = bench.store.claim(now, now + Duration::minutes(1), 1).expect("a claim");
    assert_eq!(claims[0].grns, [grn]);
}

#[test]
fn a_release_that_is_settled_while_the_accounts_are_awaited_keeps_its_amount() {
    let (bench, of) = accepted();
    change(&bench, of, "400");
    let (store, gate, released) = (bench.store.clone(), bench.gate.clone(), bench.booked(Some(MRN)));
    let waiting = gate_that_waits(&bench, move || {
        store.progress(OURS, of, Some("LRN-1"), released.clone());
        gate.settle(OURS, of).expect("it is settled");
    });
    let amended = waiting.amend(OURS, of, "LRN-1").expect("nothing is refused");
    assert_eq!(amended, GuaranteeAmendment::CountedByCustoms);
    assert_eq!(bench.balance(), reported("0", "250"));
}

#[test]
fn an_amount_that_customs_tells_while_the_accounts_are_awaited_counts_once() {
    let (bench, of) = accepted();
    change(&bench, of, "400");
    bench.clock.advance(Duration::minutes(5));
    let claim = bench.sync.claim(1).expect("a claim").pop().expect("it is due");
    let (sync, now) = (bench.sync.clone(), bench.clock.now());
    let waiting = gate_that_waits(&bench, move || {
        let answer = statement("1000", "0", &[entry(1, "250", "LRN-1", now)], now);
        assert_eq!(sync.store(&claim, Ok(answer)).expect("it is stored"), SyncOutcome::Stored);
    });
    let amended = waiting.amend(OURS, of, "LRN-1").expect("nothing is refused");
    assert_eq!(amended, GuaranteeAmendment::CountedByCustoms);
    assert_eq!(bench.balance(), reported("250", "0"));
}
