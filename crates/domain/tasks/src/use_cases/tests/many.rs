use super::*;
use crate::{ChangedTasks, MOST_AT_ONCE, Mark, SnoozeForm, TaskChange, TaskError, TaskId};

fn id(number: i64) -> TaskId {
    TaskId::new(TaskKind::TransitLimit, number.to_string())
}

fn bench() -> Bench {
    let bench = Bench::new();
    for number in 1..=3 {
        bench.arrives(number, "2026-03-01");
    }
    for (user, name) in [(7, "Ans"), (8, "Bo")] {
        bench.joins(user, name, Areas::all());
    }
    bench
}

fn changed(bench: &Bench, ids: &[TaskId], change: &TaskChange) -> ChangedTasks {
    bench.tasks.change_many(OURS, Areas::all(), ids, change).expect("changed")
}

fn assignee(bench: &Bench, number: i64) -> Option<i64> {
    let task = bench.tasks.show(OURS, Areas::all(), &id(number)).expect("a task");
    task.assignee.map(|user| user.id.get())
}

fn to(name: &str) -> TaskChange {
    TaskChange::Assign(format!("{name}@broker.example"))
}

#[test]
fn several_tasks_are_given_to_a_user_and_given_back_to_those_who_had_them() {
    let bench = bench();
    changed(&bench, &[id(1)], &to("bo"));
    let ChangedTasks { before, gone } = changed(&bench, &[id(1), id(2), id(99)], &to("ans"));
    assert_eq!((before.len(), gone), (2, 1));
    assert_eq!([1, 2, 3].map(|number| assignee(&bench, number)), [Some(7), Some(7), None]);
    let had: Vec<_> = before.into_iter().map(|(id, mark)| (id, mark.assignee)).collect();
    bench.tasks.give_back(OURS, Areas::all(), &had).expect("given back");
    assert_eq!([1, 2, 3].map(|number| assignee(&bench, number)), [Some(8), None, None]);
    let stranger = [(id(3), Some(UserId::new(99)))];
    bench.tasks.give_back(OURS, Areas::all(), &stranger).expect("nothing happens");
    assert_eq!(assignee(&bench, 3), None);
}

#[test]
fn what_is_as_it_was_wanted_is_no_change() {
    let bench = bench();
    assert_eq!(changed(&bench, &[id(1)], &TaskChange::LetGo), ChangedTasks::default());
    assert_eq!(changed(&bench, &[id(1)], &TaskChange::Wake), ChangedTasks::default());
    assert_eq!(changed(&bench, &[id(1), id(1)], &to("ans")).before, [(id(1), Mark::default())], "once");
    assert_eq!(bench.fake.noted(), [id(1)]);
}

#[test]
fn several_tasks_are_put_off_with_one_reason_and_listed_again() {
    let bench = bench();
    let form = SnoozeForm { until: Some(day("2026-03-09")), reason: Some("the ship is late".to_owned()) };
    assert_eq!(changed(&bench, &[id(1), id(2)], &TaskChange::Snooze(form)).before.len(), 2);
    let task = bench.tasks.show(OURS, Areas::all(), &id(2)).expect("a task");
    assert_eq!(task.snooze.expect("a snooze").reason, "the ship is late");
    assert_eq!(changed(&bench, &[id(1), id(2), id(3)], &TaskChange::Wake).before.len(), 2);
}

#[test]
fn a_change_that_cannot_be_made_changes_nothing() {
    let bench = bench();
    let many: Vec<TaskId> = (0..=MOST_AT_ONCE).map(|_| id(1)).collect();
    let today = SnoozeForm { until: Some(day("2026-03-02")), reason: Some("x".to_owned()) };
    for (ids, change, field) in [
        (Vec::new(), to("ans"), "task"),
        (many, to("ans"), "task"),
        (vec![id(1)], to("nobody"), "email"),
        (vec![id(1)], TaskChange::Snooze(today), "until"),
    ] {
        match bench.tasks.change_many(OURS, Areas::all(), &ids, &change) {
            Err(TaskError::Invalid(errors)) => assert_eq!(errors.paths().collect::<Vec<_>>(), [field]),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(bench.fake.noted(), []);
    let ChangedTasks { before, gone } =
        bench.tasks.change_many(OURS, Areas::default(), &[id(1)], &to("ans")).expect("nothing it may change");
    assert_eq!((before.len(), gone), (0, 1));
}
