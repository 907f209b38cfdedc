use super::SettleGuarantees;
use crate::events::testing::{Bench, OURS};
use chrono::Duration;
use customs_declarations::Direction;
use customs_guarantees::account::{AccountKey, GuaranteeKind};
use customs_guarantees::liability::Decision;
use customs_guarantees::testing::{InMemoryGuarantees, customer, statement};
use customs_guarantees::{Blocking, GuaranteeGate, GuaranteeSync, Guarantees, SyncOutcome};
use customs_kernel::{Clock, GuaranteeCover, Outcome, Subject};
use std::sync::Arc;

struct Kept {
    bench: Bench,
    store: Arc<InMemoryGuarantees>,
    looking: Guarantees,
    sync: GuaranteeSync,
    workflow: SettleGuarantees,
}

impl Kept {
    /// Of a limit of 1,000, the submitted declaration 7 reserves 200 and the submitted transit 7 reserves 300.
    fn new() -> Self {
        let bench = Bench::new();
        let store = Arc::new(InMemoryGuarantees::default());
        let ports = store.ports(bench.clock.clone());
        let (eori, mine) = ("NL801234566", customer(1, "ACME", Some("NL801234566")));
        store.enable(OURS, GuaranteeKind::Surety, mine);
        let sync = GuaranteeSync::new(ports.clone(), Duration::minutes(5));
        sync.register_all().expect("registered");
        let claim = sync.claim(10).expect("a claim").remove(0);
        assert_eq!(
            sync.store(&claim, Ok(statement("1000", "0", &[], bench.clock.now()))).expect("stored"),
            SyncOutcome::Stored
        );
        let gate = GuaranteeGate::new(ports.clone(), Blocking::Never);
        for (of, amount) in [(Subject::declaration(7), 200), (Subject::transit(7), 300)] {
            let account = AccountKey::surety(eori.parse().expect("an EORI"));
            store.keep_liability(OURS, of, Some(account), amount.into());
            assert_eq!(gate.reserve(OURS, of, "LRN-1").expect("kept"), GuaranteeCover::Reserved);
            store.progress(OURS, of, Some("LRN-1"), Decision::Open);
        }
        let workflow = SettleGuarantees { events: bench.events.clone(), gate };
        Self { bench, store, looking: Guarantees::new(ports), sync, workflow }
    }

    fn in_processing(&self) -> i64 {
        let (shown, _) = self.looking.show(OURS, GuaranteeKind::Surety, "ACME").expect("an account");
        i64::try_from(shown.balance.in_processing).expect("whole euros")
    }

    /// Whether customs is to be asked now.
    fn is_asked(&self) -> bool {
        !self.sync.claim(10).expect("a claim").is_empty()
    }

    fn run(&self) {
        assert_eq!(self.workflow.run_once(10).expect("done"), 1);
        assert!(self.bench.declarations.rows().is_empty() && self.bench.transits.rows().is_empty());
    }
}

#[test]
fn what_a_rejected_import_keeps_is_free_and_customs_is_asked() {
    let kept = Kept::new();
    let rejected = customs_declarations::EventKind::Rejected;
    kept.store.progress(OURS, Subject::declaration(7), Some("LRN-1"), Decision::Ended);
    assert!(kept.bench.declaration(SettleGuarantees::OF_DECLARATIONS, 7, rejected, |_| ()));
    kept.run();
    assert_eq!((kept.in_processing(), kept.is_asked()), (300, true), "the transit with its number keeps its own");
}

#[test]
fn what_a_discharged_transit_keeps_is_free_and_customs_is_asked() {
    let kept = Kept::new();
    let discharged = customs_transits::EventKind::Discharged;
    kept.store.progress(OURS, Subject::transit(7), Some("LRN-1"), Decision::Ended);
    assert!(kept.bench.transit(SettleGuarantees::OF_TRANSITS, 7, discharged, |_| ()));
    kept.run();
    assert_eq!((kept.in_processing(), kept.is_asked()), (200, true));
}

