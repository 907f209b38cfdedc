//! Supplementary declarations that are sent automatically.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::declarations;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_declarations::DeclarationId;
use customs_declarations::lifecycle::{Command, Status};
use customs_kernel::OrganisationId;
use diesel::prelude::*;

/// The declarations with a supplementary declaration that is due and can be sent, those due longest first.
pub(super) fn due(
    connection: &mut AnyConnection,
    now: DateTime<Utc>,
    limit: usize,
) -> Fallible<Vec<(OrganisationId, DeclarationId)>> {
    let statuses: Vec<&str> = Command::SendSupplementary.allowed_from().into_iter().map(Status::code).collect();
    let found: Vec<(i64, i64)> = declarations::table
        .filter(declarations::supplement_due_at.le(Ts(now)))
        .filter(declarations::status.eq_any(statuses))
        .order((declarations::supplement_due_at.asc(), declarations::id.asc()))
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .select((declarations::organisation_id, declarations::id))
        .load(connection)?;
    Ok(found
        .into_iter()
        .map(|(organisation, id)| (OrganisationId::new(organisation), DeclarationId::new(id)))
        .collect())
}
