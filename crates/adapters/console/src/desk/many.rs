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
use customs_kernel::{FieldErrors, OrganisationId};
use customs_tasks::{Areas, MOST_AT_ONCE, SnoozeForm, TaskChange, TaskFilter, TaskId};

/// The word of the button that writes the selected tasks into a file.
const EXPORT: &str = "export";
const WHAT: &[&str] = &["take", "hand", "let-go", "snooze", "wake", EXPORT];
const FIELDS: Fields =
    Fields::new(&["list", "email", "until", "reason", "all"]).with_choices(&[("what", WHAT)]).with_lists(&["task"]);

/// Changes the selected tasks, and leads back to the list, which says what was done and offers to undo it.
pub(super) async fn change(member: Member, services: Services, posted: Posted) -> Answer {
    let reader = reader(&member);
    if reader.noted == Areas::default() {
        return Err(Failure::Forbidden);
    }
    posted.require(FIELDS)?;
    let query = list_query(posted.raw("list"));
    let t = member.t();
    let list_changed = || vec![problem(t, "task", t.desk_list_changed())];
    let ids = wanted(&member, &services, reader, &query, &posted).await?;
    if posted.text("what") == EXPORT {
        let Some(ids) = ids else { return again(&member, &services, &query, &posted, list_changed()).await };
        let reading = services.clone();
        let read = move || Ok(reading.tasks.those(reader.organisation, reader.areas, &ids)?);
        return match member.read(read).await {
            Ok(tasks) => Ok(export::file(t, &tasks)),
            Err(Failure::Invalid(errors)) => again(&member, &services, &query, &posted, problems(t, &errors)).await,
            Err(failure) => Err(failure),
        };
    }
    let act = Act::from_word(posted.text("what")).ok_or(Failure::BadRequest)?;
    let own = member.session().user.email().to_string();
    let change = match change_of(act, own, &posted) {
        Ok(change) => change,
        Err(errors) => return again(&member, &services, &query, &posted, problems(t, &errors)).await,
    };
    let Some(left) = left_by(&member, &services, act, &posted, ids.as_deref().unwrap_or_default()).await? else {
        return again(&member, &services, &query, &posted, vec![problem(t, "email", t.desk_may_not_read())]).await;
    };
    let (tasks, organisation, list) = (services.tasks.clone(), member.organisation(), posted.raw("list").to_owned());
    let work = move || {
        // A form that comes again has changed the list itself, and leads to where it led before.
        let Some(ids) = &ids else { return Err(Failure::Stale) };
        let changed = tasks.change_many(organisation, reader.noted, ids, &change)?;
        let address = done::address(&list_query(&list), act, &left, &changed);
        Ok((address.clone(), address))
    };
    match member.make_shown(&services, Once::from_posted(&posted), work).await {
        Ok(Made::Now(address)) => Ok(member.go_to(&address)),
        Ok(Made::Before(address)) => Ok(member.done(&address, Notice::DoneBefore)),
        Err(Failure::Invalid(errors)) => again(&member, &services, &query, &posted, problems(t, &errors)).await,
        Err(Failure::Stale) => again(&member, &services, &query, &posted, list_changed()).await,
        Err(failure) => Err(failure),
    }
}

/// What the act leaves on the tasks, by which its undoing knows them; `None` when they are handed to a user who may not read
/// all of them, and would not see them.
async fn left_by(
    member: &Member,
    services: &Services,
    act: Act,
    posted: &Posted,
    ids: &[TaskId],
) -> Result<Option<String>, Failure> {
    match act {
        Act::Take => Ok(Some(member.user().get().to_string())),
        Act::Snooze => Ok(Some(posted.text("until").to_owned())),
        Act::LetGo | Act::Wake => Ok(Some(String::new())),
        Act::Hand => {
            let (services, ids, email) = (services.clone(), ids.to_vec(), posted.text("email").to_owned());
            let organisation = member.organisation();
            member.read(move || receiver(&services, organisation, &email, &ids)).await
        }
    }
}

fn receiver(
    services: &ConsoleServices,
    organisation: OrganisationId,
    email: &str,
    ids: &[TaskId],
) -> Result<Option<String>, Failure> {
    // The change itself refuses an address of no user.
    let Some(user) = services.tasks.user_with(organisation, email)? else { return Ok(Some(String::new())) };
    let may_read = services.tasks.may_read_all(organisation, user.id, ids)?;
    Ok(may_read.then(|| user.id.get().to_string()))
}

/// The tasks that are meant: all that the list has and the role may change, or the selected ones. `None` when the list does
/// not have as many as the user saw.
async fn wanted(
    member: &Member,
    services: &Services,
    reader: Reader,
    query: &ListQuery,
    posted: &Posted,
) -> Result<Option<Vec<TaskId>>, Failure> {
    let Some(seen) = posted.filled("all") else {
        let ids = posted.all("task").map(|text| text.parse().map_err(|_| Failure::BadRequest));
        return ids.collect::<Result<_, _>>().map(Some);
    };
    let seen: usize = seen.parse().map_err(|_| Failure::BadRequest)?;
    let (services, asked) = (services.clone(), Asked::from_query(query, reader.areas));
    let found = member.read(move || all(&services, reader, &asked)).await?;
    Ok((found.len() == seen).then_some(found))
}

fn all(services: &ConsoleServices, reader: Reader, asked: &Asked) -> Result<Vec<TaskId>, Failure> {
    let filter = Desk::filter(services, reader.organisation, asked, reader.noted)?;
    let most = u32::try_from(MOST_AT_ONCE + 1).unwrap_or(u32::MAX);
    let mut ids = Vec::new();
    for part in asked.parts() {
        let filter = TaskFilter { part, ..filter.clone() };
        let (found, _) = services.tasks.first(reader.organisation, filter, most)?;
        ids.extend(found.into_iter().map(|task| task.id));
    }
    Ok(ids)
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
    problems: Vec<Problem>,
) -> Answer {
    let text = |name: &str| posted.raw(name).to_owned();
    let typed = Typed {
        email: text("email"),
        until: text("until"),
        reason: text("reason"),
        tasks: posted.all("task").map(str::to_owned).collect(),
        all: !posted.text("all").is_empty(),
    };
    refused(member, services, query, typed, problems).await
}

fn problems(t: Language, errors: &FieldErrors) -> Vec<Problem> {
    Problem::all(t, errors, |path| (format!("#{}", place(path)), label(t, path).to_owned()))
}

fn problem(t: Language, path: &str, why: &str) -> Problem {
    let (href, field) = (format!("#{}", place(path)), label(t, path).to_owned());
    Problem { href, is_elsewhere: false, field, why: why.to_owned() }
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
