//! The rows of goods items (lines) of declarations.

use crate::batch::{PREPARED_ROWS, ROWS};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::declaration_lines;
use crate::values::Json;
use customs_declarations::form::ItemForm;
use customs_declarations::{DeclarationId, Line, LineId};
use customs_kernel::OrganisationId;
use diesel::prelude::*;

#[derive(Insertable)]
#[diesel(table_name = declaration_lines)]
#[diesel(treat_none_as_default_value = false)]
struct NewLine {
    organisation_id: i64,
    declaration_id: i64,
    sequence: i32,
    hs_code: Option<String>,
    sku: Option<String>,
    country_of_origin: Option<String>,
    document: Json<ItemForm>,
}

/// The columns of a line that the declaration needs.
#[derive(Queryable, Selectable)]
#[diesel(table_name = declaration_lines)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
pub(super) struct LineRow {
    id: i64,
    /// The line number. It overrides the number in the document, since lines can move without being rewritten.
    sequence: i32,
    document: Json<ItemForm>,
}

impl From<LineRow> for Line {
    fn from(LineRow { id, sequence, document }: LineRow) -> Self {
        Self { id: LineId::new(id), item: ItemForm { sequence: Some(i64::from(sequence)), ..document.0 } }
    }
}

/// Stores the items as lines, numbered from 1.
pub(super) fn insert(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    items: Vec<ItemForm>,
) -> Fallible<Vec<Line>> {
    insert_from(connection, organisation, declaration, 1, items)
}

/// Stores the items as lines, numbered from `first`.
pub(super) fn insert_from(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    first: i32,
    items: Vec<ItemForm>,
) -> Fallible<Vec<Line>> {
    let rows: Vec<NewLine> =
        (first..).zip(items).map(|(number, item)| row(organisation, declaration, number, item)).collect();
    let mut ids: Vec<(i32, i64)> = Vec::with_capacity(rows.len());
    for batch in rows.chunks(ROWS) {
        let insert = diesel::insert_into(declaration_lines::table)
            .values(batch)
            .returning((declaration_lines::sequence, declaration_lines::id));
        let inserted: Vec<(i32, i64)> = match connection {
            AnyConnection::Pg(connection) if batch.len() <= PREPARED_ROWS => Prepared(insert).get_results(connection),
            AnyConnection::Pg(connection) => insert.get_results(connection),
            AnyConnection::Sqlite(connection) => insert.get_results(connection),
        }?;
        ids.extend(inserted);
    }
    // Neither database promises to return inserted rows in their order.
    ids.sort_unstable();
    Ok(ids.into_iter().zip(rows).map(|((_, id), row)| Line { id: LineId::new(id), item: row.document.0 }).collect())
}

fn row(organisation: OrganisationId, declaration: DeclarationId, sequence: i32, item: ItemForm) -> NewLine {
    NewLine {
        organisation_id: organisation.get(),
        declaration_id: declaration.get(),
        sequence,
        hs_code: item.hs_code.clone(),
        sku: item.sku.clone(),
        country_of_origin: item.country_of_origin.clone(),
        document: Json(ItemForm { sequence: Some(i64::from(sequence)), ..item }),
    }
}
