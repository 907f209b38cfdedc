//! Finding the declaration that an answer of customs is about.

use crate::connection::AnyConnection;
use crate::failure::Answer;
use crate::schema::{declarations, outbound_messages};
use crate::values::Json;
use customs_declarations::{DeclarationId, EmissionMap};
use customs_kernel::{Lrn, Mrn, OrganisationId};
use diesel::prelude::*;

/// By any LRN it was ever lodged under, else by its MRN, else by one that a message of it got.
pub(super) fn locate(
    connection: &mut AnyConnection,
    lrn: Option<&Lrn>,
    mrn: Option<&Mrn>,
) -> Answer<Option<(OrganisationId, DeclarationId)>> {
    let mut found: Option<(i64, i64)> = None;
    if let Some(lrn) = lrn {
        // The messages of a declaration that was deleted are kept.
        let same = outbound_messages::declaration_id
            .eq(declarations::id.nullable())
            .and(outbound_messages::organisation_id.eq(declarations::organisation_id));
        found = outbound_messages::table
            .inner_join(declarations::table.on(same))
            .filter(outbound_messages::lrn.eq(lrn.as_str()))
            .select((declarations::organisation_id, declarations::id))
            .first(connection)
            .optional()?;
    }
    if let (None, Some(mrn)) = (found, mrn) {
        found = declarations::table
            .filter(declarations::mrn.eq(mrn.as_str()))
            .order(declarations::id.asc())
            .select((declarations::organisation_id, declarations::id))
            .first(connection)
            .optional()?;
    }
    if let (None, Some(mrn)) = (found, mrn) {
        let same = outbound_messages::declaration_id
            .eq(declarations::id.nullable())
            .and(outbound_messages::organisation_id.eq(declarations::organisation_id));
        found = outbound_messages::table
            .inner_join(declarations::table.on(same))
            .filter(outbound_messages::mrn.eq(mrn.as_str()))
            .order(outbound_messages::id.desc())
            .select((declarations::organisation_id, declarations::id))
            .first(connection)
            .optional()?;
    }
    Ok(found.map(|(organisation, id)| (OrganisationId::new(organisation), DeclarationId::new(id))))
}

/// Where the elements of the message under an LRN came from.
pub(super) fn emission_map(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    lrn: &Lrn,
) -> Answer<Option<EmissionMap>> {
    let map: Option<Json<EmissionMap>> = outbound_messages::table
        .filter(outbound_messages::lrn.eq(lrn.as_str()))
        .filter(outbound_messages::organisation_id.eq(organisation.get()))
        .filter(outbound_messages::emission_map.is_not_null())
        .select(outbound_messages::emission_map.assume_not_null())
        .first(connection)
        .optional()?;
    Ok(map.map(|map| map.0))
}
