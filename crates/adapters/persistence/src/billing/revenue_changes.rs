//! Changes of pending revenue lines.

use super::reading::{IDS, in_order};
use super::revenue_rows::{Row, content};
use crate::batch::ROWS;
use crate::connection::{AnyConnection, each};
use crate::failure::{Failure, Fallible, stale};
use crate::schema::revenue_lines as lines;
use customs_billing::dossier::RevenueLine;
use customs_billing::{InvoiceId, RevenueLineId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::fmt::Write;

pub(super) fn save(connection: &mut AnyConnection, line: &RevenueLine) -> Fallible<()> {
    let changed = content(line);
    let set = Row::new(line.id.get(), &changed).into_content();
    let own = pending(line.organisation, line.id).filter(lines::dossier_id.eq(line.dossier.get()));
    if diesel::update(own).set(set).execute(connection)? == 0 { Err(stale().into()) } else { Ok(()) }
}

/// Removes a pending line and returns it.
pub(super) fn delete(connection: &mut AnyConnection, organisation: OrganisationId, id: RevenueLineId) -> Fallible<Row> {
    let gone = pending(organisation, id).select(Row::as_select()).first(connection).optional()?;
    let gone: Row = gone.ok_or_else(|| Failure::Storage(stale()))?;
    match diesel::delete(pending(organisation, id)).execute(connection)? {
        0 => Err(stale().into()),
        _ => Ok(gone),
    }
}

/// Assigns pending lines to invoices. If one line is not pending, the whole unit of work must be undone.
pub(super) fn claim(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    claims: &[(RevenueLineId, InvoiceId)],
) -> Fallible<()> {
    for batch in claims.chunks(ROWS) {
        // The numbers stand in the SQL text: there are more than a statement takes values. The service made them, so
        // the text is safe.
        let mut pairs = String::new();
        for (line, invoice) in batch {
            let comma = if pairs.is_empty() { "" } else { ", " };
            // Writing to a `String` cannot fail.
            let _ = write!(pairs, "{comma}({line}, {invoice})");
        }
        let mark = if matches!(connection, AnyConnection::Pg(_)) { '$' } else { '?' };
        let update = format!(
            "UPDATE revenue_lines SET invoice_id = claims.column2 FROM (VALUES {pairs}) AS claims \
             WHERE revenue_lines.organisation_id = {mark}1 AND revenue_lines.id = claims.column1 \
             AND revenue_lines.invoice_id IS NULL"
        );
        let claimed = each!(&mut *connection, connection => diesel::sql_query(update)
            .bind::<BigInt, _>(organisation.get())
            .execute(connection))?;
        if claimed != batch.len() {
            return Err(Failure::Refused(stale()));
        }
    }
    Ok(())
}

pub(super) fn release(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    claimed: &[RevenueLineId],
    invoice: InvoiceId,
) -> Fallible<()> {
    for ids in in_order(claimed.iter().map(|line| line.get())).chunks(IDS) {
        let own = lines::table
            .filter(lines::organisation_id.eq(organisation.get()))
            .filter(lines::id.eq_any(ids))
            .filter(lines::invoice_id.eq(invoice.get()));
        diesel::update(own).set(lines::invoice_id.eq(None::<i64>)).execute(connection)?;
    }
    Ok(())
}

#[diesel::dsl::auto_type(no_type_alias)]
fn pending(organisation: OrganisationId, id: RevenueLineId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    lines::table
        .filter(lines::organisation_id.eq(organisation))
        .filter(lines::id.eq(id))
        .filter(lines::invoice_id.is_null())
}
