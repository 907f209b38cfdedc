use super::WriteTasks;
use super::areas::written_by;
use super::reading::named;
use super::view::TaskView;
use crate::ApiError;
use crate::body::{Day, JsonBody};
use crate::command::Response;
use crate::envelope::Written;
use crate::operation::{CreateNamed, Handled};
use customs_http_macros::{delete, put};
use customs_kernel::FieldErrors;
use customs_tasks::{SnoozeForm, Task};
use serde::Deserialize;
use utoipa::ToSchema;

/// The user who takes a task.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = TaskAssignment)]
pub(super) struct AssignmentBody {
    /// E-mail address of a user of the organisation.
    #[schema(required = true, example = "ans@broker.example")]
    email: Option<String>,
}

/// Give a task to a user.
///
/// This needs the scope that writes records of the kind that the task is about; for guarantees it is that of declarations or
/// of transits.
#[put("/tasks/{id}/assignee", tag = "Tasks", params(("id" = String, Path, description = "The task")),
    success(200, "The task", Written<TaskView>))]
pub(super) fn assign_task(order: &CreateNamed<WriteTasks, JsonBody<AssignmentBody>>) -> Handled {
    let areas = written_by(order.caller.scopes());
    let email = order.body.value().email.as_deref();
    let task = order.services.tasks.assign(order.organisation(), areas, &named(&order.path)?, email)?;
    written(task, "The task was assigned.")
}

/// Take a task away from its user.
#[delete("/tasks/{id}/assignee", tag = "Tasks", params(("id" = String, Path, description = "The task")),
    success(200, "The task", Written<TaskView>))]
pub(super) fn let_task_go(order: &CreateNamed<WriteTasks>) -> Handled {
    let areas = written_by(order.caller.scopes());
    let task = order.services.tasks.let_go(order.organisation(), areas, &named(&order.path)?)?;
    written(task, "The task has no assignee any more.")
}

/// How long a task can wait, and why.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = TaskSnoozing)]
pub(super) struct SnoozeBody {
    /// First day on which the task is listed again: from tomorrow to 90 days from today, in the Netherlands.
    #[schema(required = true)]
    until: Option<Day>,
    /// Why it can wait.
    #[schema(required = true, max_length = 500, example = "The seal is on its way.")]
    reason: Option<String>,
}

/// Put a task off, with a reason.
///
/// Until that day it is out of the list. It is done all the same when its cause is gone.
#[put("/tasks/{id}/snooze", tag = "Tasks", params(("id" = String, Path, description = "The task")),
    success(200, "The task", Written<TaskView>))]
pub(super) fn snooze_task(order: &CreateNamed<WriteTasks, JsonBody<SnoozeBody>>) -> Handled {
    let areas = written_by(order.caller.scopes());
    let SnoozeBody { until, reason } = order.body.value();
    let id = named(&order.path)?;
    if until.is_some_and(|day| day.get().is_none()) {
        order.services.tasks.show(order.organisation(), areas, &id)?;
        return Err(ApiError::validation(&FieldErrors::one("until", Day::RULE)));
    }
    let form = SnoozeForm { until: until.and_then(Day::get), reason: reason.clone() };
    let task = order.services.tasks.snooze(order.organisation(), areas, &id, &form)?;
    written(task, "The task was put off.")
}

/// List a task again that was put off.
#[delete("/tasks/{id}/snooze", tag = "Tasks", params(("id" = String, Path, description = "The task")),
    success(200, "The task", Written<TaskView>))]
pub(super) fn wake_task(order: &CreateNamed<WriteTasks>) -> Handled {
    let areas = written_by(order.caller.scopes());
    let task = order.services.tasks.wake(order.organisation(), areas, &named(&order.path)?)?;
    written(task, "The task is listed again.")
}

fn written(task: Task, message: &str) -> Handled {
    Response::ok(&Written::new(TaskView::from(task), message))
}
