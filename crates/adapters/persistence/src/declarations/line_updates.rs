//! Updates the content of many lines with few statements.

use crate::batch::ROWS;
use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::Fallible;
use crate::sql_types::JsonDocument;
use crate::values::Json;
use customs_declarations::form::ItemForm;
use customs_declarations::{DeclarationId, LineId};
use customs_kernel::OrganisationId;
use diesel::RunQueryDsl;
use diesel::sql_types::{BigInt, Nullable, Text};
use std::fmt::Write;

/// Gives the lines of a declaration these items; ids of other declarations are ignored. The SQL is written by hand,
/// since the query builder cannot join with a list of values.
pub(super) fn update(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    items: &[(LineId, ItemForm)],
) -> Fallible<()> {
    for batch in items.chunks(ROWS) {
        let mark = if matches!(connection, AnyConnection::Pg(_)) { '$' } else { '?' };
        let mut statement = diesel::sql_query(statement(batch.len(), mark))
            .into_boxed::<MultiBackend>()
            .bind::<BigInt, _>(organisation.get())
            .bind::<BigInt, _>(declaration.get());
        for (id, item) in batch {
            statement = statement
                .bind::<BigInt, _>(id.get())
                .bind::<Nullable<Text>, _>(item.hs_code.clone())
                .bind::<Nullable<Text>, _>(item.sku.clone())
                .bind::<Nullable<Text>, _>(item.country_of_origin.clone())
                .bind::<JsonDocument, _>(Json(item.clone()));
        }
        statement.execute(connection)?;
    }
    Ok(())
}

fn statement(lines: usize, mark: char) -> String {
    let mut text = "UPDATE declaration_lines SET hs_code = changed.column2, sku = changed.column3, \
                    country_of_origin = changed.column4, document = changed.column5 FROM (VALUES "
        .to_owned();
    for line in 0..lines {
        let [id, hs_code, sku, country, document] = [3, 4, 5, 6, 7].map(|place| line * 5 + place);
        let comma = if line == 0 { "" } else { ", " };
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{comma}({mark}{id}, {mark}{hs_code}, {mark}{sku}, {mark}{country}, {mark}{document})");
    }
    text + &format!(
        ") AS changed WHERE declaration_lines.organisation_id = {mark}1 \
         AND declaration_lines.declaration_id = {mark}2 AND declaration_lines.id = changed.column1"
    )
}
