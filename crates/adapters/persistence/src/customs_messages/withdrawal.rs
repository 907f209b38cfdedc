//! Messages to customs that are taken back, and those that were made last.

use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::outbound_messages as messages;
use customs_declarations::{DeclarationId, MessageKind};
use customs_kernel::{Lrn, OrganisationId};
use diesel::prelude::*;

/// Takes the message under this LRN back, unless somebody may have begun to hand it over: a claim
/// moves its moment on, and a try counts. A claim at the same moment either sees it gone, or was first
/// and is seen here. One that was given up was never taken by customs; it stays, as evidence.
pub(crate) fn withdraw(connection: &mut AnyConnection, organisation: OrganisationId, lrn: &Lrn) -> Answer<bool> {
    let untouched = messages::table
        .filter(messages::lrn.eq(lrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::attempts.eq(0))
        .filter(messages::due_at.eq(messages::created_at.nullable()));
    if diesel::delete(untouched).execute(connection)? > 0 {
        super::answers::forget_replacement(connection, organisation, lrn)?;
        return Ok(true);
    }
    let given_up = messages::table
        .filter(messages::lrn.eq(lrn.as_str()))
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::failed_at.is_not_null());
    Ok(diesel::select(diesel::dsl::exists(given_up)).get_result(connection)?)
}

/// The LRN of the message of a kind that was made for a declaration last.
pub(crate) fn latest_lrn(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    kind: MessageKind,
) -> Answer<Option<Lrn>> {
    let lrn: Option<String> = messages::table
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::declaration_id.eq(declaration.get()))
        .filter(messages::kind.eq(kind.word()))
        .order(messages::id.desc())
        .select(messages::lrn)
        .first(connection)
        .optional()?;
    lrn.map(|lrn| lrn.parse().map_err(|_| corrupt(format!("a message of declaration {declaration}")))).transpose()
}
