//! Finding the transit that a message of customs is about.

use crate::connection::AnyConnection;
use crate::failure::Answer;
use crate::schema::{transit_outbound_messages as messages, transits};
use customs_kernel::{Lrn, Mrn, OrganisationId};
use customs_transits::TransitId;
use diesel::prelude::*;

/// By any reference under which something was sent for it, else by its MRN, else by one that customs gave another
/// sending of it.
pub(super) fn locate(
    connection: &mut AnyConnection,
    reference: Option<&Lrn>,
    mrn: Option<&Mrn>,
) -> Answer<Option<(OrganisationId, TransitId)>> {
    let mut found: Option<(i64, i64)> = None;
    if let Some(reference) = reference {
        // The messages of a transit that was deleted are kept.
        let same = messages::transit_id.eq(transits::id).and(messages::organisation_id.eq(transits::organisation_id));
        found = messages::table
            .inner_join(transits::table.on(same))
            .filter(messages::lrn.eq(reference.as_str()))
            .select((transits::organisation_id, transits::id))
            .first(connection)
            .optional()?;
    }
    if let (None, Some(mrn)) = (found, mrn) {
        found = transits::table
            .filter(transits::mrn.eq(mrn.as_str()))
            .order(transits::id.desc())
            .select((transits::organisation_id, transits::id))
            .first(connection)
            .optional()?;
    }
    if let (None, Some(mrn)) = (found, mrn) {
        let same = messages::transit_id.eq(transits::id).and(messages::organisation_id.eq(transits::organisation_id));
        found = messages::table
            .inner_join(transits::table.on(same))
            .filter(messages::mrn.eq(mrn.as_str()))
            .order(messages::id.desc())
            .select((transits::organisation_id, transits::id))
            .first(connection)
            .optional()?;
    }
    Ok(found.map(|(organisation, id)| (OrganisationId::new(organisation), TransitId::new(id))))
}
