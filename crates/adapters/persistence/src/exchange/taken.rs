//! Messages of customs that a unit of work takes, acts on and settles, instead of claiming them first: neither the claim
//! nor its lease is written then. Only where all records are on one server.

use super::body::PLAIN;
use super::inbound::{NEW, as_it_came, settled};
use crate::claim::{IN_QUEUE, IN_TIME};
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::inbound_messages as messages;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_exchange::{InboundFate, MOST_TAKEN_BYTES, MessageId, ReceivedMessage, SettledMessage, TakenMessage};
use customs_kernel::{DueWork, OrganisationId, StorageError, SubjectKind};
use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Bool, Nullable, Text};

#[derive(QueryableByName)]
pub(super) struct TakenRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    record_id: i64,
    #[diesel(sql_type = Binary)]
    body: Vec<u8>,
    #[diesel(sql_type = Text)]
    encoding: String,
    #[diesel(sql_type = UtcTime)]
    received_at: Ts,
    #[diesel(sql_type = Bool)]
    may_repeat: bool,
}

impl TakenRow {
    pub(super) fn message(self) -> Result<TakenMessage, StorageError> {
        let Self { id, organisation_id, record_id, body, encoding, received_at, may_repeat } = self;
        let bytes = as_it_came(id, body, &encoding)?;
        let message = ReceivedMessage { id: MessageId::new(id), bytes, received_at: received_at.0 };
        Ok(TakenMessage { message, about: (OrganisationId::new(organisation_id), record_id), may_repeat })
    }
}

/// The condition that a message is taken: it is short, and its record was known when it arrived.
fn is_takable() -> String {
    format!("organisation_id IS NOT NULL AND record_id IS NOT NULL AND length(body) <= {MOST_TAKEN_BYTES}")
}

/// The condition that a message, `earlier`, comes before this one of the same record. As in claims, a plus keeps the
/// planner from looking for earlier rows by nothing but their ids.
fn of_record(row: &str) -> String {
    format!(
        "earlier.organisation_id = {row}.organisation_id AND earlier.subject = {row}.subject \
         AND earlier.record_id = {row}.record_id AND +earlier.id < {row}.id"
    )
}

/// What differs between the databases in a search for earlier messages: the condition that they are queued, and, as in
/// claims, an OFFSET that keeps the planner from making a join of it.
const fn queued(connection: &AnyConnection) -> (&'static str, &'static str) {
    match connection {
        AnyConnection::Pg(_) => (IN_QUEUE, "OFFSET 0"),
        AnyConnection::Sqlite(_) => ("due_at IS NOT NULL", ""),
    }
}

#[derive(QueryableByName)]
struct First {
    #[diesel(sql_type = Bool)]
    is_takable: bool,
}

/// How the first message is had that is due and waits for no earlier one of its record. One that waits says nothing: the
/// earlier one may be too long to be taken, and would wait for as long as others are there to be taken.
pub(super) fn due(connection: &mut AnyConnection, kind: SubjectKind, now: DateTime<Utc>) -> Fallible<DueWork> {
    let (queued, each) = queued(connection);
    let mut first = format!(
        "SELECT {takable} AS is_takable FROM inbound_messages AS head \
         WHERE head.due_at <= $1 AND head.{IN_TIME} AND head.subject = $2 AND NOT EXISTS ( \
           SELECT 1 FROM inbound_messages AS earlier WHERE {of_head} AND earlier.{queued} {each}) \
         ORDER BY head.due_at, head.id LIMIT 1",
        takable = is_takable(),
        of_head = of_record("head"),
    );
    if matches!(connection, AnyConnection::Sqlite(_)) {
        first = first.replace('$', "?");
    }
    let first = diesel::sql_query(first).bind::<UtcTime, _>(Ts(now)).bind::<Text, _>(kind.word());
    let first: Vec<First> = each!(connection, connection => Prepared(first).load(connection))?;
    Ok(match first.first() {
        Some(First { is_takable: true }) => DueWork::ToTake,
        Some(First { is_takable: false }) => DueWork::ToClaim,
        None => DueWork::Nothing,
    })
}

