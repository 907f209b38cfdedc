use crate::ports::{Archive, PassLedger, Signs};
use crate::testing::{MemoryArchive, MemoryHolds, MemoryPasses};
use crate::{
    Cleared, Due, HoldError, LegalHolds, Matter, Periods, Portion, Progress, Retention, RetentionError, RetentionRules,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Clock, ManualClock, OrganisationId, StorageError, Subject, WriteEffect};
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);

struct House {
    archive: Arc<MemoryArchive>,
    holds: LegalHolds,
    known: Arc<MemoryHolds>,
    passes: Arc<MemoryPasses>,
    clock: Arc<ManualClock>,
}

impl House {
    fn new() -> Self {
        let known = Arc::new(MemoryHolds::default());
        let clock = Arc::new(ManualClock::at(start()));
        Self {
            archive: Arc::new(MemoryArchive::beside(known.clone())),
            holds: LegalHolds::new(known.clone(), clock.clone()),
            known,
            passes: Arc::new(MemoryPasses::default()),
            clock,
        }
    }

    fn retention(&self) -> Retention {
        let rules = RetentionRules::from_periods(Periods::default()).expect("rules");
        let portion = Portion { rows: 2, ..Portion::default() };
        Retention::new(self.archive.clone(), self.passes.clone(), self.clock.clone(), rules).in_portions_of(portion)
    }

    fn keep(&self, matter: Matter, record: i64) {
        let subject = Subject::declaration(record);
        self.known.know(OURS, subject);
        self.archive.keep(matter, OURS, subject, self.clock.now(), 10);
    }
}

fn start() -> DateTime<Utc> {
    "2026-06-01T12:00:00Z".parse().expect("a moment")
}

#[test]
fn a_pass_goes_through_everything_in_portions() {
    let house = House::new();
    (0..5).for_each(|record| house.keep(Matter::SettledDeclarations, record));
    (5..8).for_each(|record| house.keep(Matter::DeliveredCallbacks, record));
    house.clock.advance(Duration::days(31));
    let retention = house.retention();
    let mut pass = retention.begin().expect("an answer").expect("it is due");
    assert_eq!(retention.go_on(&mut pass).expect("done"), Progress::More);
    assert_eq!(pass.done(), [(Matter::DeliveredCallbacks, Cleared { found: 2, rows: 2, freed: 20 })]);
    assert_eq!(retention.go_on(&mut pass).expect("done"), Progress::More);
    assert_eq!(retention.go_on(&mut pass).expect("done"), Progress::Done);
    assert_eq!(retention.begin().expect("an answer"), None, "the next is due in an hour");
    house.clock.set_forward(Duration::days(60));
    assert!(matches!(retention.begin(), Err(RetentionError::LongPause { .. })));
    assert!(matches!(retention.run(false), Err(RetentionError::LongPause { .. })), "the clock may be ahead");
    let done = retention.run(true).expect("a pass");
    assert_eq!(done, [(Matter::SettledDeclarations, Cleared { found: 5, rows: 5, freed: 50 })]);
    assert_eq!(retention.run(false).expect("a pass"), []);
}

#[test]
fn one_pass_is_under_way_at_a_time() {
    let house = House::new();
    house.keep(Matter::DeliveredCallbacks, 1);
    house.clock.advance(Duration::days(31));
    let (one, other) = (house.retention(), house.retention());
    let mut pass = one.begin().expect("an answer").expect("it is due");
    assert_eq!(other.begin().expect("an answer"), None);
    assert!(matches!(other.run(false), Err(RetentionError::UnderWay)));
    // It stands still for longer than its lease.
    house.clock.advance(Duration::minutes(3));
    assert_eq!(other.run(false).expect("a pass").len(), 1);
    assert_eq!(one.go_on(&mut pass).expect("an answer"), Progress::Lost);
}

/// Turns that another instance takes while the last portion of a pass is done.
struct TakenAtTheEnd(Arc<MemoryPasses>);

impl PassLedger for TakenAtTheEnd {
    fn signs(&self) -> Result<Signs, StorageError> {
        self.0.signs()
    }

    fn begin(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
        latest: DateTime<Utc>,
        at_once: bool,
    ) -> Result<bool, StorageError> {
        self.0.begin(now, lease_until, latest, at_once)
    }

    fn extend(&self, lease: DateTime<Utc>, until: DateTime<Utc>) -> Result<bool, StorageError> {
        self.0.extend(lease, until)
    }

    fn finish(&self, lease: DateTime<Utc>, next: DateTime<Utc>) -> Result<WriteEffect, StorageError> {
        assert!(self.0.extend(lease, lease + Duration::minutes(2))?, "the other one has it now");
        self.0.finish(lease, next)
    }
}

#[test]
fn a_pass_whose_turn_was_taken_at_its_end_is_not_reported_as_done() {
    let house = House::new();
    let passes = Arc::new(TakenAtTheEnd(house.passes.clone()));
    let rules = RetentionRules::from_periods(Periods::default()).expect("rules");
    let retention = Retention::new(house.archive.clone(), passes, house.clock.clone(), rules);
    let mut pass = retention.begin().expect("an answer").expect("it is due");
    assert_eq!(retention.go_on(&mut pass).expect("an answer"), Progress::Lost);
}

