//! The tasks about a record, as its page shows them, and what users note on tasks.

mod marks;

use crate::Services;
use crate::failure::Failure;
use crate::routing::Routing;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use customs_access::Scope;
use customs_kernel::facts::Fact;
use customs_tasks::{Areas, RecordKind, Task};

pub(crate) fn register<R: Routing>(routing: &mut R) {
    routing.post("/tasks/{id}/take", marks::take).post("/tasks/{id}/let-go", marks::let_go);
    routing.get("/tasks/{id}/snooze", marks::ask_snooze).post("/tasks/{id}/snooze", marks::snooze);
    routing.post("/tasks/{id}/wake", marks::wake);
}

/// A task about the record of a page.
pub(crate) struct OwnTask {
    pub(crate) id: String,
    pub(crate) day: String,
    /// The day for machines.
    pub(crate) machine: String,
    pub(crate) is_overdue: bool,
    pub(crate) action: String,
    pub(crate) missed: String,
    /// The amount at stake; empty when none is known.
    pub(crate) stake: String,
    /// The user who took it; empty while no one did.
    pub(crate) assignee: String,
    /// Until when and why it is put off; empty while it is not.
    pub(crate) snooze: String,
    /// Whether the user may take it and put it off.
    pub(crate) may_note: bool,
    /// Whether the user took it.
    pub(crate) is_mine: bool,
}

/// Reads the tasks about a record, those that are put off too.
pub(crate) async fn own(
    member: &Member,
    services: &Services,
    kind: RecordKind,
    id: i64,
) -> Result<Vec<OwnTask>, Failure> {
    let (t, organisation, areas) = (member.t(), member.organisation(), areas(member));
    let tasks = services.tasks.clone();
    let found = member.read(move || Ok(tasks.about(organisation, areas, kind, &id.to_string())?)).await?;
    let (user, noted) = (member.user(), noted_areas(member));
    let show = |task: &Task| OwnTask {
        may_note: noted.contains(task.id.kind().entry().area),
        is_mine: task.assignee.as_ref().is_some_and(|assignee| assignee.id == user),
        ..OwnTask::new(t, task)
    };
    Ok(found.iter().map(show).collect())
}

/// The areas that the role of the user may read.
pub(crate) fn areas(member: &Member) -> Areas {
    Areas::read_by(&scopes(member))
}

/// The areas on whose tasks the role of the user may note something.
pub(crate) fn noted_areas(member: &Member) -> Areas {
    Areas::written_by(&scopes(member))
}

fn scopes(member: &Member) -> Vec<&'static str> {
    member.session().user.scopes().iter().map(Scope::as_str).collect()
}

impl OwnTask {
    fn new(t: Language, task: &Task) -> Self {
        let stake = task.stake.as_ref().map(|stake| shown::money(stake.amount, &stake.currency));
        let snooze = task.snooze.as_ref();
        let snooze = snooze.map(|off| t.tasks_snoozed(&shown::day(off.until), &shown::text(&off.reason)));
        Self {
            id: task.id.to_string(),
            day: shown::day(task.day),
            machine: task.day.to_string(),
            is_overdue: task.is_overdue,
            action: t.sentence(&task.action.statement()).text,
            missed: t.sentence(&task.missed.statement()).text,
            stake: stake.unwrap_or_default(),
            assignee: task.assignee.as_ref().map(|user| shown::text(&user.name)).unwrap_or_default(),
            snooze: snooze.unwrap_or_default(),
            may_note: false,
            is_mine: false,
        }
    }
}
