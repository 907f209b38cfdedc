//! Records the outcomes of many delivery attempts at once.

use super::delivery_tries::{NewTry, Recorded, whole};
use crate::batch::{ROWS, insert_all};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::{callback_deliveries, callback_tries};
use crate::sql_types::UtcTime;
use crate::stored_statements::fact;
use crate::values::Ts;
use customs_callbacks::{AnswerExcerpt, AttemptRecord, DeliveryStatus, NextStep};
use customs_kernel::OrganisationId;
use customs_kernel::facts::Statement;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text};
use diesel::{PgConnection, SqliteConnection};
use std::collections::BTreeMap;

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
const UPDATE: &str = "\
    UPDATE callback_deliveries AS delivery SET \
        attempts = delivery.attempts + CASE WHEN tried.at IS NULL THEN 0 ELSE 1 END, \
        last_status_code = CASE WHEN tried.at IS NULL THEN delivery.last_status_code ELSE tried.code END, \
        answer_ms = CASE WHEN tried.at IS NULL THEN delivery.answer_ms WHEN tried.code IS NULL THEN NULL \
            ELSE tried.took_ms END, \
        tried_at = coalesce(tried.at, delivery.tried_at), last_error = tried.error, last_error_fact = tried.fact, \
        status = tried.status, due_at = tried.due, delivered_at = tried.delivered, lease_until = NULL, held_by = 0 \
    FROM unnest($1::bigint[], $2::timestamptz[], $3::integer[], $4::text[], $5::text[], $6::timestamptz[], \
        $7::timestamptz[], $8::bigint[], $9::timestamptz[], $10::integer[], $11::text[]";

/// The columns of these arrays.
const COLUMNS: &str = "id, until, code, error, status, due, delivered, organisation_id, at, took_ms, fact";

/// The deliveries with attempts made under the present lease.
const HELD: &str = "\
    WHERE delivery.organisation_id = tried.organisation_id AND delivery.id = tried.id AND delivery.lease_until = tried.until";

/// Confines the statement to the organisation `$12`, and so to the server where its deliveries lie. The array is looked
/// up by the primary key no matter what the planner assumes about the number of rows.
const OF_ONE: &str = "AND delivery.organisation_id = $12 AND delivery.id = ANY ($1)";

/// Keeps a try of each delivery that the statement `recorded` changed, unless it was not made.
const KEEP_TRIES: &str = "\
    INSERT INTO callback_tries (organisation_id, callback_id, delivery_id, subject, record_id, number, tried_at, \
        status_code, error, error_fact, duration_ms, answer, answer_cut) \
    SELECT organisation_id, callback_id, id, subject, record_id, attempts, at, code, error, fact, \
        coalesce(took_ms, 0), answer, is_cut \
    FROM recorded WHERE at IS NOT NULL ORDER BY id";

/// Records all attempts and their tries in one statement.
pub(super) fn record_on_postgres(connection: &mut PgConnection, attempts: &[AttemptRecord]) -> Fallible<()> {
    let attempts = sorted(attempts.iter().collect());
    let recorded = "delivery.organisation_id, delivery.callback_id, delivery.id, delivery.subject, delivery.record_id, \
         delivery.attempts, \
         tried.at, tried.code, tried.error, tried.fact, tried.took_ms, tried.answer, tried.is_cut";
    let sql = format!(
        "WITH recorded AS ({UPDATE}, $12::text[], $13::boolean[]) AS tried ({COLUMNS}, answer, is_cut) {HELD} \
         RETURNING {recorded}) {KEEP_TRIES}"
    );
    let answers = || attempts.iter().map(|attempt| attempt.answer.as_ref());
    let record = statement(sql, &attempts)
        .bind::<Array<Nullable<Text>>, _>(answers().map(|answer| answer.map(AnswerExcerpt::text)).collect::<Vec<_>>())
        .bind::<Array<Bool>, _>(answers().map(|answer| answer.is_some_and(AnswerExcerpt::is_cut)).collect::<Vec<_>>());
    Prepared(record).execute(connection)?;
    Ok(())
}

/// Records attempts of one organisation in one statement, and their tries in another, which makes a unit of work of
/// two. Citus sends a statement with changes in its WITH clause to one server as long as none of them is an INSERT
/// (<https://github.com/citusdata/citus/issues/3948>): rows that are selected for one are gathered on the coordinator
/// first, in a transaction all the same.
pub(super) fn record_of_one(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    attempts: Vec<&AttemptRecord>,
) -> Fallible<()> {
    let attempts = sorted(attempts);
    let recorded: Vec<Recorded> = match &mut *connection {
        AnyConnection::Pg(connection) => {
            let recorded = "delivery.id, delivery.callback_id, delivery.subject, delivery.record_id, delivery.attempts";
            let sql = format!("{UPDATE}) AS tried ({COLUMNS}) {HELD} {OF_ONE} RETURNING {recorded}");
            Prepared(statement(sql, &attempts).bind::<BigInt, _>(organisation.get())).load(connection)?
        }
        // Only tables of PostgreSQL are spread.
        AnyConnection::Sqlite(_) => return Ok(()),
    };
    let mut of: BTreeMap<i64, Recorded> = recorded.into_iter().map(|delivery| (delivery.id, delivery)).collect();
    // The later of two claims of one delivery held, and comes first here.
    let tries: Vec<NewTry<'_>> = attempts
        .into_iter()
        .rev()
        .filter_map(|attempt| NewTry::from_attempt(attempt, of.remove(&attempt.lease.delivery.get())?))
        .collect();
    insert_all!(connection, callback_tries::table, &tries);
    Ok(())
}

