use super::event_appending;
use crate::Database;
use crate::connection::AnyConnection;
use crate::each_organisation::ask_each;
use crate::failure::{Fallible, corrupt};
use crate::placement::Placement;
use crate::prepared::Prepared;
use crate::schema::{event_log, event_positions};
use crate::values::Ts;
use crate::waiting_work::{WaitingWork, note};
use chrono::{DateTime, Utc};
use customs_callbacks::{
    EventFilter, EventLogRepository, EventTopic, LogExtent, LoggedEvent, NewEvent, Payload, TopicKind,
};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;

repository! {
    /// The event logs of organisations, stored in the database.
    pub struct StoredEventLog(Database);
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = event_log)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct EventRow {
    position: i64,
    recorded_at: Ts,
    record_id: i64,
    subject: String,
    event: String,
    payload: String,
}

impl EventLogRepository for StoredEventLog {
    fn append(&self, organisation: OrganisationId, events: &[NewEvent], at: DateTime<Utc>) -> Result<(), StorageError> {
        if events.is_empty() {
            return Ok(());
        }
        self.0.write(|connection| {
            note(WaitingWork::LoggedEvents);
            match connection {
                AnyConnection::Pg(connection) if Placement::current().stores_in_one_statement() => {
                    event_appending::in_one_statement(connection, organisation, events, Ts(at))
                }
                AnyConnection::Pg(_) | AnyConnection::Sqlite(_) => {
                    event_appending::in_two_statements(connection, organisation, events, Ts(at))
                }
            }
        })
    }

    fn extent(&self, organisation: OrganisationId) -> Result<LogExtent, StorageError> {
        let row = || {
            let columns = (event_positions::dropped, event_positions::last);
            Prepared(event_positions::table.find(organisation.get()).select(columns))
        };
        let extent: Option<(i64, i64)> = self.0.read(|connection| Ok(row().get_result(connection).optional()?))?;
        Ok(extent.map(|(dropped, last)| LogExtent { dropped, last }).unwrap_or_default())
    }

    fn events(
        &self,
        organisation: OrganisationId,
        filter: &EventFilter,
        after: i64,
        up_to: i64,
        limit: u32,
    ) -> Result<Vec<LoggedEvent>, StorageError> {
        if filter.kinds.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<EventRow> =
            self.0.read(|connection| load(connection, organisation, filter, (after, up_to), limit))?;
        rows.into_iter().map(|row| logged(organisation, row)).collect::<Fallible<_>>().map_err(StorageError::from)
    }

    fn first_since(&self, organisation: OrganisationId, since: DateTime<Utc>) -> Result<Option<i64>, StorageError> {
        let first = || {
            event_log::table
                .filter(event_log::organisation_id.eq(organisation.get()))
                .filter(event_log::recorded_at.ge(Ts(since)))
                // They are sorted as the index is, so that PostgreSQL uses the index no matter what its statistics say.
                .order((event_log::recorded_at.asc(), event_log::position.asc()))
                .select(event_log::position)
                .limit(1)
        };
        self.0.read(|connection| Ok(Prepared(first()).get_result(connection).optional()?))
    }

    fn last_positions(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError> {
        ask_each(&self.0, organisations, |these| {
            let ids: Vec<i64> = these.iter().map(|organisation| organisation.get()).collect();
            let rows: Vec<(i64, i64)> = self.0.read(|connection| {
                let of_these = event_positions::table.filter(event_positions::organisation_id.eq_any(&ids));
                Ok(of_these.select((event_positions::organisation_id, event_positions::last)).load(connection)?)
            })?;
            Ok(rows.into_iter().map(|(id, last)| (OrganisationId::new(id), last)).collect())
        })
    }
}

/// Reads a stretch of the log by its primary key.
fn load(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    filter: &EventFilter,
    (after, up_to): (i64, i64),
    limit: u32,
) -> Fallible<Vec<EventRow>> {
    let EventFilter { kinds, event, since } = filter;
    let mut query = event_log::table
        .filter(event_log::organisation_id.eq(organisation.get()))
        .filter(event_log::position.gt(after))
        .filter(event_log::position.le(up_to))
        .order(event_log::position.asc())
        .limit(i64::from(limit))
        .select(EventRow::as_select())
        .into_boxed();
    if kinds.len() < TopicKind::ALL.len() {
        query = query.filter(event_log::subject.eq_any(kinds.iter().map(|kind| kind.word())));
    }
    if let Some(event) = event {
        query = query.filter(event_log::event.eq(event.as_str()));
    }
    if let Some(since) = since {
        query = query.filter(event_log::recorded_at.ge(Ts(*since)));
    }
    Ok(query.load(connection)?)
}

fn logged(organisation: OrganisationId, row: EventRow) -> Fallible<LoggedEvent> {
    let unreadable = || corrupt(format!("event {} of organisation {organisation}", row.position));
    let kind = TopicKind::from_word(&row.subject).ok_or_else(unreadable)?;
    let event = row.event.parse().map_err(|_| unreadable())?;
    Ok(LoggedEvent {
        position: row.position,
        recorded_at: row.recorded_at.0,
        event,
        subject: EventTopic { kind, id: row.record_id },
        payload: Payload::restore(row.payload),
    })
}
