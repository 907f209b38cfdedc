use super::asked::{Asked, FILTERS, NARROWING};
use super::page::reader;
use super::reading::Desk;
use crate::failure::Failure;
use crate::listing::ListQuery;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use customs_csv_lines::CsvLines;
use customs_kernel::facts::Fact;
use customs_kernel::{OrganisationId, PageNumber, PageRequest, PageSize};
use customs_tasks::{Task, TaskError, TaskFilter, Tasks};

/// Most tasks in a file.
const MOST: usize = 10_000;

/// The address of the file of all tasks that the list has, without what the list could not understand.
pub(super) fn address(query: &ListQuery) -> String {
    let kept = ["part", "snoozed"].into_iter().chain(NARROWING);
    let left_out = query.misunderstood();
    let kept = kept.filter(|name| !left_out.iter().any(|left_out| left_out == name));
    let kept = kept.map(|name| (name, query.text(name))).filter(|(_, value)| !value.is_empty());
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(kept).finish();
    if query.is_empty() { format!("{}.csv", super::PART) } else { format!("{}.csv?{query}", super::PART) }
}

/// All tasks of the list as lines of a file for spreadsheets.
pub(super) async fn download(member: Member, services: Services, query: ListQuery) -> Answer {
    let (t, reader) = (member.t(), reader(&member));
    let asked = Asked::from_query(&query, reader.areas);
    // A file cannot say which filters it left out.
    if !query.misunderstood().is_empty() || !query.unknown(t, &FILTERS).is_empty() {
        return Err(Failure::BadRequest);
    }
    let reading = move || {
        let filter = Desk::filter(&services, reader.organisation, &asked, reader.areas)?;
        all(&services.tasks, reader.organisation, &filter)
    };
    let tasks = member.read(reading).await?;
    Ok(file(t, &tasks))
}

/// The answer with these tasks as a file.
pub(super) fn file(t: Language, tasks: &[Task]) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header((CONTENT_DISPOSITION, "attachment; filename=\"tasks.csv\""))
        .body(lines(t, tasks))
}

/// Reads the list page by page, each behind the task before it.
fn all(tasks: &Tasks, organisation: OrganisationId, filter: &TaskFilter) -> Result<Vec<Task>, Failure> {
    let size = PageSize::new(PageSize::MAX).unwrap_or(PageSize::DEFAULT);
    let page = PageRequest { number: PageNumber::FIRST, size, after: None };
    let mut found: Vec<Task> = Vec::new();
    while found.len() < MOST {
        let after = found.last().map(|task| task.id.clone());
        match tasks.list(organisation, filter.clone(), after.as_ref(), page) {
            Ok(next) if next.records.is_empty() => break,
            Ok(next) => found.extend(next.records),
            // The last one was done meanwhile: the list goes on behind the one before it.
            Err(TaskError::Invalid(_)) if !found.is_empty() => found.truncate(found.len() - 1),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(found)
}

fn lines(t: Language, tasks: &[Task]) -> Vec<u8> {
    let mut lines = CsvLines::for_new_file();
    let heads = [
        "id",
        "kind",
        "due_on",
        "action",
        "record",
        "customer_code",
        "amount",
        "currency",
        "assignee",
        "until",
        "reason",
    ];
    heads.iter().for_each(|head| lines.plain(head));
    lines.end_line();
    for task in tasks {
        lines.plain(task.id.to_string());
        lines.plain(task.id.kind().word());
        lines.plain(task.day.to_string());
        lines.text(&t.sentence(&task.action.statement()).text);
        lines.text(&task.record.name);
        lines.text(task.customer_code.as_deref().unwrap_or_default());
        lines.plain(task.stake.as_ref().map(|stake| stake.amount.to_string()).unwrap_or_default());
        lines.plain(task.stake.as_ref().map(|stake| stake.currency.clone()).unwrap_or_default());
        lines.text(task.assignee.as_ref().map(|user| user.email.as_str()).unwrap_or_default());
        lines.plain(task.snooze.as_ref().map(|snooze| snooze.until.to_string()).unwrap_or_default());
        lines.text(task.snooze.as_ref().map(|snooze| snooze.reason.as_str()).unwrap_or_default());
        lines.end_line();
    }
    lines.into_bytes()
}
