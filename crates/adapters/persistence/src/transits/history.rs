//! The history of a transit.

use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::transit_timeline as timeline;
use crate::values::Ts;
use customs_kernel::{Actor, Mrn, OrganisationId};
use customs_transits::lifecycle::Status;
use customs_transits::{TimelineEntry, TimelineEvent, TransitId};
use diesel::prelude::*;

#[derive(Insertable)]
#[diesel(table_name = timeline)]
#[diesel(treat_none_as_default_value = false)]
struct NewEntry<'a> {
    organisation_id: i64,
    transit_id: i64,
    event: &'static str,
    status: &'static str,
    occurred_at: Ts,
    actor: &'static str,
    actor_name: Option<&'a str>,
    details: Option<&'a str>,
    mrn: Option<&'a str>,
}

/// event, status, when, actor, its name, details, MRN.
type EntryRow = (String, String, Ts, String, Option<String>, Option<String>, Option<String>);

/// Adds lines of history.
pub(super) fn insert(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    transit: TransitId,
    entries: &[TimelineEntry],
) -> Answer<()> {
    let rows: Vec<_> = entries.iter().map(|entry| row(organisation, transit, entry)).collect();
    insert_all!(connection, timeline::table, &rows);
    Ok(())
}

/// The history, oldest first.
pub(super) fn load(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    transit: TransitId,
) -> Answer<Vec<TimelineEntry>> {
    let rows: Vec<EntryRow> = timeline::table
        .filter(timeline::organisation_id.eq(organisation.get()))
        .filter(timeline::transit_id.eq(transit.get()))
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
    let unreadable = || corrupt(format!("history of transit {transit}"));
    rows.into_iter().map(|row| entry(row).ok_or_else(unreadable)).collect()
}

fn row(organisation: OrganisationId, transit: TransitId, entry: &TimelineEntry) -> NewEntry<'_> {
    let TimelineEntry { event, status, at, actor, details, mrn } = entry;
    let (actor, actor_name) = match actor {
        Actor::Client(name) => ("client", Some(name.as_str())),
        Actor::Customs => ("customs", None),
        Actor::System => ("system", None),
    };
    NewEntry {
        organisation_id: organisation.get(),
        transit_id: transit.get(),
        event: event.word(),
        status: status.code(),
        occurred_at: Ts(*at),
        actor,
        actor_name,
        details: details.as_deref(),
        mrn: mrn.as_ref().map(Mrn::as_str),
    }
}

fn entry((event, status, at, actor, actor_name, details, mrn): EntryRow) -> Option<TimelineEntry> {
    let actor = match (actor.as_str(), actor_name) {
        ("client", Some(name)) => Actor::Client(name),
        ("customs", None) => Actor::Customs,
        ("system", None) => Actor::System,
        _ => return None,
    };
    Some(TimelineEntry {
        event: TimelineEvent::from_word(&event)?,
        status: Status::from_code(&status)?,
        at: at.0,
        actor,
        details,
        mrn: mrn.map(|mrn| mrn.parse()).transpose().ok()?,
    })
}