/// The attempts in an order, so that two workers that record the same deliveries cannot wait for each other.
fn sorted(mut attempts: Vec<&AttemptRecord>) -> Vec<&AttemptRecord> {
    attempts.sort_by_key(|attempt| attempt.lease);
    attempts
}

/// The statement with the values of the attempts, `$1` to `$11`.
fn statement<'a>(sql: String, attempts: &[&'a AttemptRecord]) -> BoxedSqlQuery<'a, Pg, SqlQuery> {
    let standings: Vec<Standing> = attempts.iter().map(|attempt| standing(attempt.next)).collect();
    diesel::sql_query(sql)
        .into_boxed::<Pg>()
        .bind::<Array<BigInt>, _>(attempts.iter().map(|attempt| attempt.lease.delivery.get()).collect::<Vec<_>>())
        .bind::<Array<UtcTime>, _>(attempts.iter().map(|attempt| Ts(attempt.lease.until)).collect::<Vec<_>>())
        .bind::<Array<Nullable<Integer>>, _>(
            attempts.iter().map(|attempt| attempt.status_code.map(i32::from)).collect::<Vec<_>>(),
        )
        .bind::<Array<Nullable<Text>>, _>(
            attempts.iter().map(|attempt| attempt.error.as_ref().map(Statement::text)).collect::<Vec<_>>(),
        )
        .bind::<Array<Text>, _>(standings.iter().map(|(status, ..)| status.as_str()).collect::<Vec<_>>())
        .bind::<Array<Nullable<UtcTime>>, _>(standings.iter().map(|(_, due, _)| *due).collect::<Vec<_>>())
        .bind::<Array<Nullable<UtcTime>>, _>(standings.iter().map(|(.., delivered)| *delivered).collect::<Vec<_>>())
        .bind::<Array<BigInt>, _>(attempts.iter().map(|attempt| attempt.organisation.get()).collect::<Vec<_>>())
        .bind::<Array<Nullable<UtcTime>>, _>(
            attempts.iter().map(|attempt| attempt.tried_at.map(Ts)).collect::<Vec<_>>(),
        )
        .bind::<Array<Nullable<Integer>>, _>(
            attempts.iter().map(|attempt| attempt.took_ms.map(whole)).collect::<Vec<_>>(),
        )
        .bind::<Array<Nullable<Text>>, _>(
            attempts.iter().map(|attempt| attempt.error.as_ref().and_then(fact)).collect::<Vec<_>>(),
        )
}

/// Records each attempt with a statement of its own, in one turn of the writer, and all tries together.
pub(super) fn record_on_sqlite(connection: &mut SqliteConnection, attempts: &[AttemptRecord]) -> Fallible<()> {
    use callback_deliveries as delivery;
    let mut tries = Vec::with_capacity(attempts.len());
    for attempt in attempts {
        let AttemptRecord {
            organisation: _,
            lease,
            tries_before: _,
            tried_at,
            took_ms: _,
            status_code,
            error,
            answer: _,
            next,
        } = attempt;
        let (status, due, delivered) = standing(*next);
        let claimed = delivery::table.find(lease.delivery.get()).filter(delivery::lease_until.eq(Ts(lease.until)));
        let becomes = (
            delivery::last_error.eq(error.as_ref().map(Statement::text)),
            delivery::last_error_fact.eq(error.as_ref().and_then(fact)),
            delivery::status.eq(status.as_str()),
            delivery::due_at.eq(due),
            delivery::delivered_at.eq(delivered),
            delivery::lease_until.eq(None::<Ts>),
            delivery::held_by.eq(0),
        );
        let Some(at) = tried_at else {
            diesel::update(claimed).set(becomes).execute(connection)?;
            continue;
        };
        let tried = (
            delivery::attempts.eq(delivery::attempts + 1),
            delivery::tried_at.eq(Some(Ts(*at))),
            delivery::answer_ms.eq(attempt.answer_ms().map(whole)),
            delivery::last_status_code.eq(status_code.map(i32::from)),
        );
        let of_delivery =
            (delivery::id, delivery::callback_id, delivery::subject, delivery::record_id, delivery::attempts);
        let record = diesel::update(claimed).set((tried, becomes)).returning(of_delivery);
        let recorded: Option<(i64, i64, String, i64, i32)> = record.get_result(connection).optional()?;
        let recorded = recorded.map(|(id, callback_id, subject, record_id, attempts)| Recorded {
            id,
            callback_id,
            subject,
            record_id,
            attempts,
        });
        tries.extend(recorded.and_then(|delivery| NewTry::from_attempt(attempt, delivery)));
    }
    for batch in tries.chunks(ROWS) {
        diesel::insert_into(callback_tries::table).values(batch).execute(connection)?;
    }
    Ok(())
}