#[test]
fn what_an_accepted_import_keeps_stays_until_customs_counts_it_and_customs_is_asked() {
    let kept = Kept::new();
    let accepted = customs_declarations::EventKind::Accepted;
    let booked = Decision::Booked { at: kept.bench.clock.now(), mrn: None };
    kept.store.progress(OURS, Subject::declaration(7), Some("LRN-1"), booked);
    assert!(kept.bench.declaration(SettleGuarantees::OF_DECLARATIONS, 7, accepted, |_| ()));
    kept.run();
    assert_eq!((kept.in_processing(), kept.is_asked()), (500, true));
}

/// UCC articles 98 and 215: what secures goods under a suspensive procedure is free once they are re-exported.
#[test]
fn customs_is_asked_for_what_an_export_sets_free() {
    let kept = Kept::new();
    let export = |event: &mut customs_declarations::DeclarationEvent| event.direction = Direction::Export;
    let released = customs_declarations::EventKind::Released;
    let of = Subject::declaration(8);
    let booked = Decision::Booked { at: kept.bench.clock.now(), mrn: None };
    kept.store.keep_liability(OURS, of, None, 0.into());
    kept.store.progress(OURS, of, Some("LRN-2"), booked);
    assert!(kept.bench.declaration(SettleGuarantees::OF_DECLARATIONS, 8, released, export));
    kept.run();
    assert!(!kept.is_asked(), "its goods come from no placement");
    kept.store.free(OURS, of, vec![AccountKey::surety("NL801234566".parse().expect("an EORI"))]);
    assert!(kept.bench.declaration(SettleGuarantees::OF_DECLARATIONS, 8, released, export));
    kept.run();
    assert_eq!((kept.in_processing(), kept.is_asked()), (500, true));
}

#[test]
fn a_status_that_is_set_by_hand_settles_nothing() {
    let kept = Kept::new();
    let changed = customs_declarations::EventKind::StatusChanged;
    assert!(kept.bench.declaration(SettleGuarantees::OF_DECLARATIONS, 7, changed, |_| ()));
    kept.run();
    assert_eq!((kept.in_processing(), kept.is_asked()), (500, false));
}

#[test]
fn exports_and_what_uses_no_guarantee_are_of_no_interest() {
    let bench = Bench::new();
    let export = |event: &mut customs_declarations::DeclarationEvent| event.direction = Direction::Export;
    let accepted = customs_declarations::EventKind::Accepted;
    assert!(!bench.declaration(SettleGuarantees::OF_DECLARATIONS, 7, accepted, export));
    for kind in [customs_transits::EventKind::Submitted, customs_transits::EventKind::Arrived] {
        assert!(!bench.transit(SettleGuarantees::OF_TRANSITS, 7, kind, |_| ()), "{kind:?}");
    }
}

#[test]
fn where_nobody_has_accounts_fetched_only_those_that_keep_something_are_looked_at() {
    let kept = Kept::new();
    kept.store.disable(OURS, GuaranteeKind::Surety, "ACME");
    let rejected = customs_declarations::EventKind::Rejected;
    kept.store.progress(OURS, Subject::declaration(7), Some("LRN-1"), Decision::Ended);
    for id in 7..17 {
        assert!(kept.bench.declaration(SettleGuarantees::OF_DECLARATIONS, id, rejected, |_| ()));
    }
    assert_eq!(kept.workflow.run_once(20).expect("done"), 10);
    assert_eq!(kept.bench.outcomes.take(), [Outcome::Keep], "one for the others and declaration 7");
    assert!(kept.bench.declarations.rows().is_empty());
    kept.store.enable(OURS, GuaranteeKind::Surety, customer(1, "ACME", Some("NL801234566")));
    assert_eq!(kept.in_processing(), 300);
}
