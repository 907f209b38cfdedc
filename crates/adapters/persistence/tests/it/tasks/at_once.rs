//! What several people note on a task at the same moment.

use super::found::{databases, declaration};
use super::{organisation, run, tasks};
use customs_kernel::{UserId, in_unit_of_work};
use customs_tasks::testing::MemoryTasks;
use customs_tasks::{Areas, Assignee, SnoozeForm, Task, TaskError, TaskId};
use std::sync::{Arc, Barrier};
use std::thread;

/// Rounds, each of which has its chance of finding what gets lost.
const ROUNDS: usize = 10;

#[test]
fn what_two_people_note_on_a_task_at_once_is_both_kept() {
    for test in databases() {
        let own = organisation(&test.database, "Ours");
        run(&test, &declaration(own, 1, "status, imex, symbol", "'ERR', 'IM', 'A'"));
        let people = Arc::new(MemoryTasks::default());
        let ans = Assignee { id: UserId::new(7), name: "Ans".to_owned(), email: "ans@broker.example".to_owned() };
        people.joins(own, ans, Areas::all());
        let tasks = tasks(&test.database, &people);
        let id: TaskId = "declaration_rejected-1".parse().expect("an id");
        let wait = SnoozeForm { until: "2026-03-09".parse().ok(), reason: Some("on its way".to_owned()) };
        let note = |change: &(dyn Fn() -> Result<Task, TaskError> + Sync)| {
            in_unit_of_work(&test.database, change).expect("it is noted")
        };
        let assign = || tasks.assign(own, Areas::all(), &id, Some("ans@broker.example"));
        let put_off = || tasks.snooze(own, Areas::all(), &id, &wait);
        for _ in 0..ROUNDS {
            let barrier = Barrier::new(2);
            let at_once = |change: &(dyn Fn() -> Result<Task, TaskError> + Sync)| {
                barrier.wait();
                note(change)
            };
            thread::scope(|scope| {
                scope.spawn(|| at_once(&assign));
                scope.spawn(|| at_once(&put_off));
            });
            let noted = tasks.show(own, Areas::all(), &id).expect("a task");
            assert!(noted.assignee.is_some() && noted.snooze.is_some(), "{noted:?}");
            note(&|| tasks.let_go(own, Areas::all(), &id));
            note(&|| tasks.wake(own, Areas::all(), &id));
        }
    }
}
