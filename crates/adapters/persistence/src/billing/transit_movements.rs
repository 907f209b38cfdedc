//! Transits, as billing sees them.

use super::reading::{IDS, known};
use crate::connection::AnyConnection;
use crate::failure::{Fallible, stale};
use crate::schema::transits;
use crate::transits::INBOUND;
use crate::values::Ts;
use customs_billing::DossierId;
use customs_billing::movement::{Direction, Movement};
use customs_kernel::{OrganisationId, Subject};
use diesel::prelude::*;

#[derive(Queryable, Selectable)]
#[diesel(table_name = transits)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct TransitRow {
    id: i64,
    reference: Option<String>,
    dossier_id: Option<i64>,
    transit_type: String,
    lrn: Option<String>,
    mrn: Option<String>,
    status: String,
    total_items: i32,
    registered_at: Option<Ts>,
    accepted_at: Option<Ts>,
    released_at: Option<Ts>,
    arrived_at: Option<Ts>,
}

impl TransitRow {
    fn movement(self) -> Fallible<Movement> {
        // Of a movement that somebody else lodged, the release at destination is what is billed.
        let released_at = if self.transit_type == INBOUND { self.arrived_at } else { self.released_at };
        let accepted_at = if self.transit_type == INBOUND { self.arrived_at } else { self.accepted_at };
        // Customs gives no MRN to what left on paper. It is charged as what customs accepts and releases.
        let left_on_paper = released_at.is_some() && self.mrn.is_none();
        Ok(Movement {
            reference: Subject::transit(self.id),
            name: self.reference.unwrap_or_default(),
            dossier: self.dossier_id.map(DossierId::new),
            direction: Direction::Transit,
            movement_type: self.transit_type,
            lrn: self.lrn,
            mrn: self.mrn,
            status: self.status,
            lines: known(u32::try_from(self.total_items).ok(), "transit", self.id)?,
            accepted: left_on_paper || self.registered_at.or(accepted_at).is_some(),
            released: released_at.is_some(),
            released_at: released_at.map(|at| at.0),
        })
    }
}

pub(super) fn find(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: i64,
) -> Fallible<Option<Movement>> {
    let found = transit(organisation, id).select(TransitRow::as_select()).first(connection).optional()?;
    found.map(TransitRow::movement).transpose()
}

/// The transits of these dossiers, with the ids sorted.
pub(super) fn for_dossiers(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    dossiers: &[i64],
) -> Fallible<Vec<Movement>> {
    let mut found = Vec::new();
    for dossiers in dossiers.chunks(IDS) {
        let rows: Vec<TransitRow> = transits::table
            .filter(transits::organisation_id.eq(organisation.get()))
            .filter(transits::dossier_id.eq_any(dossiers))
            .select(TransitRow::as_select())
            .load(connection)?;
        found.extend(rows.into_iter().map(TransitRow::movement).collect::<Fallible<Vec<_>>>()?);
    }
    Ok(found)
}

pub(super) fn move_to(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: i64,
    from: Option<DossierId>,
    to: Option<DossierId>,
) -> Fallible<()> {
    // The version is raised too, so that a writer who read the transit before cannot put the old dossier back.
    let set = (transits::dossier_id.eq(to.map(DossierId::get)), transits::version.eq(transits::version + 1));
    let own = transit(organisation, id);
    let moved = match from {
        Some(from) => diesel::update(own.filter(transits::dossier_id.eq(from.get()))).set(set).execute(connection)?,
        None => diesel::update(own.filter(transits::dossier_id.is_null())).set(set).execute(connection)?,
    };
    if moved == 0 { Err(stale().into()) } else { Ok(()) }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn transit(organisation: OrganisationId, id: i64) -> _ {
    let organisation: i64 = organisation.get();
    transits::table.filter(transits::organisation_id.eq(organisation)).filter(transits::id.eq(id))
}
