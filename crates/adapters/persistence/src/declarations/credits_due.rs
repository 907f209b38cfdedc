//! Whether final credit notes cover what has to be credited after an amendment: one rule, for amendments and for tasks.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use customs_declarations::Amendment;
use diesel::QueryableByName;
use diesel::sql_types::Integer;

#[derive(QueryableByName)]
struct Open {
    #[diesel(sql_type = Integer)]
    number: i32,
}

/// Returns the condition that final credit notes do not cover what has to be credited after an amendment. It is about
/// the rows of `declaration_amendments` and their `declarations`; `own` is the placeholder of the organisation. Credit
/// notes count as far as they take back charges for the declaration itself, which may have left the dossier since: a
/// dossier may have several.
pub(crate) fn is_not_covered(postgres: bool, own: &str) -> String {
    let (until, taken) = (cents(postgres, "declaration_amendments.credit_until"), cents(postgres, "taken.amount"));
    format!(
        "{until} > (SELECT coalesce(sum(0 - {taken}), 0) FROM invoice_lines AS taken \
         JOIN invoices AS notes ON notes.organisation_id = {own} AND notes.id = taken.invoice_id \
         JOIN invoice_lines AS billed ON billed.organisation_id = {own} AND billed.id = taken.credited_line \
         JOIN revenue_lines ON revenue_lines.organisation_id = {own} AND revenue_lines.id = billed.revenue_line_id \
         WHERE taken.organisation_id = {own} AND taken.dossier_id = declaration_amendments.credit_dossier_id \
         AND notes.document_type = 'credit_note' AND notes.finalized_at IS NOT NULL \
         AND notes.currency = declaration_amendments.credit_currency \
         AND revenue_lines.movement_kind = 'declaration' AND revenue_lines.movement_id = declarations.id)"
    )
}

/// Returns a column with an amount as a whole number of cents. SQLite keeps it as text, and would calculate with binary
/// fractions.
fn cents(postgres: bool, column: &str) -> String {
    if postgres {
        return format!("CAST(round({column} * 100) AS BIGINT)");
    }
    let places = format!("CASE instr({column}, '.') WHEN 0 THEN 0 ELSE length({column}) - instr({column}, '.') END");
    format!(
        "(CAST(replace({column}, '.', '') AS INTEGER) * 100 / CAST(substr('10000000000', 1, 1 + {places}) AS INTEGER))"
    )
}

/// Finds out of amendments of one declaration whether what has to be credited since is settled.
pub(super) fn settle(connection: &mut AnyConnection, mut amendments: Vec<Amendment>) -> Fallible<Vec<Amendment>> {
    let Some(first) = amendments.iter().find(|amendment| amendment.to_credit.is_some()) else { return Ok(amendments) };
    let mut statement = Statement::on(connection);
    let own = statement.organisation(first.organisation.get());
    let declaration = statement.number(first.declaration.get());
    let is_open = is_not_covered(statement.is_for_postgres(), &own);
    let open = format!(
        "SELECT declaration_amendments.number FROM declaration_amendments \
         JOIN declarations ON declarations.organisation_id = {own} \
         AND declarations.id = declaration_amendments.declaration_id \
         WHERE declaration_amendments.organisation_id = {own} \
         AND declaration_amendments.declaration_id = {declaration} AND {is_open}"
    );
    let open: Vec<Open> = statement.load(connection, open)?;
    for amendment in &mut amendments {
        let is_open = open.iter().any(|open| i64::from(open.number) == i64::from(amendment.number));
        if let Some(due) = &mut amendment.to_credit {
            due.is_settled = !is_open;
        }
    }
    Ok(amendments)
}
