use super::history;
use super::rows::FormColumns;
use crate::connection::AnyConnection;
use crate::creation::{Creation, NoLines, Tables, named};
use crate::failure::Fallible;
use crate::placement::Placement;
use crate::prepared::Prepared;
use crate::references::free_reference;
use crate::row_ids;
use crate::schema::transits;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, OrganisationId, Version};
use customs_transits::lifecycle::Standing;
use customs_transits::{TimelineEntry, TransitId};
use diesel::prelude::*;

const TABLES: Tables = Tables { records: "transits", timeline: "transit_timeline", record: "transit_id", letter: 'T' };

/// What is new beside its form: a draft, or a movement that somebody else lodged.
#[derive(Clone, Copy)]
pub(super) struct Beginning<'a> {
    pub(super) standing: Standing,
    /// The MRN of a movement that somebody else lodged.
    pub(super) mrn: Option<&'a Mrn>,
    pub(super) created_at: DateTime<Utc>,
}

/// The columns of a new record, beside its id, its reference and its form.
#[derive(Insertable)]
#[diesel(table_name = transits)]
#[diesel(treat_none_as_default_value = false)]
struct DraftColumns<'a> {
    organisation_id: i64,
    version: i64,
    status: &'static str,
    departure: &'static str,
    destination: &'static str,
    mrn: Option<&'a str>,
    created_at: Ts,
    updated_at: Ts,
}

/// Stores a new transit with its history, and gives it a reference if the client chose none.
pub(super) fn insert(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    chosen: Option<&str>,
    form: &FormColumns,
    Beginning { standing, mrn, created_at }: Beginning<'_>,
    timeline: &[TimelineEntry],
) -> Fallible<(TransitId, String)> {
    let Standing { departure, destination, before_invalidation: _ } = standing;
    let draft = DraftColumns {
        organisation_id: organisation.get(),
        version: Version::FIRST.get(),
        status: standing.status().code(),
        departure: departure.word(),
        destination: destination.word(),
        mrn: mrn.map(Mrn::as_str),
        created_at: Ts(created_at),
        updated_at: Ts(created_at),
    };
    let folded = chosen.map(str::to_lowercase);
    if Placement::current().stores_in_one_statement()
        && let AnyConnection::Pg(connection) = connection
    {
        let columns = (
            transits::id.eq(named!(id)),
            transits::reference.eq(named!(reference)),
            transits::reference_folded.eq(named!(folded folded.as_deref())),
        );
        let statement = Creation {
            tables: TABLES,
            organisation: organisation.get(),
            reference: chosen,
            header: diesel::insert_into(transits::table)
                .values((&draft, form, columns))
                .returning((transits::id, transits::reference)),
            history: history::columns(timeline),
            lines: NoLines,
        };
        let (id, reference, _): (i64, String, Vec<i64>) = Prepared(statement).get_result(connection)?;
        return Ok((TransitId::new(id), reference));
    }
    let id = row_ids::take_one(connection, TABLES.records)?;
    let reference = match chosen {
        Some(reference) => reference.to_owned(),
        None => free_reference(connection, (TABLES.records, TABLES.letter), organisation, id)?,
    };
    let folded = folded.unwrap_or_else(|| reference.to_lowercase());
    let columns = (transits::id.eq(id), transits::reference.eq(&reference), transits::reference_folded.eq(&folded));
    diesel::insert_into(transits::table).values((&draft, form, columns)).execute(connection)?;
    let id = TransitId::new(id);
    history::insert(connection, organisation, id, timeline)?;
    Ok((id, reference))
}
