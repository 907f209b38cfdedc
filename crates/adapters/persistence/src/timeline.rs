//! Timelines (histories) of records. Each kind of record has a table of its own, all with the same columns.

use crate::values::Ts;
use customs_kernel::Actor;

/// Event, status, moment, actor, name of the actor, details, MRN.
pub(crate) type EntryRow = (String, String, Ts, String, Option<String>, Option<String>, Option<String>);

/// The columns of an actor: the kind, and the name of a client.
pub(crate) fn actor_columns(actor: &Actor) -> (&'static str, Option<&str>) {
    match actor {
        Actor::Client(name) => ("client", Some(name)),
        Actor::Customs => ("customs", None),
        Actor::System => ("system", None),
    }
}

/// Reads an actor from its columns; `None` when they are invalid.
pub(crate) fn actor(actor: &str, name: Option<String>) -> Option<Actor> {
    match (actor, name) {
        ("client", Some(name)) => Some(Actor::Client(name)),
        ("customs", None) => Some(Actor::Customs),
        ("system", None) => Some(Actor::System),
        _ => None,
    }
}

/// Declares `insert` and `load`, which add to a timeline and read it. Arguments: the table, its column for the
/// record, the type of the record id, and the crate of the domain.
macro_rules! history_in {
    ($table:ident, $record_id:ident, $record:ident, $domain:ident) => {
        use customs_kernel::{Mrn, OrganisationId};
        use diesel::prelude::*;
        use $crate::batch::insert_all;
        use $crate::connection::AnyConnection;
        use $crate::failure::{Fallible, corrupt};
        use $crate::schema::$table as timeline;
        use $crate::timeline::{EntryRow, actor, actor_columns};
        use $crate::values::Ts;
        use $domain::lifecycle::Status;
        use $domain::{TimelineEntry, TimelineEvent, $record};

        #[derive(Insertable)]
        #[diesel(table_name = timeline)]
        #[diesel(treat_none_as_default_value = false)]
        struct NewEntry<'a> {
            organisation_id: i64,
            $record_id: i64,
            event: &'static str,
            status: &'static str,
            occurred_at: Ts,
            actor: &'static str,
            actor_name: Option<&'a str>,
            details: Option<&'a str>,
            mrn: Option<&'a str>,
        }

        /// Adds entries to the timeline.
        pub(super) fn insert(
            connection: &mut AnyConnection,
            organisation: OrganisationId,
            record: $record,
            entries: &[TimelineEntry],
        ) -> Fallible<()> {
            let rows: Vec<_> = entries.iter().map(|entry| row(organisation, record, entry)).collect();
            insert_all!(connection, timeline::table, &rows);
            Ok(())
        }

        /// The timeline of a record, oldest entry first.
        pub(super) fn load(
            connection: &mut AnyConnection,
            organisation: OrganisationId,
            record: $record,
        ) -> Fallible<Vec<TimelineEntry>> {
            let rows: Vec<EntryRow> = timeline::table
                .filter(timeline::organisation_id.eq(organisation.get()))
                .filter(timeline::$record_id.eq(record.get()))
                .order(timeline::id.asc())
                .select((
                    timeline::event,
                    timeline::status,
                    timeline::occurred_at,
                    timeline::actor,
                    timeline::actor_name,
                    timeline::details,
                    timeline::mrn,
                ))
                .load(connection)?;
            let unreadable = || corrupt(format!("a line of {} of {record}", stringify!($table)));
            rows.into_iter().map(|row| entry(row).ok_or_else(unreadable)).collect()
        }

        fn row(organisation: OrganisationId, record: $record, entry: &TimelineEntry) -> NewEntry<'_> {
            let (actor, actor_name) = actor_columns(&entry.actor);
            NewEntry {
                organisation_id: organisation.get(),
                $record_id: record.get(),
                event: entry.event.word(),
                status: entry.status.code(),
                occurred_at: Ts(entry.at),
                actor,
                actor_name,
                details: entry.details.as_deref(),
                mrn: entry.mrn.as_ref().map(Mrn::as_str),
            }
        }

        fn entry((event, status, at, who, name, details, mrn): EntryRow) -> Option<TimelineEntry> {
            Some(TimelineEntry {
                event: TimelineEvent::from_word(&event)?,
                status: Status::from_code(&status)?,
                at: at.0,
                actor: actor(&who, name)?,
                details,
                mrn: mrn.map(|mrn| mrn.parse()).transpose().ok()?,
            })
        }
    };
}
pub(crate) use history_in;
