use super::testing::Bench;
use crate::WorkflowError;
use chrono::Duration;
use customs_declarations::EventKind;
use customs_declarations::ports::Subscription;
use customs_kernel::{Clock, Outcome, StorageError};
use std::cell::RefCell;

const ALL: Subscription = Subscription::to_all("tests");

/// Handles the waiting events by declaration, and returns the declarations handled, each with its number of events.
fn act(bench: &Bench, fail: impl Fn(i64) -> Option<StorageError>) -> (Result<usize, WorkflowError>, Vec<(i64, usize)>) {
    let made = RefCell::new(Vec::new());
    let group = |event: &customs_declarations::DeclarationEvent| event.declaration.get();
    let done = bench.events.declarations.act("tests", 10, group, |id, events| {
        made.borrow_mut().push((*id, events.len()));
        fail(*id).map_or(Ok(()), |error| Err(error.into()))
    });
    (done.map(|handled| handled.events), made.into_inner())
}

fn reported(bench: &Bench, ids: &[i64]) {
    for id in ids {
        assert!(bench.declaration(ALL, *id, EventKind::Accepted, |_| ()));
    }
}

fn broken() -> StorageError {
    StorageError::Corrupt("a row".to_owned())
}

#[test]
fn events_that_belong_together_are_acted_on_together_and_are_gone_then() {
    let bench = Bench::new();
    reported(&bench, &[7, 8, 7]);
    let (done, made) = act(&bench, |_| None);
    assert_eq!((done.expect("done"), made), (3, vec![(7, 2), (8, 1)]));
    assert_eq!(bench.outcomes.take(), [Outcome::Keep], "all of them in one unit of work");
    assert!(bench.declarations.rows().is_empty());
    let (done, made) = act(&bench, |_| None);
    assert_eq!((done.expect("nothing waits"), made), (0, vec![]));
    assert_eq!(bench.outcomes.take(), [], "and no unit of work is for nothing");
}

#[test]
fn what_fails_is_undone_and_tried_again_and_holds_up_nothing_else() {
    let bench = Bench::new();
    reported(&bench, &[7, 8, 7, 9]);
    let (done, made) = act(&bench, |id| (id == 8).then(broken));
    assert_eq!(done.expect("the others are done"), 4);
    assert_eq!(made, [(7, 2), (8, 1), (7, 2), (8, 1), (9, 1)], "together, and then each alone");
    assert_eq!(bench.outcomes.take(), [Outcome::Undo, Outcome::Keep, Outcome::Undo, Outcome::Keep]);
    {
        let rows = bench.declarations.rows();
        assert_eq!(rows.iter().map(|row| row.event.declaration.get()).collect::<Vec<_>>(), [8]);
        assert!(rows.iter().all(|row| row.reason.as_deref() == Some("stored data cannot be read back: a row")));
    }
    assert_eq!(act(&bench, |_| None).0.expect("nothing is due"), 0);
    bench.clock.advance(Duration::seconds(60));
    assert_eq!(act(&bench, |_| None).1, [(8, 1)]);
    assert!(bench.declarations.rows().is_empty());
}

#[test]
fn who_comes_too_late_undoes_its_effect_and_looks_again_soon() {
    let bench = Bench::new();
    bench.declarations.has_claims();
    reported(&bench, &[7]);
    let (done, made) = act(&bench, |_| {
        // Another instance removes the events, after the lease of this one.
        bench.declarations.rows().clear();
        None
    });
    assert_eq!((done.expect("no fault"), made), (1, vec![(7, 1)]));
    assert_eq!(bench.outcomes.take(), [Outcome::Undo]);
    bench.declarations.rows().clear();
    reported(&bench, &[8]);
    let (done, _) = act(&bench, |_| Some(StorageError::Conflict { constraint: None }));
    assert_eq!(done.expect("no fault"), 1);
    assert_eq!(bench.declarations.rows()[0].due_at, bench.clock.now() + Duration::seconds(1));
}

