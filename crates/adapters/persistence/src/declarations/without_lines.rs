//! Reads declarations without their lines, many at a time.

use super::headers::HeaderRow;
use super::loading::declaration;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::declarations;
use customs_declarations::{Declaration, DeclarationId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;

/// The declarations of the organisation under these MRNs, oldest first, in one query.
pub(crate) fn with_mrns(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    mrns: &[String],
) -> Fallible<Vec<Declaration>> {
    let named = declarations::table.filter(declarations::organisation_id.eq(organisation.get()));
    let named = named.filter(declarations::mrn.eq_any(mrns)).order(declarations::id.asc());
    declarations_of(named.select(HeaderRow::as_select()).load(connection)?)
}

/// Those of these declarations that the organisation has, in one query.
pub(crate) fn with_ids(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    ids: &[i64],
) -> Fallible<Vec<Declaration>> {
    let named = declarations::table.filter(declarations::organisation_id.eq(organisation.get()));
    let named = named.filter(declarations::id.eq_any(ids));
    declarations_of(named.select(HeaderRow::as_select()).load(connection)?)
}

/// Archived declarations have their lines too, packed with the form.
fn declarations_of(headers: Vec<HeaderRow>) -> Fallible<Vec<Declaration>> {
    let read = |header: HeaderRow| {
        let id = DeclarationId::new(header.id);
        declaration(header, id, [])
    };
    headers.into_iter().map(read).collect()
}
