use super::store::{RejectDeclaration, TaskStore, day, now, put_off};
use crate::ports::MarkRepository;
use crate::{Areas, FoundTask, Mark, TaskFilter, TaskId, TaskQuery};
use customs_kernel::{OrganisationId, UserId, equal, holds, keeps};
use std::sync::Arc;

/// Finds the tasks of an organisation.
pub type FindTasks = Box<dyn Fn(OrganisationId, &TaskQuery) -> Vec<FoundTask>>;

/// Marks that are empty, beside the tasks that they are found with.
pub struct MarkBench {
    /// The marks.
    pub marks: Arc<dyn MarkRepository>,
    /// Two organisations without tasks.
    pub organisations: [OrganisationId; 2],
    /// Stores a declaration that customs rejected.
    pub reject: RejectDeclaration,
    /// Finds tasks with what is noted on them.
    pub find: FindTasks,
}

customs_kernel::debug_by_name!(MarkBench);

impl From<TaskStore> for MarkBench {
    fn from(TaskStore { marks, finder, organisations, reject }: TaskStore) -> Self {
        let find = move |organisation: OrganisationId, query: &TaskQuery| -> Vec<FoundTask> {
            finder.find(organisation, query).expect("an answer")
        };
        Self { marks, organisations, reject, find: Box::new(find) }
    }
}

/// Runs the contract of [`MarkRepository`] on that port alone; `make` returns empty marks on every call.
///
/// # Panics
/// When a rule is broken.
pub fn mark_repository_contract<B: Into<MarkBench>>(make: impl Fn() -> B) {
    let make = || -> MarkBench { make().into() };
    keeps! { "MarkRepository":
        what_is_noted_is_found_with_its_task(&make());
        a_blank_mark_is_as_none(&make());
        marks_belong_to_an_organisation(&make());
    }
}

fn found(bench: &MarkBench, organisation: OrganisationId, filter: TaskFilter) -> Vec<FoundTask> {
    let query = TaskQuery { filter, today: day(2), now: now(), after: None, limit: 10 };
    (bench.find)(organisation, &query)
}

/// What is noted on the task.
fn noted(bench: &MarkBench, organisation: OrganisationId, task: &TaskId) -> Vec<Mark> {
    let filter = TaskFilter { only: Some(task.clone()), ..TaskFilter::within(Areas::all()) };
    found(bench, organisation, filter).into_iter().map(|task| task.mark).collect()
}

fn save(bench: &MarkBench, organisation: OrganisationId, task: &TaskId, mark: &Mark) {
    bench.marks.save(organisation, task, mark, now()).expect("it is noted");
}

fn what_is_noted_is_found_with_its_task(bench: &MarkBench) {
    let [ours, _] = bench.organisations;
    let (task, other) = ((bench.reject)(ours), (bench.reject)(ours));
    equal!(noted(bench, ours, &task), [Mark::default()], [task]);
    let taken = Mark { assignee: Some(UserId::new(8)), snooze: None };
    for mark in [put_off(), taken] {
        save(bench, ours, &task, &mark);
        equal!(noted(bench, ours, &task), [mark], "in place of what was noted before", [task]);
    }
    equal!(noted(bench, ours, &other), [Mark::default()], "another task has its own", [other]);
}

fn a_blank_mark_is_as_none(bench: &MarkBench) {
    let [ours, _] = bench.organisations;
    let task = (bench.reject)(ours);
    save(bench, ours, &task, &put_off());
    let listed = || found(bench, ours, TaskFilter::within(Areas::all())).len();
    equal!(listed(), 0, "it is put off", [task]);
    save(bench, ours, &task, &Mark::default());
    save(bench, ours, &task, &Mark::default());
    equal!(noted(bench, ours, &task), [Mark::default()], [task]);
    holds!(listed() == 1, "it is listed again", [task]);
}

fn marks_belong_to_an_organisation(bench: &MarkBench) {
    let [ours, theirs] = bench.organisations;
    let task = (bench.reject)(ours);
    save(bench, theirs, &task, &put_off());
    equal!(noted(bench, ours, &task), [Mark::default()], [task]);
    equal!(noted(bench, theirs, &task), [], "they have no such record", [task]);
}
