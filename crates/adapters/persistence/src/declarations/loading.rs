//! Reads whole declarations. On PostgreSQL a declaration and its lines come with one statement.

use super::headers::HeaderRow;
use super::lines::{LineRow, StoredLine, line};
use super::packed::Content;
use super::repository::by_id;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::placement::Placement;
use crate::prepared::Prepared;
use crate::schema::{declaration_lines, declarations};
use crate::sql_types::JsonDocument;
use crate::values::Json;
use customs_declarations::{Declaration, DeclarationId, Line};
use customs_kernel::OrganisationId;
use diesel::dsl::sql;
use diesel::pg::sql_types::Record;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer};
use std::collections::BTreeMap;

/// The lines of the declaration that a query on PostgreSQL is about, in their order: before and after the organisation,
/// which such a part of a query has to name itself where the tables are on several nodes.
const LINES: [&str; 2] = [
    "ARRAY(SELECT ROW(lines.id, lines.sequence, lines.document) FROM declaration_lines AS lines \
     WHERE lines.organisation_id = ",
    " AND lines.declaration_id = declarations.id ORDER BY lines.sequence)",
];
type LinesOfQuery = Array<Record<(BigInt, Integer, JsonDocument)>>;

/// The version of the same declaration at the moment at which the query sees the lines. It is older than the locked row
/// when the query had to wait for the lock. Before and after the organisation.
const VERSION_SEEN: [&str; 2] =
    ["(SELECT seen.version FROM declarations AS seen WHERE seen.organisation_id = ", " AND seen.id = declarations.id)"];

/// The declaration with its lines; `None` when the organisation has none with this id.
pub(super) fn find(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: DeclarationId,
) -> Fallible<Option<Declaration>> {
    if Placement::current().reads_lines_in_a_column()
        && let AnyConnection::Pg(connection) = connection
    {
        let [before, after] = LINES;
        let lines = sql::<LinesOfQuery>(before).bind::<BigInt, _>(organisation.get()).sql(after);
        let query = by_id(organisation, id).select((HeaderRow::as_select(), lines));
        let found: Option<(HeaderRow, Vec<StoredLine>)> = Prepared(query).get_result(connection).optional()?;
        return found.map(|(header, lines)| declaration(header, id, lines.into_iter().map(line))).transpose();
    }
    // Two queries may see two moments. If the second sees another version, the declaration was changed in between; if
    // it sees that it is packed, it was archived. Then both are read again.
    loop {
        let header = by_id(organisation, id).select(HeaderRow::as_select()).first(connection).optional()?;
        let Some(header) = header else { return Ok(None) };
        if header.packed.is_some() {
            return declaration(header, id, []).map(Some);
        }
        let (seen, lines) = load_lines(connection, organisation, id)?;
        if seen == Some((header.version, false)) {
            return declaration(header, id, lines).map(Some);
        }
    }
}

/// Those of these declarations that the organisation has, with their lines.
pub(super) fn find_each(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    ids: &[DeclarationId],
) -> Fallible<Vec<Declaration>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: Vec<i64> = ids.iter().map(|id| id.get()).collect();
    let headers: Vec<HeaderRow> = declarations::table
        .filter(declarations::organisation_id.eq(organisation.get()))
        .filter(declarations::id.eq_any(&numbers))
        .select(HeaderRow::as_select())
        .load(connection)?;
    let rows: Vec<(i64, i64, bool, Option<LineRow>)> = declarations::table
        .left_join(
            declaration_lines::table.on(declaration_lines::organisation_id
                .eq(declarations::organisation_id)
                .and(declaration_lines::declaration_id.eq(declarations::id))),
        )
        .filter(declarations::organisation_id.eq(organisation.get()))
        .filter(declarations::id.eq_any(&numbers))
        .order((declarations::id.asc(), declaration_lines::sequence.asc()))
        .select((
            declarations::id,
            declarations::version,
            declarations::packed.is_not_null(),
            Option::<LineRow>::as_select(),
        ))
        .load(connection)?;
    let mut seen: BTreeMap<i64, ((i64, bool), Vec<Line>)> = BTreeMap::new();
    for (id, version, is_packed, line) in rows {
        let (_, lines) = seen.entry(id).or_insert_with(|| ((version, is_packed), Vec::new()));
        lines.extend(line.map(Line::from));
    }
    let mut found = Vec::with_capacity(headers.len());
    for header in headers {
        let (id, version) = (DeclarationId::new(header.id), header.version);
        match seen.remove(&header.id) {
            Some((standing, lines)) if standing == (version, false) || header.packed.is_some() => {
                found.push(declaration(header, id, lines)?);
            }
            // It was changed or archived between the two queries.
            Some(_) | None => found.extend(find(connection, organisation, id)?),
        }
    }
    Ok(found)
}

