//! Records the outcomes of many delivery attempts at once.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::callback_deliveries;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use customs_callbacks::{AttemptRecord, DeliveryStatus, NextStep};
use customs_kernel::OrganisationId;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text};
use diesel::{PgConnection, SqliteConnection};

/// Status, next due moment, moment of arrival.
type Standing = (DeliveryStatus, Option<Ts>, Option<Ts>);

const fn standing(next: NextStep) -> Standing {
    match next {
        NextStep::Delivered { at } => (DeliveryStatus::Delivered, None, Some(Ts(at))),
        NextStep::Retry { at } => (DeliveryStatus::Pending, Some(Ts(at)), None),
        NextStep::Abandon => (DeliveryStatus::Abandoned, None, None),
    }
}

/// An attempt that was not made has no moment: it does not count, and the last answer stays as it was.
const ON_POSTGRES: &str = "\
    UPDATE callback_deliveries AS delivery SET \
        attempts = delivery.attempts + CASE WHEN tried.at IS NULL THEN 0 ELSE 1 END, \
        last_status_code = CASE WHEN tried.at IS NULL THEN delivery.last_status_code ELSE tried.code END, \
        answer_ms = CASE WHEN tried.at IS NULL THEN delivery.answer_ms ELSE tried.answer_ms END, \
        tried_at = coalesce(tried.at, delivery.tried_at), last_error = tried.error, status = tried.status, \
        due_at = tried.due, delivered_at = tried.delivered, lease_until = NULL, held_by = 0 \
    FROM unnest($1::bigint[], $2::timestamptz[], $3::integer[], $4::text[], $5::text[], $6::timestamptz[], \
        $7::timestamptz[], $8::bigint[], $9::timestamptz[], $10::integer[]) \
        AS tried (id, until, code, error, status, due, delivered, organisation_id, at, answer_ms) \
    WHERE delivery.organisation_id = tried.organisation_id AND delivery.id = tried.id AND delivery.lease_until = tried.until";

/// What confines the statement to the organisation `$11`, and so to the server where its deliveries lie. The array is looked
/// up by the primary key whatever the planner believes of the number of rows.
const OF_ONE: &str = " AND delivery.organisation_id = $11 AND delivery.id = ANY ($1)";

/// Records all attempts in one statement.
pub(super) fn record_on_postgres(connection: &mut PgConnection, attempts: &[AttemptRecord]) -> Fallible<()> {
    let attempts = sorted(attempts.iter().collect());
    let record = statement(ON_POSTGRES.to_owned(), &attempts);
    Prepared(record).execute(connection)?;
    Ok(())
}

/// Records attempts of one organisation in one statement.
pub(super) fn record_of_one(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    attempts: Vec<&AttemptRecord>,
) -> Fallible<()> {
    // Only tables of PostgreSQL are spread.
    let AnyConnection::Pg(connection) = connection else { return Ok(()) };
    let attempts = sorted(attempts);
    let record = statement(format!("{ON_POSTGRES}{OF_ONE}"), &attempts).bind::<BigInt, _>(organisation.get());
    Prepared(record).execute(connection)?;
    Ok(())
}

/// The attempts in an order, so that two workers that record the same deliveries cannot wait for each other.
fn sorted(mut attempts: Vec<&AttemptRecord>) -> Vec<&AttemptRecord> {
    attempts.sort_by_key(|attempt| attempt.lease);
    attempts
}

/// The statement with the values of the attempts, `$1` to `$10`.
fn statement<'a>(sql: String, attempts: &[&'a AttemptRecord]) -> BoxedSqlQuery<'a, Pg, SqlQuery> {
    let standings: Vec<Standing> = attempts.iter().map(|attempt| standing(attempt.next)).collect();
    diesel::sql_query(sql)
        .into_boxed::<Pg>()
        .bind::<Array<BigInt>, _>(attempts.iter().map(|attempt| attempt.lease.delivery.get()).collect::<Vec<_>>())
        .bind::<Array<UtcTime>, _>(attempts.iter().map(|attempt| Ts(attempt.lease.until)).collect::<Vec<_>>())
        .bind::<Array<Nullable<Integer>>, _>(
            attempts.iter().map(|attempt| attempt.status_code.map(i32::from)).collect::<Vec<_>>(),
        )
        .bind::<Array<Nullable<Text>>, _>(attempts.iter().map(|attempt| attempt.error.as_deref()).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(standings.iter().map(|(status, ..)| status.as_str()).collect::<Vec<_>>())
        .bind::<Array<Nullable<UtcTime>>, _>(standings.iter().map(|(_, due, _)| *due).collect::<Vec<_>>())
        .bind::<Array<Nullable<UtcTime>>, _>(standings.iter().map(|(.., delivered)| *delivered).collect::<Vec<_>>())
        .bind::<Array<BigInt>, _>(attempts.iter().map(|attempt| attempt.organisation.get()).collect::<Vec<_>>())
        .bind::<Array<Nullable<UtcTime>>, _>(
            attempts.iter().map(|attempt| attempt.tried_at.map(Ts)).collect::<Vec<_>>(),
        )
        .bind::<Array<Nullable<Integer>>, _>(
            attempts.iter().map(|attempt| attempt.answer_ms.map(whole)).collect::<Vec<_>>(),
        )
}

fn whole(milliseconds: u32) -> i32 {
    i32::try_from(milliseconds).unwrap_or(i32::MAX)
}

/// Records each attempt with a statement of its own, in one turn of the writer.
pub(super) fn record_on_sqlite(connection: &mut SqliteConnection, attempts: &[AttemptRecord]) -> Fallible<()> {
    use callback_deliveries as delivery;
    for attempt in attempts {
        let AttemptRecord { organisation: _, lease, tries_before: _, tried_at, answer_ms, status_code, error, next } =
            attempt;
        let (status, due, delivered) = standing(*next);
        let claimed = delivery::table.find(lease.delivery.get()).filter(delivery::lease_until.eq(Ts(lease.until)));
        let becomes = (
            delivery::last_error.eq(error),
            delivery::status.eq(status.as_str()),
            delivery::due_at.eq(due),
            delivery::delivered_at.eq(delivered),
            delivery::lease_until.eq(None::<Ts>),
            delivery::held_by.eq(0),
        );
        if let Some(at) = tried_at {
            let tried = (
                delivery::attempts.eq(delivery::attempts + 1),
                delivery::tried_at.eq(Some(Ts(*at))),
                delivery::answer_ms.eq(answer_ms.map(whole)),
                delivery::last_status_code.eq(status_code.map(i32::from)),
            );
            diesel::update(claimed).set((tried, becomes)).execute(connection)?;
        } else {
            diesel::update(claimed).set(becomes).execute(connection)?;
        }
    }
    Ok(())
}
