use crate::Database;
use crate::connection::AnyConnection;
use crate::portable::Portable;
use crate::schema::task_marks as marks;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_tasks::ports::MarkRepository;
use customs_tasks::{Mark, Snooze, TaskId};
use diesel::prelude::*;
use diesel::sql_types::Text;

repository! {
    /// What people noted on tasks, stored in the database.
    pub struct StoredMarks(Database);
}

impl MarkRepository for StoredMarks {
    fn hold(&self, organisation: OrganisationId, task: &TaskId) -> Result<(), StorageError> {
        let name = format!("task_marks of {organisation}: {task}");
        self.0.write(|connection| {
            // There may be no row yet. On SQLite nothing else writes before a unit of work ends.
            if let AnyConnection::Pg(connection) = connection {
                diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
                    .bind::<Text, _>(&name)
                    .execute(connection)?;
            }
            Ok(())
        })
    }

    fn save(
        &self,
        organisation: OrganisationId,
        task: &TaskId,
        mark: &Mark,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let own = marks::table
            .filter(marks::organisation_id.eq(organisation.get()))
            .filter(marks::kind.eq(task.kind().word()))
            .filter(marks::record_key.eq(task.key()));
        if mark.is_blank() {
            return self.0.write(|connection| {
                diesel::delete(own).execute(connection)?;
                Ok(())
            });
        }
        let Mark { assignee, snooze } = mark;
        let snooze = snooze.as_ref();
        let noted = (
            marks::assignee_id.eq(assignee.map(|user| user.get())),
            marks::snoozed_until.eq(snooze.map(|Snooze { until, .. }| *until)),
            marks::snooze_reason.eq(snooze.map(|Snooze { reason, .. }| reason.as_str())),
            marks::snoozed_at.eq(snooze.map(|Snooze { at, .. }| Ts(*at))),
            marks::marked_at.eq(Ts(at)),
        );
        let key = (
            marks::organisation_id.eq(organisation.get()),
            marks::kind.eq(task.kind().word()),
            marks::record_key.eq(task.key()),
        );
        let upsert = diesel::insert_into(marks::table)
            .values((key, noted))
            .on_conflict((marks::organisation_id, marks::kind, marks::record_key))
            .do_update()
            .set(noted);
        self.0.write(|connection| {
            Portable(upsert).execute(connection)?;
            Ok(())
        })
    }
}
