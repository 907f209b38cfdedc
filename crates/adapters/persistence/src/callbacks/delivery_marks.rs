//! The marks by which a page that shows deliveries learns that some changed.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::placement::Placement;
use crate::sql_types::UtcTime;
use crate::statement::Statement;
use crate::values::Ts;
use customs_callbacks::{DeliveryMark, MOST_MARKED};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};

#[derive(QueryableByName)]
struct Marked {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    made: i64,
    #[diesel(sql_type = BigInt)]
    given_up: i64,
    #[diesel(sql_type = Nullable<UtcTime>)]
    tried_at: Option<Ts>,
    #[diesel(sql_type = BigInt)]
    tried: i64,
}

/// The mark of each of these organisations; there is at least one.
pub(super) fn marks(
    connection: &mut AnyConnection,
    organisations: &[OrganisationId],
) -> Fallible<Vec<(OrganisationId, DeliveryMark)>> {
    let mut statement = Statement::on(connection);
    // One text for each number of organisations.
    statement.is_one_of_many();
    let sql = marked(&mut statement, organisations);
    let rows: Vec<Marked> = statement.load(connection, sql)?;
    let mark = |Marked { organisation_id, made, given_up, tried_at, tried }: Marked| {
        let mark = DeliveryMark { made, given_up, tried_at: tried_at.map(|at| at.0), tried };
        (OrganisationId::new(organisation_id), mark)
    };
    Ok(rows.into_iter().map(mark).collect())
}

/// The statement that reads the marks: the ends of three indexes for each organisation.
pub fn marked(statement: &mut Statement, organisations: &[OrganisationId]) -> String {
    let is_for_postgres = statement.is_for_postgres();
    Placement::current().query_of_each(statement, organisations, |own| marks_of(own, is_for_postgres))
}

/// The marks of the organisation `own`, given as SQL.
fn marks_of(own: &str, is_for_postgres: bool) -> String {
    // SQLite has no statistics to choose an index by.
    let by =
        |index: &str| if is_for_postgres { String::new() } else { format!(" INDEXED BY callback_deliveries_{index}") };
    let latest_of_each = |index: &str, condition: &str| {
        format!(
            "(SELECT CAST(coalesce(sum(latest.id), 0) AS BIGINT) FROM ( \
             SELECT (SELECT max(delivery.id) FROM callback_deliveries AS delivery{} \
             WHERE delivery.organisation_id = {own} AND delivery.callback_id = callbacks.id{condition}) AS id \
             FROM callbacks WHERE callbacks.organisation_id = {own}) AS latest)",
            by(index)
        )
    };
    let tried = format!(
        "FROM callback_deliveries AS delivery{} WHERE delivery.organisation_id = {own} \
         AND delivery.tried_at < 'infinity' ORDER BY delivery.tried_at DESC, delivery.id DESC",
        by("tried")
    );
    format!(
        "SELECT {own} AS organisation_id, {} AS made, {} AS given_up, \
         (SELECT delivery.tried_at {tried} LIMIT 1) AS tried_at, \
         (SELECT CAST(coalesce(sum(latest.mark), 0) AS BIGINT) FROM ( \
         SELECT delivery.id * 1000 + delivery.attempts AS mark {tried} LIMIT {MOST_MARKED}) AS latest) AS tried",
        latest_of_each("of_callback", ""),
        latest_of_each("abandoned", " AND delivery.status = 'abandoned'"),
    )
}
