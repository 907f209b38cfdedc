//! The rows of goods items (lines) of declarations.

use crate::batch::{ROWS, insert_all, load_inserted};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::placement::Placement;
use crate::prepared::Prepared;
use crate::schema::declaration_lines;
use crate::sql_types::JsonDocument;
use crate::values::Json;
use customs_declarations::form::ItemForm;
use customs_declarations::{DeclarationId, Line, LineId};
use customs_kernel::OrganisationId;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text};

#[derive(Insertable)]
#[diesel(table_name = declaration_lines)]
#[diesel(treat_none_as_default_value = false)]
struct NewLine<'a> {
    organisation_id: i64,
    declaration_id: i64,
    sequence: i32,
    hs_code: Option<&'a str>,
    sku: Option<&'a str>,
    country_of_origin: Option<&'a str>,
    document: &'a Json<ItemForm>,
}

/// A line that had its id before.
#[derive(Insertable)]
#[diesel(table_name = declaration_lines)]
struct KnownLine<'a> {
    id: i64,
    #[diesel(embed)]
    line: NewLine<'a>,
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

/// Id, line number and document of a line, as a query on PostgreSQL gathers them.
pub(super) type StoredLine = (i64, i32, Json<ItemForm>);

impl From<LineRow> for Line {
    fn from(LineRow { id, sequence, document }: LineRow) -> Self {
        line((id, sequence, document))
    }
}

/// The line that is stored so.
pub(super) fn line((id, sequence, document): StoredLine) -> Line {
    Line { id: LineId::new(id), item: ItemForm { sequence: Some(i64::from(sequence)), ..document.0 } }
}

/// Items as the columns of their lines, for an INSERT that takes any number of them in one text.
#[derive(Debug)]
pub(super) struct LineColumns {
    organisation: i64,
    sequence: Vec<i32>,
    hs_code: Vec<Option<String>>,
    sku: Vec<Option<String>>,
    country_of_origin: Vec<Option<String>>,
    document: Vec<Json<ItemForm>>,
}

/// The INSERT of lines on a single server of PostgreSQL; it returns the line numbers and the ids.
#[derive(Debug)]
pub(super) struct InsertLines<'a> {
    lines: &'a LineColumns,
    /// The declaration; `None` when the statement itself stores it, in its part `header`.
    declaration: Option<i64>,
}

impl LineColumns {
    /// The columns of items that are numbered from `first`.
    pub(super) fn new(organisation: OrganisationId, first: i32, items: Vec<ItemForm>) -> Self {
        let mut lines = Self {
            organisation: organisation.get(),
            sequence: Vec::with_capacity(items.len()),
            hs_code: Vec::with_capacity(items.len()),
            sku: Vec::with_capacity(items.len()),
            country_of_origin: Vec::with_capacity(items.len()),
            document: Vec::with_capacity(items.len()),
        };
        for (number, item) in (first..).zip(items) {
            lines.sequence.push(number);
            lines.hs_code.push(item.hs_code.clone());
            lines.sku.push(item.sku.clone());
            lines.country_of_origin.push(item.country_of_origin.clone());
            lines.document.push(Json(ItemForm { sequence: Some(i64::from(number)), ..item }));
        }
        lines
    }

    /// The INSERT of the lines of the declaration that the same statement stores.
    pub(super) const fn for_header(&self) -> InsertLines<'_> {
        InsertLines { lines: self, declaration: None }
    }

    /// The lines, once they have these ids.
    pub(super) fn stored(self, ids: Vec<i64>) -> Vec<Line> {
        ids.into_iter().zip(self.document).map(|(id, item)| Line { id: LineId::new(id), item: item.0 }).collect()
    }

    fn rows(&self, declaration: DeclarationId) -> Vec<NewLine<'_>> {
        let texts = self.hs_code.iter().zip(&self.sku).zip(&self.country_of_origin);
        let mut rows = Vec::with_capacity(self.sequence.len());
        for ((sequence, ((hs_code, sku), country_of_origin)), document) in
            self.sequence.iter().zip(texts).zip(&self.document)
        {
            rows.push(NewLine {
                organisation_id: self.organisation,
                declaration_id: declaration.get(),
                sequence: *sequence,
                hs_code: hs_code.as_deref(),
                sku: sku.as_deref(),
                country_of_origin: country_of_origin.as_deref(),
                document,
            });
        }
        rows
    }
}

