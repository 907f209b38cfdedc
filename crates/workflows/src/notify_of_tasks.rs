use chrono::{DateTime, Utc};
use customs_callbacks::{EventLog, TaskNotice};
use customs_kernel::{OrganisationId, StorageError, Subject, amsterdam_date};
use customs_tasks::ports::MarkListener;
use customs_tasks::{Area, FoundTask, RecordKind};

/// Adds to the event log of an organisation what people note on tasks about declarations and transits. Of other tasks
/// the log has nothing: it is about records of those kinds.
pub struct NotifyOfTasks {
    /// The event logs.
    pub log: EventLog,
}

customs_kernel::debug_by_name!(NotifyOfTasks);

impl MarkListener for NotifyOfTasks {
    fn noted(&self, organisation: OrganisationId, task: &FoundTask, at: DateTime<Utc>) -> Result<(), StorageError> {
        let Some(subject) = subject(task) else { return Ok(()) };
        let today = amsterdam_date(at);
        let notice = TaskNotice {
            task: task.id.to_string(),
            kind: task.id.kind().word(),
            subject,
            is_assigned: task.mark.assignee.is_some(),
            snoozed_until: task.mark.snooze.as_ref().map(|snooze| snooze.until).filter(|until| *until > today),
            occurred_at: at,
        };
        self.log.note_task(organisation, &notice)
    }
}

/// The record of the task, if reading events of the record takes the scope that reading the task takes.
fn subject(task: &FoundTask) -> Option<Subject> {
    let id = task.record.id.parse().ok()?;
    match (task.id.kind().entry().area, task.record.kind) {
        (Area::Declarations, RecordKind::Declaration) => Some(Subject::declaration(id)),
        (Area::Transits, RecordKind::Transit | RecordKind::Arrival) => Some(Subject::transit(id)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_callbacks::testing::MemoryEventLog;
    use customs_callbacks::{EventFilter, LoggedName};
    use customs_kernel::ManualClock;
    use customs_tasks::testing::found;
    use customs_tasks::{Basis, Mark, Snooze, TaskKind};
    use std::sync::Arc;

    const OURS: OrganisationId = OrganisationId::new(1);

    fn at() -> DateTime<Utc> {
        "2026-03-02T09:00:00Z".parse().expect("a moment")
    }

    fn logged(kind: TaskKind) -> Vec<(LoggedName, String)> {
        let log = EventLog { repository: Arc::new(MemoryEventLog::default()), clock: Arc::new(ManualClock::at(at())) };
        let until = "2026-03-03".parse().expect("a day");
        let snooze = Some(Snooze { until, reason: "the seal is on its way".to_owned(), at: at() });
        let task = FoundTask { mark: Mark { snooze, ..Mark::default() }, ..found(kind, 9, Basis::Moment(at())) };
        NotifyOfTasks { log: log.clone() }.noted(OURS, &task, at()).expect("noted");
        let page = log.read(OURS, &EventFilter::everything(), None, 10).expect("read");
        page.events.into_iter().map(|event| (event.event, event.payload.into_string())).collect()
    }

    #[test]
    fn what_is_noted_on_a_task_about_a_declaration_or_transit_is_logged_without_the_reason() {
        for (kind, word) in
            [(TaskKind::DeclarationRejected, "declaration_rejected"), (TaskKind::TransitLimit, "transit_limit")]
        {
            let task = format!(
                r#""task":{{"id":"{word}-9","kind":"{word}","is_assigned":false,"snoozed_until":"2026-03-03"}}}}"#
            );
            let events = logged(kind);
            assert_eq!((events.len(), events[0].0), (1, LoggedName::TaskChanged));
            assert!(events[0].1.ends_with(&task), "{}", events[0].1);
        }
    }

    #[test]
    fn tasks_that_another_scope_shows_are_not_logged() {
        for kind in [TaskKind::StockException, TaskKind::CallbackFailing, TaskKind::InvoiceOverdue] {
            assert_eq!(logged(kind), [], "{kind}");
        }
    }
}
