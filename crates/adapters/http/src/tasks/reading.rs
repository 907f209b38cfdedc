use super::ReadTasks;
use super::areas::read_by;
use super::selection::{PageParameters, Selection, SelectionParameters, TaskPage};
use super::view::TaskView;
use crate::ApiError;
use crate::command::Response;
use crate::envelope::{Listed, Record};
use crate::operation::{Handled, Read, ReadNamed};
use customs_http_macros::get;
use customs_tasks::TaskId;

/// List what is due, the oldest deadline first.
///
/// A task is computed from its record: it is in the list for as long as the record shows its cause, and nothing marks it as
/// done. The list has the kinds of tasks whose records the scopes of the token let the client read. Tasks that are put off
/// are left out, unless they are asked for.
#[get("/tasks", tag = "Tasks", params(SelectionParameters, PageParameters),
    success(200, "A page of tasks, the oldest deadline first", Listed<TaskView>))]
pub(super) fn list_tasks(asked: Read<ReadTasks, 0, (Selection, TaskPage)>) -> Handled {
    let (selection, TaskPage { page, after }) = &asked.query;
    let (organisation, areas) = (asked.organisation(), read_by(asked.caller.scopes()));
    let filter = selection.filter(&asked.services, organisation, areas)?;
    let page = asked.services.tasks.list(organisation, filter, after.as_ref(), *page)?;
    Response::ok(&Listed::from_page(page, TaskView::from))
}

/// Show a task.
#[get("/tasks/{id}", tag = "Tasks", params(("id" = String, Path, description = "The task")),
    success(200, "The task", Record<TaskView>))]
pub(super) fn show_task(asked: ReadNamed<ReadTasks>) -> Handled {
    let areas = read_by(asked.caller.scopes());
    let task = asked.services.tasks.show(asked.organisation(), areas, &named(&asked.path)?)?;
    Response::ok(&Record { data: TaskView::from(task) })
}

/// The task that a path names. A text that is no id of a task is that of no task.
pub(super) fn named(path: &str) -> Result<TaskId, ApiError> {
    path.parse().map_err(|_| ApiError::not_found_because(UNKNOWN))
}

/// Said of a task that is not there.
pub(crate) const UNKNOWN: &str = "The task was not found.";
