//! The tasks about a record, as its page shows them.

use crate::Services;
use crate::failure::Failure;
use crate::shown;
use crate::texts::Language;
use crate::visit::Member;
use customs_access::Scope;
use customs_kernel::facts::Fact;
use customs_tasks::{Areas, RecordKind, Task};

/// A task about the record of a page.
pub(crate) struct OwnTask {
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
    Ok(found.iter().map(|task| OwnTask::new(t, task)).collect())
}

/// The areas that the role of the user may read.
pub(crate) fn areas(member: &Member) -> Areas {
    let names: Vec<&str> = member.session().user.scopes().iter().map(Scope::as_str).collect();
    Areas::read_by(&names)
}

impl OwnTask {
    fn new(t: Language, task: &Task) -> Self {
        let stake = task.stake.as_ref().map(|stake| shown::money(stake.amount, &stake.currency));
        let snooze = task.snooze.as_ref();
        let snooze = snooze.map(|off| t.tasks_snoozed(&shown::day(off.until), &shown::text(&off.reason)));
        Self {
            day: shown::day(task.day),
            machine: task.day.to_string(),
            is_overdue: task.is_overdue,
            action: t.sentence(&task.action.statement()).text,
            missed: t.sentence(&task.missed.statement()).text,
            stake: stake.unwrap_or_default(),
            assignee: task.assignee.as_ref().map(|user| shown::text(&user.name)).unwrap_or_default(),
            snooze: snooze.unwrap_or_default(),
        }
    }
}