#[test]
fn the_report_tells_what_a_pass_would_do() {
    let house = House::new();
    (0..3).for_each(|record| house.keep(Matter::DeliveredCallbacks, record));
    let retention = house.retention();
    assert_eq!(retention.report().expect("a report"), []);
    house.clock.advance(Duration::days(31));
    let report = retention.report().expect("a report");
    let reported: Vec<_> = report.iter().map(|due| (due.organisation, due.matter, due.rows, due.bytes)).collect();
    assert_eq!(reported, [(Some(OURS), Matter::DeliveredCallbacks, 3, 30)]);
    house.holds.hold(OURS, Subject::declaration(1), None, "e.visser").expect("held");
    assert_eq!(retention.report().expect("a report")[0].rows, 2);
    retention.run(false).expect("a pass");
    assert_eq!(retention.report().expect("a report"), []);
}

#[test]
fn holds_say_who_set_and_lifted_them() {
    let house = House::new();
    let subject = Subject::declaration(1);
    let set = |by: &str| house.holds.hold(OURS, subject, Some("  a case "), by);
    assert!(matches!(set("e.visser"), Err(HoldError::NoRecord { .. })));
    house.known.know(OURS, subject);
    assert!(matches!(set(" "), Err(HoldError::Nobody)));
    let hold = set("e.visser").expect("held");
    assert_eq!((hold.new.reason.as_deref(), hold.new.set_at), (Some("a case"), start()));
    assert!(matches!(set("p.smit"), Err(HoldError::HeldAlready(_))));
    house.clock.advance(Duration::days(1));
    house.holds.release(OURS, subject, "p.smit").expect("lifted");
    assert!(matches!(house.holds.release(OURS, subject, "p.smit"), Err(HoldError::NotHeld { .. })));
    let all = house.holds.all(None).expect("a list");
    let lifted = all[0].lifted.as_ref().expect("it was lifted");
    assert_eq!((lifted.by.as_str(), lifted.at), ("p.smit", start() + Duration::days(1)));
}

#[test]
fn nothing_is_dropped_by_a_clock_that_differs_from_that_of_the_database() {
    let house = House::new();
    house.keep(Matter::DeliveredCallbacks, 1);
    house.passes.set_server_clock(start() + Duration::days(31));
    let retention = house.retention();
    assert!(matches!(retention.begin(), Err(RetentionError::ClocksDiffer { .. })));
    house.clock.advance(Duration::days(31) + Duration::seconds(50));
    let mut pass = retention.begin().expect("an answer").expect("it is due");
    house.clock.advance(Duration::days(3650));
    assert!(matches!(retention.go_on(&mut pass), Err(RetentionError::ClocksDiffer { .. })));
    assert_eq!(house.archive.due(Matter::DeliveredCallbacks, start() + Duration::days(1)).expect("a report").len(), 1);
}

#[test]
fn nothing_is_dropped_by_a_clock_that_was_set_forward() {
    let house = House::new();
    let retention = house.retention();
    assert_eq!(retention.run(false).expect("a pass"), [], "the next is due an hour later");
    house.keep(Matter::DeliveredCallbacks, 1);
    // Ten days go by without a pass, as when the database is away: this process has lived through them.
    assert_eq!(retention.begin().expect("an answer"), None);
    house.clock.advance(Duration::days(10));
    assert_eq!(retention.run(false).expect("a pass"), [], "what was delivered ten days ago is kept for 30");
    assert_eq!(retention.begin().expect("an answer"), None);
    // 25 days ahead: by this clock the callback is 35 days old.
    house.clock.set_forward(Duration::days(25));
    assert!(matches!(retention.begin(), Err(RetentionError::LongPause { .. })));
    assert!(matches!(house.retention().begin(), Err(RetentionError::LongPause { .. })), "neither does a new process");
    assert_eq!(retention.report().expect("a report")[0].rows, 1, "it is there");
}

#[test]
fn a_pass_that_is_under_way_ends_when_the_clock_is_set_forward() {
    let house = House::new();
    (0..3).for_each(|record| house.keep(Matter::DeliveredCallbacks, record));
    let retention = house.retention();
    let mut pass = retention.begin().expect("an answer").expect("it is due");
    house.clock.set_forward(Duration::days(31));
    assert!(matches!(retention.go_on(&mut pass), Err(RetentionError::LongPause { .. })));
    assert_eq!(retention.report().expect("a report")[0].rows, 3);
}

/// Declarations cannot be archived there.
struct Broken(Arc<MemoryArchive>);

impl Archive for Broken {
    fn clear(
        &self,
        matter: Matter,
        before: DateTime<Utc>,
        portion: Portion,
        now: DateTime<Utc>,
    ) -> Result<Cleared, StorageError> {
        match matter {
            Matter::SettledDeclarations => Err(StorageError::Corrupt("declaration 7".to_owned())),
            _ => self.0.clear(matter, before, portion, now),
        }
    }

    fn due(&self, matter: Matter, before: DateTime<Utc>) -> Result<Vec<Due>, StorageError> {
        self.0.due(matter, before)
    }
}

#[test]
fn a_matter_that_fails_holds_up_no_other() {
    let house = House::new();
    house.keep(Matter::DeliveredCallbacks, 1);
    house.clock.advance(Duration::days(31));
    let rules = RetentionRules::from_periods(Periods::default()).expect("rules");
    let archive = Arc::new(Broken(house.archive.clone()));
    let retention = Retention::new(archive, house.passes.clone(), house.clock.clone(), rules);
    let Err(RetentionError::Incomplete(matter, reason)) = retention.run(false) else { panic!("it is told") };
    assert!(matter == Matter::SettledDeclarations && reason.contains("declaration 7"), "{matter}: {reason}");
    assert_eq!(retention.report().expect("a report"), []);
}
