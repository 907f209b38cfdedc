use super::headers::NewHeader;
use super::history;
use super::lines::{self, LineColumns};
use crate::connection::AnyConnection;
use crate::creation::{Creation, Tables, named};
use crate::failure::Fallible;
use crate::placement::Placement;
use crate::prepared::Prepared;
use crate::references::free_reference;
use crate::row_ids;
use crate::schema::declarations;
use customs_declarations::{Declaration, DeclarationId, TimelineEntry};
use customs_kernel::OrganisationId;
use diesel::prelude::*;

const TABLES: Tables =
    Tables { records: "declarations", timeline: "declaration_timeline", record: "declaration_id", letter: 'D' };

/// Stores a new declaration with its lines and its history, and gives it a reference if the client chose none.
pub(super) fn insert(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    chosen: Option<&str>,
    header: NewHeader,
    lines: LineColumns,
    timeline: &[TimelineEntry],
) -> Fallible<Declaration> {
    let folded = chosen.map(str::to_lowercase);
    if Placement::current().stores_in_one_statement()
        && let AnyConnection::Pg(connection) = connection
    {
        let columns = (
            declarations::id.eq(named!(id)),
            declarations::reference.eq(named!(reference)),
            declarations::reference_folded.eq(named!(folded folded.as_deref())),
        );
        let statement = Creation {
            tables: TABLES,
            organisation: organisation.get(),
            reference: chosen,
            header: diesel::insert_into(declarations::table)
                .values((&header, columns))
                .returning((declarations::id, declarations::reference)),
            history: history::columns(timeline),
            lines: lines.for_header(),
        };
        let (id, reference, ids): (i64, String, Vec<i64>) = Prepared(statement).get_result(connection)?;
        return Ok(header.draft(DeclarationId::new(id), reference, lines.stored(ids)));
    }
    let id = row_ids::take_one(connection, TABLES.records)?;
    let reference = match chosen {
        Some(reference) => reference.to_owned(),
        None => free_reference(connection, (TABLES.records, TABLES.letter), organisation, id)?,
    };
    let folded = folded.unwrap_or_else(|| reference.to_lowercase());
    let columns =
        (declarations::id.eq(id), declarations::reference.eq(&reference), declarations::reference_folded.eq(&folded));
    diesel::insert_into(declarations::table).values((&header, columns)).execute(connection)?;
    let id = DeclarationId::new(id);
    let lines = lines::insert(connection, id, lines)?;
    history::insert(connection, organisation, id, timeline)?;
    Ok(header.draft(id, reference, lines))
}
