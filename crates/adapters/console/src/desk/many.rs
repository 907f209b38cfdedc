//! Several tasks are changed at once: those that are selected, or all that the list has.

use super::asked::{Asked, list_query};
use super::done::{self, Act};
use super::export;
use super::page::{Typed, reader, refused};
use super::reading::{Desk, Reader};
use crate::failure::Failure;
use crate::form::Problem;
use crate::listing::ListQuery;
use crate::notice::Notice;
use crate::once::{Made, Once};
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, ConsoleServices, Services, day};
use customs_kernel::FieldErrors;
use customs_tasks::{Areas, MOST_AT_ONCE, SnoozeForm, Task, TaskChange, TaskError, TaskId};

/// The word of the button that writes the selected tasks into a file.
const EXPORT: &str = "export";
const WHAT: &[&str] = &["take", "hand", "let-go", "snooze", "wake", EXPORT];
const FIELDS: Fields = Fields::new(&["list", "email", "until", "reason"])
    .with_choices(&[("what", WHAT), ("all", &["true"])])
    .with_lists(&["task"]);

/// Changes the selected tasks, and leads back to the list, which says what was done and offers to undo it.
pub(super) async fn change(member: Member, services: Services, posted: Posted) -> Answer {
    let reader = reader(&member);
    if reader.noted == Areas::default() {
        return Err(Failure::Forbidden);
    }
    posted.require(FIELDS)?;
    let query = list_query(posted.raw("list"));
    let ids = wanted(&member, &services, reader, &query, &posted).await?;
    if posted.text("what") == EXPORT {
        let read = move || named(&services, reader, &ids);
        return Ok(export::file(member.t(), &member.read(read).await?));
    }
    let act = Act::from_word(posted.text("what")).unwrap_or(Act::Take);
    let own = member.session().user.email().to_string();
    let change = match change_of(act, own, &posted) {
        Ok(change) => change,
        Err(errors) => return again(&member, &services, &query, &posted, &errors).await,
    };
    let (tasks, organisation, list) = (services.tasks.clone(), member.organisation(), posted.raw("list").to_owned());
    let work = move || {
        let changed = tasks.change_many(organisation, reader.noted, &ids, &change)?;
        let address = done::address(&list_query(&list), act, &changed.before);
        Ok((address.clone(), address))
    };
    match member.make_shown(&services, Once::from_posted(&posted), work).await {
        Ok(Made::Now(address)) => Ok(member.go_to(&address)),
        Ok(Made::Before(address)) => Ok(member.done(&address, Notice::DoneBefore)),
        Err(Failure::Invalid(errors)) => again(&member, &services, &query, &posted, &errors).await,
        Err(failure) => Err(failure),
    }
}

/// The tasks that are meant: all that the list has and the role may change, or the selected ones.
async fn wanted(
    member: &Member,
    services: &Services,
    reader: Reader,
    query: &ListQuery,
    posted: &Posted,
) -> Result<Vec<TaskId>, Failure> {
    if posted.text("all").is_empty() {
        let ids = posted.all("task").map(|text| text.parse().map_err(|_| Failure::BadRequest));
        return ids.collect();
    }
    let (services, asked) = (services.clone(), Asked::from_query(query, reader.areas));
    member.read(move || all(&services, reader, &asked)).await
}

fn all(services: &ConsoleServices, reader: Reader, asked: &Asked) -> Result<Vec<TaskId>, Failure> {
    let filter = Desk::filter(services, reader.organisation, asked, reader.noted)?;
    let most = u32::try_from(MOST_AT_ONCE + 1).unwrap_or(u32::MAX);
    let (found, _) = services.tasks.first(reader.organisation, filter, most)?;
    Ok(found.into_iter().map(|task| task.id).collect())
}

/// The tasks with these ids that are still there.
fn named(services: &ConsoleServices, reader: Reader, ids: &[TaskId]) -> Result<Vec<Task>, Failure> {
    let mut found = Vec::new();
    for id in ids.iter().take(MOST_AT_ONCE) {
        match services.tasks.show(reader.organisation, reader.areas, id) {
            Ok(task) => found.push(task),
            Err(TaskError::NotFound) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(found)
}

/// What is to be noted; `own` is the address of the user.
fn change_of(act: Act, own: String, posted: &Posted) -> Result<TaskChange, FieldErrors> {
    Ok(match act {
        Act::Take => TaskChange::Assign(own),
        Act::Hand => TaskChange::Assign(posted.text("email").to_owned()),
        Act::LetGo => TaskChange::LetGo,
        Act::Wake => TaskChange::Wake,
        Act::Snooze => {
            let until = posted.filled("until").map(|text| day::read(&text)).transpose();
            let until = until.map_err(|rule| FieldErrors::one("until", rule))?;
            TaskChange::Snooze(SnoozeForm { until, reason: posted.filled("reason") })
        }
    })
}

/// The desk again, with what was typed and what is wrong with it.
async fn again(
    member: &Member,
    services: &Services,
    query: &ListQuery,
    posted: &Posted,
    errors: &FieldErrors,
) -> Answer {
    let text = |name: &str| posted.raw(name).to_owned();
    let typed = Typed {
        email: text("email"),
        until: text("until"),
        reason: text("reason"),
        tasks: posted.all("task").map(str::to_owned).collect(),
        all: !posted.text("all").is_empty(),
    };
    let t = member.t();
    let problems = Problem::all(t, errors, |path| (format!("#{}", place(path)), label(t, path).to_owned()));
    refused(member, services, query, typed, problems).await
}

/// The control that an error is about.
fn place(path: &str) -> &str {
    match path {
        "email" | "until" | "reason" => path,
        _ => "many",
    }
}

fn label(t: Language, path: &str) -> &'static str {
    match path {
        "email" => t.desk_hand_to(),
        "until" => t.tasks_snooze_until(),
        "reason" => t.tasks_snooze_reason(),
        _ => t.desk_select(),
    }
}