impl QueryFragment<Pg> for InsertLines<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let LineColumns { organisation, sequence, hs_code, sku, country_of_origin, document } = self.lines;
        out.push_sql(
            "INSERT INTO declaration_lines \
             (organisation_id, declaration_id, sequence, hs_code, sku, country_of_origin, document) SELECT ",
        );
        out.push_bind_param::<BigInt, _>(organisation)?;
        match &self.declaration {
            Some(declaration) => {
                out.push_sql(", ");
                out.push_bind_param::<BigInt, _>(declaration)?;
                out.push_sql(", line.* FROM unnest(");
            }
            None => out.push_sql(", header.id, line.* FROM header, unnest("),
        }
        out.push_bind_param::<Array<Integer>, _>(sequence)?;
        for texts in [hs_code, sku, country_of_origin] {
            out.push_sql(", ");
            out.push_bind_param::<Array<Nullable<Text>>, _>(texts)?;
        }
        out.push_sql(", ");
        out.push_bind_param::<Array<JsonDocument>, _>(document)?;
        out.push_sql(") AS line RETURNING sequence, id");
        Ok(())
    }
}

impl QueryId for InsertLines<'_> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for InsertLines<'_> {
    type SqlType = (Integer, BigInt);
}

/// Stores the items as lines, numbered from `first`.
pub(super) fn insert_from(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    first: i32,
    items: Vec<ItemForm>,
) -> Fallible<Vec<Line>> {
    let lines = LineColumns::new(organisation, first, items);
    insert(connection, declaration, lines)
}

/// Stores the lines of a declaration.
pub(super) fn insert(
    connection: &mut AnyConnection,
    declaration: DeclarationId,
    lines: LineColumns,
) -> Fallible<Vec<Line>> {
    let mut ids: Vec<(i32, i64)> = match connection {
        AnyConnection::Pg(connection) if Placement::current().stores_in_one_statement() => {
            Prepared(InsertLines { lines: &lines, declaration: Some(declaration.get()) }).load(connection)?
        }
        connection => insert_rows(connection, &lines.rows(declaration))?,
    };
    // Neither database promises to return inserted rows in their order.
    ids.sort_unstable();
    Ok(lines.stored(ids.into_iter().map(|(_, id)| id).collect()))
}

/// Stores lines with their values in the statement, and returns their line numbers and ids. Where tables are spread
/// over several servers they go to that of the organisation at once: lines that a statement selects would be gathered
/// on the coordinator first, and their unit of work committed in two phases.
fn insert_rows(connection: &mut AnyConnection, rows: &[NewLine<'_>]) -> QueryResult<Vec<(i32, i64)>> {
    let mut ids = Vec::with_capacity(rows.len());
    for batch in rows.chunks(ROWS) {
        let insert = diesel::insert_into(declaration_lines::table)
            .values(batch)
            .returning((declaration_lines::sequence, declaration_lines::id));
        let mut stored: Vec<(i32, i64)> = load_inserted!(connection, insert, batch.len())?;
        ids.append(&mut stored);
    }
    Ok(ids)
}

/// Stores lines again that were rows before, under the ids and line numbers that they have.
pub(super) fn insert_with_ids(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    lines: &[Line],
) -> Fallible<()> {
    let columns = LineColumns::new(organisation, 1, lines.iter().map(|line| line.item.clone()).collect());
    let known = columns.rows(declaration).into_iter().zip(lines);
    let rows: Vec<KnownLine<'_>> = known.map(|(row, line)| KnownLine { id: line.id.get(), line: row }).collect();
    insert_all!(connection, declaration_lines::table, rows);
    Ok(())
}
