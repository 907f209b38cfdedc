use super::*;
use crate::{RecordKind, SnoozeForm, Taken, TaskError, TaskFilter, TaskId};
use chrono::Duration;

fn id() -> TaskId {
    TaskId::new(TaskKind::TransitLimit, "9")
}

fn bench() -> Bench {
    let bench = Bench::new();
    bench.arrives(9, "2026-03-01");
    bench.joins(7, "Ans", Areas::all());
    bench
}

fn until(day_of_return: &str) -> SnoozeForm {
    SnoozeForm { until: Some(day(day_of_return)), reason: Some("the seal is on its way".to_owned()) }
}

fn counted(bench: &Bench, filter: TaskFilter) -> u64 {
    bench.tasks.first(OURS, filter, 10).expect("tasks").1
}

fn all() -> TaskFilter {
    TaskFilter::within(Areas::all())
}

#[test]
fn a_task_is_given_to_a_user_and_taken_away() {
    let bench = bench();
    let task = bench.tasks.assign(OURS, Areas::all(), &id(), Some("ANS@broker.example")).expect("assigned");
    assert_eq!(task.assignee.expect("an assignee").name, "Ans");
    let taken = |taken| counted(&bench, TaskFilter { taken: Some(taken), ..all() });
    assert_eq!((taken(Taken::By(UserId::new(7))), taken(Taken::ByNone)), (1, 0));
    let task = bench.tasks.let_go(OURS, Areas::all(), &id()).expect("let go");
    assert_eq!(task.assignee, None);
    assert_eq!((taken(Taken::By(UserId::new(7))), taken(Taken::ByNone)), (0, 1));
}

#[test]
fn each_change_is_reported_and_nothing_else_is() {
    let bench = bench();
    bench.tasks.let_go(OURS, Areas::all(), &id()).expect("nobody had it");
    assert_eq!(bench.fake.noted(), []);
    for _ in 0..2 {
        bench.tasks.assign(OURS, Areas::all(), &id(), Some("ans@broker.example")).expect("assigned");
    }
    assert_eq!(bench.fake.noted(), [id()]);
    bench.tasks.snooze(OURS, Areas::all(), &id(), &until("2026-03-04")).expect("put off");
    bench.tasks.wake(OURS, Areas::all(), &id()).expect("fetched back");
    assert_eq!(bench.fake.noted().len(), 3);
}

#[test]
fn no_task_is_given_to_strangers_or_by_them() {
    let bench = bench();
    for email in [None, Some(" "), Some("bo@else.example")] {
        let refused = bench.tasks.assign(OURS, Areas::all(), &id(), email);
        assert!(matches!(refused, Err(TaskError::Invalid(_))), "{email:?}");
    }
    let refused = bench.tasks.assign(OURS, Areas::default(), &id(), Some("ans@broker.example"));
    assert!(matches!(refused, Err(TaskError::NotFound)));
}

#[test]
fn a_task_that_is_put_off_comes_back_on_its_day() {
    let bench = bench();
    let task = bench.tasks.snooze(OURS, Areas::all(), &id(), &until("2026-03-04")).expect("put off");
    assert_eq!(task.snooze.expect("a snooze").reason, "the seal is on its way");
    assert_eq!((counted(&bench, all()), counted(&bench, TaskFilter { snoozed: true, ..all() })), (0, 1));
    let about = bench.tasks.about(OURS, Areas::all(), RecordKind::Transit, "9").expect("tasks");
    assert_eq!(about.len(), 1, "its record still shows it");
    bench.clock.advance(Duration::days(2));
    assert_eq!(counted(&bench, all()), 1);
}

#[test]
fn a_task_that_is_put_off_can_be_fetched_back() {
    let bench = bench();
    bench.tasks.snooze(OURS, Areas::all(), &id(), &until("2026-03-04")).expect("put off");
    assert_eq!(bench.tasks.wake(OURS, Areas::all(), &id()).expect("fetched back").snooze, None);
    assert_eq!(counted(&bench, all()), 1);
}

#[test]
fn a_cause_that_comes_up_after_its_task_was_put_off_is_listed() {
    let bench = Bench::new();
    let happens = |kind, moment| bench.fake.happens(OURS, found(kind, 9, Basis::Moment(at(moment))));
    let rejected = TaskId::new(TaskKind::DeclarationRejected, "9");
    let documents = TaskId::new(TaskKind::DocumentsRequested, "9");
    happens(TaskKind::DeclarationRejected, "2026-03-01T09:00:00Z");
    happens(TaskKind::DocumentsRequested, "2026-03-02T10:00:00Z");
    for id in [&rejected, &documents] {
        bench.tasks.snooze(OURS, Areas::all(), id, &until("2026-03-20")).expect("put off");
    }
    assert_eq!(counted(&bench, all()), 0);
    bench.fake.ends(OURS, &rejected);
    bench.clock.advance(Duration::hours(2));
    happens(TaskKind::DeclarationRejected, "2026-03-02T10:30:00Z");
    let listed = bench.tasks.first(OURS, all(), 10).expect("tasks").0;
    let listed: Vec<_> = listed.into_iter().map(|task| (task.id, task.snooze)).collect();
    assert_eq!(listed, [(rejected, None)], "the limit for documents came after the task was put off too");
    assert_eq!(counted(&bench, TaskFilter { snoozed: true, ..all() }), 1);
}
