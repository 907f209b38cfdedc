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
    bench.tasks.give_back(OURS, Areas::all(), Some(UserId::new(7)), &had).expect("given back");
    assert_eq!([1, 2, 3].map(|number| assignee(&bench, number)), [Some(8), None, None]);
    let stranger = [(id(3), Some(UserId::new(99)))];
    bench.tasks.give_back(OURS, Areas::all(), None, &stranger).expect("nothing happens");
    assert_eq!(assignee(&bench, 3), None);
}

#[test]
fn what_a_colleague_changed_since_is_not_given_back_nor_listed_again() {
    let bench = bench();
    let (ans, bo) = (UserId::new(7), UserId::new(8));
    changed(&bench, &[id(1), id(2)], &to("ans"));
    changed(&bench, &[id(1)], &to("bo"));
    let had = [(id(1), None), (id(2), None)];
    let given_back = bench.tasks.give_back(OURS, Areas::all(), Some(ans), &had).expect("given back");
    assert_eq!(given_back.before.into_iter().map(|(id, _)| id).collect::<Vec<_>>(), [id(2)]);
    assert_eq!([1, 2].map(|number| assignee(&bench, number)), [Some(bo.get()), None]);

    let put_off = |day_of: &str, number: i64| {
        let form = SnoozeForm { until: Some(day(day_of)), reason: Some("the ship is late".to_owned()) };
        changed(&bench, &[id(number)], &TaskChange::Snooze(form));
    };
    put_off("2026-03-09", 1);
    put_off("2026-03-10", 2);
    let again = bench.tasks.list_again(OURS, Areas::all(), day("2026-03-09"), &[id(1), id(2)]).expect("listed again");
    assert_eq!(again.before.into_iter().map(|(id, _)| id).collect::<Vec<_>>(), [id(1)]);
}

#[test]
fn tasks_are_read_by_their_ids_each_once_and_no_more_than_are_changed_at_once() {
    let bench = bench();
    let those = |ids: &[TaskId]| bench.tasks.those(OURS, Areas::all(), ids);
    let found = those(&[id(3), id(99), id(1), id(3)]).expect("tasks");
    assert_eq!(found.into_iter().map(|task| task.id).collect::<Vec<_>>(), [id(3), id(1)]);
    assert!(bench.tasks.those(OURS, Areas::default(), &[id(1)]).expect("none").is_empty());
    let many = vec![id(1); MOST_AT_ONCE + 1];
    assert!(matches!(those(&many), Err(TaskError::Invalid(_))) && matches!(those(&[]), Err(TaskError::Invalid(_))));
}

#[test]
fn a_user_may_read_the_tasks_of_the_own_areas_and_one_who_is_invited_is_not_judged() {
    let bench = bench();
    bench.joins(9, "Cas", [crate::Area::Invoices].into_iter().collect());
    let invoice = TaskId::new(TaskKind::InvoiceOverdue, "4");
    let may = |user: i64, ids: &[TaskId]| bench.tasks.may_read_all(OURS, UserId::new(user), ids).expect("an answer");
    assert!(may(9, std::slice::from_ref(&invoice)) && !may(9, &[invoice, id(1)]));
    assert!(may(7, &[id(1)]) && may(99, &[id(1)]));
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
