//! Finding the declaration that an answer of customs is about.

use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::{declarations, outbound_messages};
use crate::values::Json;
use customs_declarations::{DeclarationId, EmissionMap, MessageKind};
use customs_kernel::{Lrn, Mrn, OrganisationId};
use diesel::prelude::*;

/// By any LRN it was ever lodged under, else by its MRN.
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
    Ok(found.map(|(organisation, id)| (OrganisationId::new(organisation), DeclarationId::new(id))))
}

/// What was sent under an LRN.
pub(super) fn message_kind(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    lrn: &Lrn,
) -> Answer<Option<MessageKind>> {
    let word: Option<String> = outbound_messages::table
        .filter(outbound_messages::lrn.eq(lrn.as_str()))
        .filter(outbound_messages::organisation_id.eq(organisation.get()))
        .filter(outbound_messages::declaration_id.is_not_null())
        .select(outbound_messages::kind)
        .first(connection)
        .optional()?;
    let kind = |word: String| MessageKind::from_word(&word).ok_or_else(|| corrupt(format!("message {lrn}")));
    word.map(kind).transpose()
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