#[test]
fn while_the_database_does_not_answer_events_wait() {
    let away = |_| Some(StorageError::Unavailable("gone".into()));
    let bench = Bench::new();
    reported(&bench, &[7]);
    assert!(act(&bench, away).0.is_err());
    assert_eq!(bench.outcomes.take(), [Outcome::Undo]);
    assert_eq!(bench.declarations.rows()[0].due_at, bench.clock.now(), "they are due as before");
    bench.declarations.has_claims();
    assert!(act(&bench, away).0.is_err());
    assert_eq!(bench.outcomes.take(), [Outcome::Undo]);
    assert_eq!(bench.declarations.rows()[0].due_at, bench.clock.now() + Duration::seconds(30), "or their lease ends");
}

#[test]
fn a_panic_is_a_failure_of_its_group_alone() {
    let bench = Bench::new();
    reported(&bench, &[7, 8, 9]);
    let (done, made) = act(&bench, |id| if id == 8 { panic!("a fault of the effect") } else { None });
    assert_eq!(done.expect("the others are done"), 3);
    assert_eq!(made, [(7, 1), (8, 1), (7, 1), (8, 1), (9, 1)], "together, and then each alone");
    let rows = bench.declarations.rows();
    let left: Vec<_> = rows.iter().map(|row| (row.event.declaration.get(), row.due_at)).collect();
    assert_eq!(left, [(8, bench.clock.now() + Duration::seconds(60))], "it is put off");
}

#[test]
fn what_effects_return_is_handed_on_only_when_it_is_stored() {
    let bench = Bench::new();
    let effects = |fails: i64| {
        let group = |event: &customs_declarations::DeclarationEvent| event.declaration.get();
        let handled = bench
            .events
            .declarations
            .act("tests", 10, group, |id, _| if *id == fails { Err(broken().into()) } else { Ok(*id) });
        handled.expect("done").effects
    };
    reported(&bench, &[7, 8, 9]);
    assert_eq!(effects(8), [7, 9], "once, although all were undone together first");
    reported(&bench, &[10]);
    assert_eq!(effects(8), [10]);
}

#[test]
fn groups_whose_effects_lock_other_records_share_no_unit_of_work() {
    let bench = Bench::new();
    let handle = || {
        let group = |event: &customs_declarations::DeclarationEvent| event.declaration.get();
        bench.events.declarations.act_on_each("tests", 10, group, |_, _| Ok(()))
    };
    reported(&bench, &[7, 7]);
    assert_eq!((handle().expect("done"), bench.outcomes.take()), (2, vec![Outcome::Keep]));
    reported(&bench, &[7, 8]);
    assert_eq!(handle().expect("done"), 2);
    assert_eq!(bench.outcomes.take(), [Outcome::Undo, Outcome::Keep, Outcome::Keep]);
    assert!(bench.declarations.rows().is_empty());
}

/// Handles events as a subscriber that only declaration 7 concerns, or one with a check that fails.
fn act_on_seven(
    bench: &Bench,
    ask: impl Fn() -> Result<(), StorageError>,
) -> (Result<usize, WorkflowError>, Vec<(i64, usize)>) {
    let made = RefCell::new(Vec::new());
    let done = bench.events.declarations.act_on_few(
        "tests",
        10,
        |event: &customs_declarations::DeclarationEvent| event.declaration.get(),
        |groups| {
            ask()?;
            Ok(groups.keys().copied().filter(|id| *id == 7).collect())
        },
        |id, events| {
            made.borrow_mut().push((*id, events.len()));
            Ok(())
        },
    );
    (done, made.into_inner())
}

#[test]
fn events_that_concern_nobody_are_gone_together_without_an_effect() {
    let bench = Bench::new();
    reported(&bench, &[6, 7, 8, 9, 7]);
    let (done, made) = act_on_seven(&bench, || Ok(()));
    assert_eq!((done.expect("done"), made), (5, vec![(7, 2)]));
    assert_eq!(bench.outcomes.take(), [Outcome::Keep]);
    assert!(bench.declarations.rows().is_empty());
}

#[test]
fn when_it_cannot_be_told_whom_events_concern_each_is_acted_on() {
    let bench = Bench::new();
    reported(&bench, &[6, 7]);
    let (done, made) = act_on_seven(&bench, || Err(broken()));
    assert_eq!((done.expect("done"), made), (2, vec![(6, 1), (7, 1)]));
    reported(&bench, &[6, 7]);
    let (done, made) = act_on_seven(&bench, || Err(StorageError::Unavailable("gone".into())));
    assert!(done.is_err());
    assert_eq!((made, bench.declarations.rows().len()), (vec![], 2));
}