/// The SQL that takes up to `$2` messages of the kind `$3` that are due at `$1`. As in claims, an array has rows looked
/// up by their keys.
fn taking(connection: &AnyConnection) -> String {
    let (queued, each) = queued(connection);
    let statement = |lock: &str, are_heads: &str| {
        format!(
            "WITH heads AS MATERIALIZED ( \
               SELECT head.id FROM inbound_messages AS head \
               WHERE head.due_at <= $1 AND head.{IN_TIME} AND head.subject = $3 AND {takable} AND NOT EXISTS ( \
                 SELECT 1 FROM inbound_messages AS earlier WHERE {of_head} AND earlier.{queued} {each}) \
               ORDER BY head.due_at, head.id LIMIT $2 {lock}) \
             SELECT taken.id, taken.organisation_id, taken.record_id, taken.body, taken.encoding, taken.received_at, \
               EXISTS (SELECT 1 FROM inbound_messages AS earlier WHERE {of_taken} \
                 AND earlier.fate IN ('{applied}', '{waiting}') \
                 AND (earlier.encoding <> '{PLAIN}' OR earlier.body = taken.body)) AS may_repeat \
             FROM inbound_messages AS taken WHERE taken.id {are_heads} ORDER BY taken.id",
            takable = is_takable(),
            of_head = of_record("head"),
            of_taken = of_record("taken"),
            applied = InboundFate::Applied.word(),
            waiting = InboundFate::Waiting.word(),
        )
    };
    match connection {
        AnyConnection::Pg(_) => statement("FOR UPDATE SKIP LOCKED", "= ANY (ARRAY(SELECT id FROM heads))"),
        AnyConnection::Sqlite(_) => statement("", "IN (SELECT id FROM heads)").replace('$', "?"),
    }
}

/// Takes messages in the transaction that is open: on PostgreSQL their rows are locked until it ends, and others skip
/// them.
pub(super) fn take(
    connection: &mut AnyConnection,
    kind: SubjectKind,
    limit: usize,
    now: DateTime<Utc>,
) -> Fallible<Vec<TakenRow>> {
    let take = diesel::sql_query(taking(connection))
        .bind::<UtcTime, _>(Ts(now))
        .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
        .bind::<Text, _>(kind.word());
    Ok(each!(connection, connection => Prepared(take).load(connection))?)
}

/// Settles messages that the open transaction has taken, and returns how many of them were not settled yet.
pub(super) fn settle(connection: &mut AnyConnection, taken: &[SettledMessage], at: DateTime<Utc>) -> Fallible<usize> {
    if let (AnyConnection::Pg(connection), [_, _, ..]) = (&mut *connection, taken) {
        return settle_on_postgres(connection, taken, at);
    }
    let mut number = 0;
    for SettledMessage { id, fate, about } in taken {
        let open = messages::table.filter(messages::id.eq(id.get())).filter(messages::fate.eq(NEW));
        number += Prepared(diesel::update(open).set(settled(*fate, *about, at))).execute(connection)?;
    }
    Ok(number)
}

/// Settles several with one statement, which is the same for any number of them.
fn settle_on_postgres(connection: &mut PgConnection, taken: &[SettledMessage], at: DateTime<Utc>) -> Fallible<usize> {
    let ids: Vec<i64> = taken.iter().map(|message| message.id.get()).collect();
    let fates: Vec<&str> = taken.iter().map(|message| message.fate.word()).collect();
    let (organisations, records): (Vec<Option<i64>>, Vec<Option<i64>>) = taken
        .iter()
        .map(|message| (message.about.map(|(organisation, _)| organisation.get()), message.about.map(|about| about.1)))
        .unzip();
    let settle = diesel::sql_query(format!(
        "UPDATE inbound_messages AS message SET fate = settled.fate, organisation_id = settled.organisation_id, \
         record_id = settled.record_id, due_at = NULL, settled_at = $5 \
         FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) \
           AS settled (id, fate, organisation_id, record_id) \
         WHERE message.id = ANY ($1) AND message.id = settled.id AND message.fate = '{NEW}'"
    ))
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Text>, _>(fates)
    .bind::<Array<Nullable<BigInt>>, _>(organisations)
    .bind::<Array<Nullable<BigInt>>, _>(records)
    .bind::<UtcTime, _>(Ts(at));
    Ok(Prepared(settle).execute(connection)?)
}
