//! What was submitted and released in spans of time: one statement that walks an index for each of both.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::Statement;
use chrono::{DateTime, Utc};
use customs_declarations::ports::Flow;
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

#[derive(QueryableByName)]
struct FlowRow {
    #[diesel(sql_type = Text)]
    milestone: String,
    #[diesel(sql_type = BigInt)]
    place: i64,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

pub(super) fn read(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    moments: &[DateTime<Utc>],
) -> Fallible<Vec<Flow>> {
    let mut flow = vec![Flow::default(); moments.len().saturating_sub(1)];
    let mut statement = Statement::on(connection);
    let own = statement.organisation(organisation.get());
    let bounds: Vec<String> = moments.iter().map(|moment| statement.moment(*moment)).collect();
    let [first, ends @ ..] = bounds.as_slice() else { return Ok(flow) };
    let Some(last) = ends.last() else { return Ok(flow) };
    let counted = |milestone: &str| {
        let column = format!("declarations.{milestone}_at");
        let places: String =
            ends.iter().enumerate().map(|(place, end)| format!(" WHEN {column} < {end} THEN {place}")).collect();
        format!(
            "SELECT '{milestone}' AS milestone, place, count(*) AS total FROM \
             (SELECT CAST(CASE{places} END AS BIGINT) AS place FROM declarations WHERE organisation_id = {own} \
             AND {column} IS NOT NULL AND {column} >= {first} AND {column} < {last}) AS {milestone}_in GROUP BY place"
        )
    };
    let sql = format!("{} UNION ALL {}", counted("submitted"), counted("released"));
    let rows: Vec<FlowRow> = statement.load(connection, sql)?;
    for FlowRow { milestone, place, total } in rows {
        let Some(span) = usize::try_from(place).ok().and_then(|place| flow.get_mut(place)) else { continue };
        let number = if milestone == "submitted" { &mut span.submitted } else { &mut span.released };
        *number = total.unsigned_abs();
    }
    Ok(flow)
}
