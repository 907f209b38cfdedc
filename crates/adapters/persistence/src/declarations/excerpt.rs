//! Reads declarations with a stretch of their lines.

use super::headers::{HeaderRow, TotalsColumns};
use super::lines::LineRow;
use super::loading::declaration;
use super::repository::by_id;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::{declaration_lines, declarations};
use customs_declarations::ports::{Excerpt, LineStretch};
use customs_declarations::{DeclarationId, Line};
use customs_kernel::OrganisationId;
use diesel::prelude::*;

/// The declaration with the lines of the stretch; `None` when the organisation has none with this id.
pub(crate) fn find(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: DeclarationId,
    stretch: LineStretch,
) -> Fallible<Option<Excerpt>> {
    // Two queries may see two moments: when the declaration was changed or archived in between, both are read again.
    loop {
        let header: Option<(HeaderRow, TotalsColumns)> = by_id(organisation, id)
            .select((HeaderRow::as_select(), TotalsColumns::as_select()))
            .first(connection)
            .optional()?;
        let Some((header, totals)) = header else { return Ok(None) };
        let totals = totals.totals().ok_or_else(|| corrupt(format!("declaration {id}")))?;
        if header.packed.is_some() {
            let mut declaration = declaration(header, id, [])?;
            let lines = std::mem::take(&mut declaration.lines).into_iter();
            declaration.lines = lines.skip(stretch.before as usize).take(stretch.most as usize).collect();
            return Ok(Some(Excerpt { declaration, totals }));
        }
        let lines = match stretch.most {
            0 => Some(Vec::new()),
            _ => lines_of(connection, organisation, id, header.version, stretch)?,
        };
        if let Some(lines) = lines {
            return Ok(Some(Excerpt { declaration: declaration(header, id, lines)?, totals }));
        }
    }
}

/// The lines of the stretch; `None` when the declaration is no longer of that version, or was archived.
fn lines_of(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: DeclarationId,
    version: i64,
    LineStretch { before, most }: LineStretch,
) -> Fallible<Option<Vec<Line>>> {
    let number = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    let (before, last) = (number(before), number(before.saturating_add(most)));
    let rows: Vec<(i64, bool, Option<LineRow>)> = declarations::table
        .left_join(
            declaration_lines::table.on(declaration_lines::organisation_id
                .eq(declarations::organisation_id)
                .and(declaration_lines::declaration_id.eq(declarations::id))
                .and(declaration_lines::sequence.gt(before))
                .and(declaration_lines::sequence.le(last))),
        )
        .filter(declarations::organisation_id.eq(organisation.get()))
        .filter(declarations::id.eq(id.get()))
        .order(declaration_lines::sequence.asc())
        .select((declarations::version, declarations::packed.is_not_null(), Option::<LineRow>::as_select()))
        .load(connection)?;
    let is_same = rows.first().is_some_and(|(seen, is_packed, _)| (*seen, *is_packed) == (version, false));
    Ok(is_same.then(|| rows.into_iter().filter_map(|(_, _, line)| line.map(Line::from)).collect()))
}
