//! Tasks are taken and given back, and put off and listed again. Each leads back to the page of the record.

use super::noted_areas;
use crate::desk::list_address;
use crate::failure::Failure;
use crate::form::{Field, Problem};
use crate::layout::Layout;
use crate::listing::ListQuery;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services, day, shown};
use actix_web::web::Path;
use askama::Template;
use customs_kernel::FieldErrors;
use customs_kernel::facts::Fact;
use customs_tasks::{Areas, Site, SnoozeForm, Task, TaskError, TaskId, Tasks};

/// The fields of the form that puts a task off, by which the domain too reports what is wrong with them.
const UNTIL: &str = "until";
const REASON: &str = "reason";
/// The list of tasks from which the user came.
const LIST: &str = "list";

/// The page on which a task is put off.
#[derive(Template)]
#[template(path = "tasks/snooze.html")]
struct SnoozePage {
    layout: Layout,
    t: Language,
    /// The address of the record, or of the list from which the user came.
    back: String,
    /// The list; empty when the user came from the record.
    list: String,
    record: String,
    action: String,
    problems: Vec<Problem>,
    fields: Vec<Field>,
}

/// A task on which the user may note something.
struct Noted {
    id: TaskId,
    areas: Areas,
    task: Task,
    /// The address of its record, or of the list from which the user came.
    back: String,
    /// The list; empty when the user came from the record.
    list: String,
}

impl Noted {
    /// Finds the task, if the role of the user may note something on it.
    async fn find(member: &Member, services: &Services, id: &str) -> Result<Self, Failure> {
        let id: TaskId = id.parse().map_err(|_| Failure::NotFound)?;
        let (tasks, organisation, areas) = (services.tasks.clone(), member.organisation(), noted_areas(member));
        let named = id.clone();
        let task = member.read(move || Ok(tasks.show(organisation, areas, &named)?)).await?;
        let back = Site::new("").page(&task.record);
        Ok(Self { id, areas, task, back, list: String::new() })
    }

    /// The same for a user who came from this list of tasks.
    fn reached_from(self, list: &str) -> Self {
        if list.is_empty() {
            return self;
        }
        let list = list_address(list);
        Self { back: list.clone(), list, ..self }
    }
}

/// Refuses users whose role notes nothing on any task.
fn require_any(member: &Member) -> Result<(), Failure> {
    if noted_areas(member) == Areas::default() { Err(Failure::Forbidden) } else { Ok(()) }
}

pub(super) async fn take(member: Member, services: Services, id: Path<String>, posted: Posted) -> Answer {
    let (organisation, email) = (member.organisation(), member.session().user.email().to_string());
    note(member, services, id, posted, Notice::TaskTaken, move |tasks, areas, id| {
        tasks.assign(organisation, areas, id, Some(&email))
    })
    .await
}

pub(super) async fn let_go(member: Member, services: Services, id: Path<String>, posted: Posted) -> Answer {
    let organisation = member.organisation();
    note(member, services, id, posted, Notice::TaskLetGo, move |tasks, areas, id| tasks.let_go(organisation, areas, id))
        .await
}

pub(super) async fn wake(member: Member, services: Services, id: Path<String>, posted: Posted) -> Answer {
    let organisation = member.organisation();
    note(member, services, id, posted, Notice::TaskWoken, move |tasks, areas, id| tasks.wake(organisation, areas, id))
        .await
}

/// Carries out what a button does.
async fn note(
    member: Member,
    services: Services,
    id: Path<String>,
    posted: Posted,
    notice: Notice,
    change: impl Fn(&Tasks, Areas, &TaskId) -> Result<Task, TaskError> + Send + 'static,
) -> Answer {
    require_any(&member)?;
    posted.require(Fields::NONE)?;
    let Noted { id, areas, back, .. } = Noted::find(&member, &services, &id).await?;
    let tasks = services.tasks.clone();
    let work = move || {
        change(&tasks, areas, &id)?;
        Ok(notice)
    };
    member.carry_out(&services, &posted, back, work).await
}

pub(super) async fn ask_snooze(member: Member, services: Services, id: Path<String>, query: ListQuery) -> Answer {
    require_any(&member)?;
    let noted = Noted::find(&member, &services, &id).await?.reached_from(query.text(LIST));
    snooze_page(&member, &noted, &Posted::default(), &FieldErrors::default())
}

pub(super) async fn snooze(member: Member, services: Services, id: Path<String>, posted: Posted) -> Answer {
    require_any(&member)?;
    posted.require(Fields::new(&[UNTIL, REASON, LIST]))?;
    let noted = Noted::find(&member, &services, &id).await?.reached_from(posted.text(LIST));
    let until = match posted.filled(UNTIL).map(|text| day::read(&text)).transpose() {
        Ok(until) => until,
        Err(rule) => return snooze_page(&member, &noted, &posted, &FieldErrors::one(UNTIL, rule)),
    };
    let form = SnoozeForm { until, reason: posted.filled(REASON) };
    let (tasks, organisation, areas) = (services.tasks.clone(), member.organisation(), noted.areas);
    let id = noted.id.clone();
    let work = move || {
        tasks.snooze(organisation, areas, &id, &form)?;
        Ok(Notice::TaskSnoozed)
    };
    match member.carry_out(&services, &posted, noted.back.clone(), work).await {
        Err(Failure::Invalid(errors)) => snooze_page(&member, &noted, &posted, &errors),
        answer => answer,
    }
}

fn snooze_page(member: &Member, noted: &Noted, posted: &Posted, errors: &FieldErrors) -> Answer {
    let t = member.t();
    let until = Field::day(UNTIL, t.tasks_snooze_until(), posted.raw(UNTIL)).hinting(t.tasks_snooze_until_hint());
    let reason = Field::text(REASON, t.tasks_snooze_reason(), posted.raw(REASON));
    let fields = vec![until.judged(t, errors), reason.judged(t, errors)];
    let problems = Problem::for_fields(t, errors, &fields.iter().collect::<Vec<_>>());
    let Noted { task, back, list, .. } = noted;
    member.page(&SnoozePage {
        layout: Layout::new(member, "/console"),
        t,
        back: back.clone(),
        list: list.clone(),
        record: shown::text(&task.record.name),
        action: t.sentence(&task.action.statement()).text,
        problems,
        fields,
    })
}
