use super::store::{RejectDeclaration, TaskStore, day, now, put_off};
use crate::ports::TaskFinder;
use crate::{Area, Areas, FoundTask, Mark, Place, Taken, TaskFilter, TaskId, TaskQuery};
use customs_kernel::{OrganisationId, UserId, equal, holds, keeps};
use std::sync::Arc;

/// Notes something on a task of the organisation.
pub type NoteOnTask = Box<dyn Fn(OrganisationId, &TaskId, &Mark)>;

/// A finder that finds nothing yet.
pub struct FinderBench {
    /// Finds the tasks.
    pub finder: Arc<dyn TaskFinder>,
    /// Two organisations without tasks.
    pub organisations: [OrganisationId; 2],
    /// Stores a declaration that customs rejected. Those that are stored later have higher ids.
    pub reject: RejectDeclaration,
    /// Notes something on a task.
    pub note: NoteOnTask,
}

customs_kernel::debug_by_name!(FinderBench);

impl From<TaskStore> for FinderBench {
    fn from(TaskStore { marks, finder, organisations, reject }: TaskStore) -> Self {
        let note = move |organisation: OrganisationId, task: &TaskId, mark: &Mark| {
            marks.save(organisation, task, mark, now()).expect("it is noted");
        };
        Self { finder, organisations, reject, note: Box::new(note) }
    }
}

/// Runs the contract of [`TaskFinder`] on that port alone; `make` returns a finder that finds nothing on every call. Which
/// records have a task of each kind is for each implementation to test, since it knows the records.
///
/// # Panics
/// When a rule is broken.
pub fn task_finder_contract<B: Into<FinderBench>>(make: impl Fn() -> B) {
    let make = || -> FinderBench { make().into() };
    keeps! { "TaskFinder":
        tasks_are_found_in_order_and_in_pieces(&make());
        tasks_are_found_by_what_is_noted_on_them(&make());
        tasks_are_those_of_an_organisation_and_of_the_areas(&make());
    }
}

/// The tasks that pass the filter, which are as many as are counted.
fn found(bench: &FinderBench, organisation: OrganisationId, filter: &TaskFilter) -> Vec<FoundTask> {
    let query = TaskQuery { filter: filter.clone(), today: day(2), now: now(), after: None, limit: 10 };
    let found = bench.finder.find(organisation, &query).expect("an answer");
    let counts = bench.finder.count(organisation, &query).expect("an answer");
    equal!(counts.iter().map(|count| count.total).sum::<u64>(), found.len() as u64, "{filter:?}", [counts, found]);
    found
}

fn ids(found: &[FoundTask]) -> Vec<TaskId> {
    found.iter().map(|task| task.id.clone()).collect()
}

fn tasks_are_found_in_order_and_in_pieces(bench: &FinderBench) {
    let [ours, _] = bench.organisations;
    let filter = TaskFilter::within(Areas::all());
    equal!(found(bench, ours, &filter), []);
    let rejected = [(bench.reject)(ours), (bench.reject)(ours), (bench.reject)(ours)];
    let all = found(bench, ours, &filter);
    equal!(ids(&all), rejected);
    let piece = |after: Option<&FoundTask>, limit| {
        let after = after.map(|task| Place::from_found(task, day(2)));
        let query = TaskQuery { filter: filter.clone(), today: day(2), now: now(), after, limit };
        bench.finder.find(ours, &query).expect("an answer")
    };
    equal!(piece(None, 2), all[..2]);
    equal!(piece(all.first(), 10), all[1..]);
    equal!(piece(all.last(), 10), [], [all]);
}

fn tasks_are_found_by_what_is_noted_on_them(bench: &FinderBench) {
    let [ours, _] = bench.organisations;
    let [put_off_task, taken, free] = [(bench.reject)(ours), (bench.reject)(ours), (bench.reject)(ours)];
    (bench.note)(ours, &put_off_task, &put_off());
    (bench.note)(ours, &taken, &Mark { assignee: Some(UserId::new(8)), snooze: None });
    let listed = TaskFilter::within(Areas::all());
    equal!(ids(&found(bench, ours, &listed)), [taken.clone(), free.clone()], "one is put off");
    let snoozed = TaskFilter { snoozed: true, ..listed.clone() };
    equal!(ids(&found(bench, ours, &snoozed)), std::slice::from_ref(&put_off_task), [snoozed]);
    let of_user = TaskFilter { taken: Some(Taken::By(UserId::new(8))), ..listed.clone() };
    equal!(ids(&found(bench, ours, &of_user)), [taken], [of_user]);
    let of_none = TaskFilter { taken: Some(Taken::ByNone), ..listed.clone() };
    equal!(ids(&found(bench, ours, &of_none)), [free], [of_none]);
    let only = TaskFilter { only: Some(put_off_task), ..listed };
    let one = found(bench, ours, &only);
    equal!(one.iter().map(|task| &task.mark).collect::<Vec<_>>(), [&put_off()], [only]);
}

fn tasks_are_those_of_an_organisation_and_of_the_areas(bench: &FinderBench) {
    let [ours, theirs] = bench.organisations;
    let task = (bench.reject)(ours);
    let filter = TaskFilter::within(Areas::all());
    equal!(found(bench, theirs, &filter), [], [theirs, task]);
    for area in Area::ALL.iter().copied() {
        let only = TaskFilter::within(Areas::from_iter([area]));
        let expected = usize::from(task.kind().entry().area == area);
        holds!(found(bench, ours, &only).len() == expected, [area, task]);
    }
}
