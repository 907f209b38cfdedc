//! Timelines (histories) of records. Each kind of record has a table of its own, all with the same columns.

use crate::sql_types::UtcTime;
use crate::stored_statements::fact;
use crate::values::Ts;
use customs_kernel::facts::StoredStatement;
use customs_kernel::{Actor, UserId};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment};
use diesel::result::QueryResult;
use diesel::sql_types::{Array, BigInt, Nullable, Text};

/// Kind, name and id of an actor, as they are read.
pub(crate) type ActorRow = (String, Option<String>, Option<i64>);

/// The sentence of the details, and their fact as it is stored.
pub(crate) type DetailRow = (Option<String>, Option<String>);

/// Event, status, moment, actor, details, MRN.
pub(crate) type EntryRow = (String, String, Ts, ActorRow, DetailRow, Option<String>);

/// The columns of details: the sentence, and its fact as it is stored; none for the line of an earlier version.
pub(crate) fn detail_columns(details: Option<&StoredStatement>) -> (Option<&str>, Option<String>) {
    (details.map(StoredStatement::text), details.and_then(StoredStatement::statement).and_then(fact))
}

/// The columns of an actor: the kind; the name of a client or user; the id of a user.
pub(crate) fn actor_columns(actor: &Actor) -> (&'static str, Option<&str>, Option<i64>) {
    match actor {
        Actor::Client(name) => ("client", Some(name), None),
        Actor::User { id, name } => ("user", Some(name), Some(id.get())),
        Actor::Customs => ("customs", None, None),
        Actor::System => ("system", None, None),
    }
}

/// Reads an actor from its columns; `None` when they are invalid.
pub(crate) fn actor((kind, name, id): ActorRow) -> Option<Actor> {
    match (kind.as_str(), name, id) {
        ("client", Some(name), None) => Some(Actor::Client(name)),
        ("user", Some(name), Some(id)) => Some(Actor::User { id: UserId::new(id), name }),
        ("customs", None, None) => Some(Actor::Customs),
        ("system", None, None) => Some(Actor::System),
        _ => None,
    }
}

/// Entries of a timeline, column by column, for an INSERT that takes any number of them in one text. As SQL it is
/// `unnest(…)`, a row for each entry.
#[derive(Debug, Default)]
pub(crate) struct EntryColumns<'a> {
    pub(crate) event: Vec<&'static str>,
    pub(crate) status: Vec<&'static str>,
    pub(crate) occurred_at: Vec<Ts>,
    pub(crate) actor: Vec<&'static str>,
    pub(crate) actor_name: Vec<Option<&'a str>>,
    pub(crate) actor_id: Vec<Option<i64>>,
    pub(crate) details: Vec<Option<&'a str>>,
    pub(crate) details_fact: Vec<Option<String>>,
    pub(crate) mrn: Vec<Option<&'a str>>,
}

impl EntryColumns<'_> {
    /// The columns of a timeline that the entries fill, in the order of the row.
    pub(crate) const NAMES: &'static str =
        "event, status, occurred_at, actor, actor_name, actor_id, details, details_fact, mrn";
}

impl QueryFragment<Pg> for EntryColumns<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("unnest(");
        out.push_bind_param::<Array<Text>, _>(&self.event)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.status)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<UtcTime>, _>(&self.occurred_at)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.actor)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Text>>, _>(&self.actor_name)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<BigInt>>, _>(&self.actor_id)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Text>>, _>(&self.details)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Text>>, _>(&self.details_fact)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Nullable<Text>>, _>(&self.mrn)?;
        out.push_sql(")");
        Ok(())
    }
}

/// Declares `insert` and `load`, which add to a timeline and read it, and `columns` for a statement that adds to it
/// beside something else. Arguments: the table, its column for the record, the type of the record id, and the crate of
/// the domain.
macro_rules! history_in {
    ($table:ident, $record_id:ident, $record:ident, $domain:ident) => {
        use customs_kernel::{Mrn, OrganisationId};
        use diesel::prelude::*;
        use $crate::batch::insert_all;
        use $crate::connection::AnyConnection;
        use $crate::failure::{Fallible, corrupt};
        use $crate::schema::$table as timeline;
        use $crate::stored_statements::stored;
        use $crate::timeline::{EntryColumns, EntryRow, actor, actor_columns, detail_columns};
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
            actor_id: Option<i64>,
            details: Option<&'a str>,
            details_fact: Option<String>,
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

        /// The entries as columns.
        pub(super) fn columns(entries: &[TimelineEntry]) -> EntryColumns<'_> {
            let mut columns = EntryColumns::default();
            for entry in entries {
                let (actor, actor_name, actor_id) = actor_columns(&entry.actor);
                let (details, details_fact) = detail_columns(entry.details.as_ref());
                columns.event.push(entry.event.word());
                columns.status.push(entry.status.code());
                columns.occurred_at.push(Ts(entry.at));
                columns.actor.push(actor);
                columns.actor_name.push(actor_name);
                columns.actor_id.push(actor_id);
                columns.details.push(details);
                columns.details_fact.push(details_fact);
                columns.mrn.push(entry.mrn.as_ref().map(Mrn::as_str));
            }
            columns
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
                    (timeline::actor, timeline::actor_name, timeline::actor_id),
                    (timeline::details, timeline::details_fact),
                    timeline::mrn,
                ))
                .load(connection)?;
            let unreadable = || corrupt(format!("a line of {} of {record}", stringify!($table)));
            rows.into_iter().map(|row| entry(row).ok_or_else(unreadable)).collect()
        }

        fn row(organisation: OrganisationId, record: $record, entry: &TimelineEntry) -> NewEntry<'_> {
            let (actor, actor_name, actor_id) = actor_columns(&entry.actor);
            let (details, details_fact) = detail_columns(entry.details.as_ref());
            NewEntry {
                organisation_id: organisation.get(),
                $record_id: record.get(),
                event: entry.event.word(),
                status: entry.status.code(),
                occurred_at: Ts(entry.at),
                actor,
                actor_name,
                actor_id,
                details,
                details_fact,
                mrn: entry.mrn.as_ref().map(Mrn::as_str),
            }
        }

        fn entry((event, status, at, who, (details, fact), mrn): EntryRow) -> Option<TimelineEntry> {
            Some(TimelineEntry {
                event: TimelineEvent::from_word(&event)?,
                status: Status::from_code(&status)?,
                at: at.0,
                actor: actor(who)?,
                details: stored(details, fact),
                mrn: mrn.map(|mrn| mrn.parse()).transpose().ok()?,
            })
        }
    };
}
pub(crate) use history_in;
