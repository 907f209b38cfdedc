//! Adds events to the log of an organisation, with the statements that suit each database best.
//!
//! The row of the organisation in `event_positions` gives the positions. Changing it locks it until the transaction
//! ends: the next writer sees the positions of this one as soon as it can go on, and readers see both in their order.

use crate::batch::insert_all;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::event_log;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use customs_callbacks::NewEvent;
use customs_kernel::OrganisationId;
use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};

/// One statement for any number of events, so that it stays prepared.
const ON_POSTGRES: &str = "\
    WITH taken AS ( \
        INSERT INTO event_positions (organisation_id, last, last_at, dropped) VALUES ($1, $2, $3, 0) \
        ON CONFLICT (organisation_id) DO UPDATE SET last = event_positions.last + excluded.last, \
            last_at = greatest(event_positions.last_at, excluded.last_at) \
        RETURNING last, last_at) \
    INSERT INTO event_log (organisation_id, position, recorded_at, record_id, subject, event, payload) \
    SELECT $1, taken.last - $2 + new.place, taken.last_at, new.record_id, new.subject, new.event, new.payload \
    FROM taken CROSS JOIN unnest($4::bigint[], $5::text[], $6::text[], $7::text[]) WITH ORDINALITY \
        AS new (record_id, subject, event, payload, place)";

/// The first of two statements that do the same. Where tables are spread over several servers each of them runs on the
/// server of the organisation, which one for both does not.
const TAKE_ON_POSTGRES: &str = "\
    INSERT INTO event_positions (organisation_id, last, last_at, dropped) VALUES ($1, $2, $3, 0) \
    ON CONFLICT (organisation_id) DO UPDATE SET last = event_positions.last + excluded.last, \
        last_at = greatest(event_positions.last_at, excluded.last_at) \
    RETURNING last, last_at";

/// The moments are texts of one length, so that `max` compares them by time.
const TAKE_ON_SQLITE: &str = "\
    INSERT INTO event_positions (organisation_id, last, last_at, dropped) VALUES (?1, ?2, ?3, 0) \
    ON CONFLICT (organisation_id) DO UPDATE SET last = event_positions.last + excluded.last, \
        last_at = max(event_positions.last_at, excluded.last_at) \
    RETURNING last, last_at";

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = BigInt)]
    last: i64,
    #[diesel(sql_type = UtcTime)]
    last_at: Ts,
}

#[derive(Insertable)]
#[diesel(table_name = event_log)]
struct NewRow<'a> {
    organisation_id: i64,
    position: i64,
    recorded_at: Ts,
    record_id: i64,
    subject: &'static str,
    event: &'static str,
    payload: &'a str,
}

/// Adds events with one statement, on a single server of PostgreSQL.
pub(super) fn in_one_statement(
    connection: &mut PgConnection,
    organisation: OrganisationId,
    events: &[NewEvent],
    at: Ts,
) -> Fallible<()> {
    let all = events.iter();
    let insert = diesel::sql_query(ON_POSTGRES)
        .bind::<BigInt, _>(organisation.get())
        .bind::<BigInt, _>(number(events))
        .bind::<UtcTime, _>(at)
        .bind::<Array<BigInt>, _>(all.clone().map(|new| new.subject.id).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(all.clone().map(|new| new.subject.kind.word()).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(all.clone().map(|new| new.event.as_str()).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(all.map(|new| new.payload.as_str()).collect::<Vec<_>>());
    Prepared(insert).execute(connection)?;
    Ok(())
}

/// Adds events with two statements: one that takes their positions, and one that inserts them.
pub(super) fn in_two_statements(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    events: &[NewEvent],
    at: Ts,
) -> Fallible<()> {
    let take = match connection {
        AnyConnection::Pg(_) => TAKE_ON_POSTGRES,
        AnyConnection::Sqlite(_) => TAKE_ON_SQLITE,
    };
    let take = diesel::sql_query(take)
        .bind::<BigInt, _>(organisation.get())
        .bind::<BigInt, _>(number(events))
        .bind::<UtcTime, _>(at);
    let Taken { last, last_at } = each!(connection, connection => Prepared(take).get_result(connection))?;
    let rows: Vec<_> = (last - number(events) + 1..)
        .zip(events)
        .map(|(position, NewEvent { event, subject, payload })| NewRow {
            organisation_id: organisation.get(),
            position,
            recorded_at: last_at,
            record_id: subject.id,
            subject: subject.kind.word(),
            event: event.as_str(),
            payload: payload.as_str(),
        })
        .collect();
    insert_all!(connection, event_log::table, rows);
    Ok(())
}

/// The number of events. No memory holds more than the largest number.
fn number(events: &[NewEvent]) -> i64 {
    i64::try_from(events.len()).unwrap_or(i64::MAX)
}
