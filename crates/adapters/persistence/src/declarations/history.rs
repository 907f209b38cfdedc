//! The history of a declaration.

use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::declaration_timeline as timeline;
use crate::values::Ts;
use customs_declarations::lifecycle::Status;
use customs_declarations::{DeclarationId, TimelineEntry, TimelineEvent};
use customs_kernel::{Actor, OrganisationId};
use diesel::prelude::*;

#[derive(Insertable)]
#[diesel(table_name = timeline)]
#[diesel(treat_none_as_default_value = false)]
struct NewEntry<'a> {
    organisation_id: i64,
    declaration_id: i64,
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
pub(crate) fn insert(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    entries: &[TimelineEntry],
) -> Answer<()> {
    let rows: Vec<_> = entries.iter().map(|entry| row(organisation, declaration, entry)).collect();
    insert_all!(connection, timeline::table, &rows);
    Ok(())
}

/// The history, oldest first.
pub(super) fn load(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
) -> Answer<Vec<TimelineEntry>> {
    let rows: Vec<EntryRow> = timeline::table
        .filter(timeline::organisation_id.eq(organisation.get()))
        .filter(timeline::declaration_id.eq(declaration.get()))
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
    let unreadable = || corrupt(format!("history of declaration {declaration}"));
    rows.into_iter().map(|row| entry(row).ok_or_else(unreadable)).collect()
}

fn row(organisation: OrganisationId, declaration: DeclarationId, entry: &TimelineEntry) -> NewEntry<'_> {
    let TimelineEntry { event, status, at, actor, details, mrn } = entry;
    let (actor, actor_name) = match actor {
        Actor::Client(name) => ("client", Some(name.as_str())),
        Actor::Customs => ("customs", None),
        Actor::System => ("system", None),
    };
    NewEntry {
        organisation_id: organisation.get(),
        declaration_id: declaration.get(),
        event: event.word(),
        status: status.code(),
        occurred_at: Ts(*at),
        actor,
        actor_name,
        details: details.as_deref(),
        mrn: mrn.as_ref().map(customs_kernel::Mrn::as_str),
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