/// The declaration with its lines, locked against changes by others until the transaction ends.
pub(super) fn find_for_change(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: DeclarationId,
) -> Fallible<Option<Declaration>> {
    let header: Option<HeaderRow> = match &mut *connection {
        AnyConnection::Pg(connection) if !Placement::current().reads_lines_in_a_column() => {
            Prepared(by_id(organisation, id).select(HeaderRow::as_select()).for_update())
                .get_result(connection)
                .optional()?
        }
        AnyConnection::Pg(connection) => {
            let ([seen, of_it], [lines, in_order]) = (VERSION_SEEN, LINES);
            let query = by_id(organisation, id).select((
                HeaderRow::as_select(),
                sql::<BigInt>(seen).bind::<BigInt, _>(organisation.get()).sql(of_it),
                sql::<LinesOfQuery>(lines).bind::<BigInt, _>(organisation.get()).sql(in_order),
            ));
            let found: Option<(HeaderRow, i64, Vec<StoredLine>)> =
                Prepared(query.for_update()).get_result(connection).optional()?;
            match found {
                Some((header, seen, lines)) if seen == header.version => {
                    return declaration(header, id, lines.into_iter().map(line)).map(Some);
                }
                // Another transaction changed the declaration while this query waited, so its lines are the former
                // ones.
                found => found.map(|(header, _, _)| header),
            }
        }
        // On SQLite a unit of work is the only writer from its beginning.
        AnyConnection::Sqlite(connection) => {
            by_id(organisation, id).select(HeaderRow::as_select()).first(connection).optional()?
        }
    };
    let Some(header) = header else { return Ok(None) };
    let (_, lines) = load_lines(connection, organisation, id)?;
    declaration(header, id, lines).map(Some)
}

/// The version of a declaration and whether it is packed; `None` without a declaration.
type Seen = Option<(i64, bool)>;

/// The lines of the declaration, its version and whether it is packed, all read at the same moment.
fn load_lines(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: DeclarationId,
) -> Fallible<(Seen, Vec<Line>)> {
    let rows: Vec<(i64, bool, Option<LineRow>)> = declarations::table
        .left_join(
            declaration_lines::table.on(declaration_lines::organisation_id
                .eq(declarations::organisation_id)
                .and(declaration_lines::declaration_id.eq(declarations::id))),
        )
        .filter(declarations::organisation_id.eq(organisation.get()))
        .filter(declarations::id.eq(id.get()))
        .order(declaration_lines::sequence.asc())
        .select((declarations::version, declarations::packed.is_not_null(), Option::<LineRow>::as_select()))
        .load(connection)?;
    let seen = rows.first().map(|(version, is_packed, _)| (*version, *is_packed));
    Ok((seen, rows.into_iter().filter_map(|(_, _, line)| line.map(Line::from)).collect()))
}

/// The declaration with this header and these lines, or with those that are packed.
pub(super) fn declaration(
    mut header: HeaderRow,
    id: DeclarationId,
    lines: impl IntoIterator<Item = Line>,
) -> Fallible<Declaration> {
    let wrong = || corrupt(format!("declaration {id}"));
    let Some(packed) = header.packed.take() else {
        return header.declaration(lines.into_iter().collect()).ok_or_else(wrong);
    };
    let (form, lines) = Content::unpack(&packed).ok_or_else(wrong)?.parts();
    header.document = Json(form);
    header.declaration(lines).ok_or_else(wrong)
}
