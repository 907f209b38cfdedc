//! Reads declarations without their lines, many at a time.

use super::headers::HeaderRow;
use super::loading::declaration;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::declarations;
use customs_declarations::{Declaration, DeclarationId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;

/// The declarations of the organisation under these MRNs, oldest first, in one query. Those that are put away have their
/// lines all the same, which are packed with the form.
pub(crate) fn with_mrns(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    mrns: &[String],
) -> Fallible<Vec<Declaration>> {
    let rows: Vec<HeaderRow> = declarations::table
        .filter(declarations::organisation_id.eq(organisation.get()))
        .filter(declarations::mrn.eq_any(mrns))
        .order(declarations::id.asc())
        .select(HeaderRow::as_select())
        .load(connection)?;
    let read = |header: HeaderRow| {
        let id = DeclarationId::new(header.id);
        declaration(header, id, [])
    };
    rows.into_iter().map(read).collect()
}
