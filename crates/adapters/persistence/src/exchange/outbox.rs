//! The outbox: events on their way to subscribers.

use super::claims::OUTBOX;
use super::shared_look::{SharedLook, are_due};
use crate::Database;
use crate::batch::{ROWS, insert_all};
use crate::claim::in_time;
use crate::connection::{AnyConnection, each};
use crate::failure::{Failure, Fallible, corrupt, stale};
use crate::figures::counts;
use crate::parking::{Among, EVENTS, Ended, Of, free, put_off};
use crate::placement::Variants;
use crate::prepared::Prepared;
use crate::queue_wakes::OwnQueue;
use crate::reachable_customers::is_reachable;
use crate::schema::outbox;
use crate::set_aside::Unreadable;
use crate::sql_types::{JsonDocument, UtcTime};
use crate::values::{Json, Readable, Ts};
use crate::waiting_work::{note_own, note_own_later};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{
    DueWork, Event, OrganisationId, Outbox, OutboxEntry, OutboxId, RowQueue, StorageError, Subscription, UnreadableRow,
};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::marker::PhantomData;

/// The outbox for the events of one kind of record, stored in the database.
pub struct StoredOutbox<E>(Database, PhantomData<fn() -> E>, Option<SharedLook>);

impl<E> StoredOutbox<E> {
    /// Creates the outbox over `database`.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database, PhantomData, None)
    }
}

impl<E: Event> StoredOutbox<E> {
    /// Creates the outboxes of a worker that handles the events of this kind of record first, and then those of another:
    /// one statement looks for both.
    #[must_use]
    pub fn with_another<Other: Event>(database: Database) -> (Self, StoredOutbox<Other>) {
        let [first, second] = SharedLook::at_both([E::SUBJECT, Other::SUBJECT]);
        (Self(database.clone(), PhantomData, Some(first)), StoredOutbox(database, PhantomData, Some(second)))
    }
}

impl<E> Clone for StoredOutbox<E> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData, self.2.clone())
    }
}

impl<E> fmt::Debug for StoredOutbox<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StoredOutbox").field(&self.0).finish()
    }
}

#[derive(Insertable)]
#[diesel(table_name = outbox)]
struct NewEntry<E: 'static> {
    organisation_id: i64,
    subject: &'static str,
    record_id: i64,
    subscriber: &'static str,
    event: Json<E>,
    due_at: Ts,
    attempts: i32,
}

#[derive(QueryableByName)]
struct ClaimedRow<E: DeserializeOwned + 'static> {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    record_id: i64,
    #[diesel(sql_type = JsonDocument)]
    event: Readable<Json<E>>,
}

/// A row that is taken out of the outbox.
#[derive(QueryableByName)]
struct TakenRow<E: DeserializeOwned + 'static> {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    record_id: i64,
    #[diesel(sql_type = Integer)]
    attempts: i32,
    #[diesel(sql_type = JsonDocument)]
    event: Readable<Json<E>>,
}

impl<E: DeserializeOwned + 'static> TakenRow<E> {
    fn entry(self) -> Result<OutboxEntry<E>, StorageError> {
        let Self { id, organisation_id, record_id: _, attempts: _, event: Readable(event) } = self;
        let Json(event) = event.ok_or_else(|| corrupt(format!("event {id} of the outbox")))?;
        Ok(OutboxEntry { id: OutboxId::new(OrganisationId::new(organisation_id), id), event })
    }
}

/// The columns of such a row.
const TAKEN: &str = "id, organisation_id, record_id, attempts, event";

/// The time for which an event waits at least after it failed. While it does, later events of its record are put off.
const FAILED: Duration = Duration::seconds(30);

/// Claimed rows: those to act on, those that cannot be read, and those that wait for one of these.
struct Parted<E> {
    entries: Vec<OutboxEntry<E>>,
    unreadable: Vec<Unreadable>,
    behind: Vec<OutboxId>,
}

/// Adds one row for each event and each subscriber that wants it, in the order of the events. There is none for a
/// subscriber that only notifies customers where the customer of the event cannot be notified.
pub(crate) fn insert<E: Event + Serialize>(
    connection: &mut AnyConnection,
    subscriptions: &[Subscription<E>],
    events: &[E],
) -> Fallible<()> {
    let mut rows = Vec::new();
    for event in events {
        for one in subscriptions.iter().filter(|one| (one.wants)(event)) {
            if has_work(connection, one, event)? {
                rows.push(row(one.name, event));
            }
        }
    }
    insert_all!(connection, outbox::table, &rows);
    for row in &rows {
        let queue = OwnQueue::Events(row.subscriber, E::SUBJECT);
        note_own(queue, OrganisationId::new(row.organisation_id), row.due_at.0);
    }
    Ok(())
}

/// Whether the subscriber may have work with an event that it wants. One that only notifies customers has none where the
/// customer cannot be notified.
fn has_work<E: Event>(connection: &mut AnyConnection, subscription: &Subscription<E>, event: &E) -> Fallible<bool> {
    let Some(customer_of) = subscription.notified_customer else { return Ok(true) };
    customer_of(event).map_or(Ok(false), |code| is_reachable(connection, event.organisation(), code))
}

fn row<E: Event>(subscriber: &'static str, event: &E) -> NewEntry<E> {
    NewEntry {
        organisation_id: event.organisation().get(),
        subject: E::SUBJECT.word(),
        record_id: event.subject().id,
        subscriber,
        event: Json(event.clone()),
        due_at: Ts(event.occurred_at()),
        attempts: 0,
    }
}

fn is_anything_due<E: Event>(connection: &mut AnyConnection, subscriber: &str, now: DateTime<Utc>) -> Fallible<bool> {
    let due = outbox::table
        .filter(outbox::subscriber.eq(subscriber))
        .filter(outbox::subject.eq(E::SUBJECT.word()))
        .filter(outbox::due_at.le(Ts(now)))
        .filter(in_time());
    // They are sorted as the index is, so that PostgreSQL uses the index no matter what its statistics say.
    let first = due.order((outbox::due_at.asc(), outbox::id.asc())).select(outbox::id).limit(1);
    let one: Option<i64> = Prepared(first).get_result(connection).optional()?;
    Ok(one.is_some())
}

/// Parts rows in the order of their ids. Rows behind an unreadable event of the same record wait for it.
fn parted<E: DeserializeOwned + 'static>(rows: Vec<ClaimedRow<E>>) -> Parted<E> {
    let mut parted = Parted { entries: Vec::with_capacity(rows.len()), unreadable: Vec::new(), behind: Vec::new() };
    let mut stopped: HashSet<(i64, i64)> = HashSet::new();
    for ClaimedRow { id, organisation_id, record_id, event: Readable(event) } in rows {
        let organisation = OrganisationId::new(organisation_id);
        let entry = OutboxId::new(organisation, id);
        match event {
            _ if stopped.contains(&(organisation_id, record_id)) => parted.behind.push(entry),
            Some(Json(event)) => parted.entries.push(OutboxEntry { id: entry, event }),
            None => {
                stopped.insert((organisation_id, record_id));
                let reason = UnreadableRow::Content;
                parted.unreadable.push(Unreadable { organisation: Some(organisation), id, reason });
            }
        }
    }
    parted
}

/// Removes entries that this instance holds, and returns them.
fn remove(connection: &mut AnyConnection, ids: &[OutboxId], instance: i64) -> Fallible<Vec<Removed>> {
    let ids: Vec<i64> = ids.iter().map(|id| id.get()).collect();
    match connection {
        AnyConnection::Pg(connection) => {
            let remove =
                diesel::sql_query(format!("DELETE FROM outbox WHERE id = ANY ($1) AND held_by = $2 {REMOVED}"))
                    .bind::<Array<BigInt>, _>(ids)
                    .bind::<BigInt, _>(instance);
            Ok(Prepared(remove).load(connection)?)
        }
        AnyConnection::Sqlite(connection) => {
            let mut removed = Vec::with_capacity(ids.len());
            for ids in ids.chunks(ROWS) {
                // The numbers are ours, so the text is safe.
                let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
                let these = format!("id IN ({}) AND held_by = {instance}", ids.join(", "));
                let remove = diesel::sql_query(format!("DELETE FROM outbox WHERE {these} {REMOVED}"));
                removed.extend(remove.load::<Removed>(connection)?);
            }
            Ok(removed)
        }
    }
}

/// The report on removed entries.
const REMOVED: &str = "RETURNING id, organisation_id, record_id, subscriber, attempts, due_at";

/// An entry that was removed.
#[derive(QueryableByName)]
struct Removed {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    record_id: i64,
    #[diesel(sql_type = Text)]
    subscriber: String,
    #[diesel(sql_type = Integer)]
    attempts: i32,
    /// The end of its lease.
    #[diesel(sql_type = UtcTime)]
    due_at: Ts,
}

/// Makes due what was put off behind removed entries that had failed before. There are hardly ever any.
fn free_what_waited<E: Event>(connection: &mut AnyConnection, removed: &[Removed]) -> Fallible<()> {
    for Removed { id, organisation_id, record_id, subscriber, attempts: _, due_at } in
        removed.iter().filter(|entry| entry.attempts > 0)
    {
        let values = [Of::Text(E::SUBJECT.word()), Of::Number(*record_id), Of::Text(subscriber)];
        let ended = Ended::Gone { values: &values, id: *id, since: due_at.0 };
        free(connection, &EVENTS, OrganisationId::new(*organisation_id), ended)?;
    }
    Ok(())
}

/// Removes entries of one organisation, on the server where they lie.
fn remove_of_one(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    ids: Vec<i64>,
    instance: i64,
) -> Fallible<Vec<Removed>> {
    // Only tables of PostgreSQL are spread.
    let AnyConnection::Pg(connection) = connection else { return Ok(Vec::new()) };
    let remove = diesel::sql_query(format!(
        "DELETE FROM outbox WHERE organisation_id = $3 AND id = ANY ($1) AND held_by = $2 {REMOVED}"
    ))
    .bind::<Array<BigInt>, _>(ids)
    .bind::<BigInt, _>(instance)
    .bind::<BigInt, _>(organisation.get());
    Ok(Prepared(remove).load(connection)?)
}

impl<E: Event + Serialize + DeserializeOwned> StoredOutbox<E> {
    /// Removes entries that this instance holds, those of one organisation after the other, and returns their number.
    /// Later entries for the same records may go then.
    fn remove_of_each(&self, connection: &mut AnyConnection, ids: &[OutboxId]) -> Fallible<usize> {
        let mut of: BTreeMap<OrganisationId, Vec<i64>> = BTreeMap::new();
        for id in ids {
            of.entry(id.organisation()).or_default().push(id.get());
        }
        let mut removed = 0;
        for (organisation, ids) in of {
            let entries = remove_of_one(connection, organisation, ids, self.0.held_by())?;
            removed += entries.len();
            free_what_waited::<E>(connection, &entries)?;
            for Removed { subscriber, .. } in &entries {
                self.0.ask_again(OwnQueue::Events(subscriber, E::SUBJECT), organisation);
            }
        }
        Ok(removed)
    }

    /// Puts entries off that wait for the next attempt of an earlier one, now and then.
    fn put_off(
        &self,
        organisation: Option<OrganisationId>,
        subscriber: &str,
        moments: (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<(), StorageError> {
        let subject = E::SUBJECT.word();
        let whose = organisation.map_or_else(String::new, |own| own.to_string());
        if self.0.puts_off_now(&format!("{} {subscriber} {subject} {whose}", OUTBOX.table)) {
            let among = Among::Events { subscriber, subject };
            self.0.write_statement(|connection| put_off(connection, &EVENTS, organisation, among, moments))?;
        }
        Ok(())
    }

    /// Returns entries that this instance holds to the queue.
    fn release(&self, ids: &[OutboxId], now: DateTime<Utc>) -> Result<(), StorageError> {
        for id in ids {
            let held = outbox::table
                .find(id.get())
                .filter(outbox::organisation_id.eq(id.organisation().get()))
                .filter(outbox::held_by.eq(self.0.held_by()));
            let set = (outbox::due_at.eq(Ts(now)), outbox::held_by.eq(0));
            self.0.write_statement(|connection| Ok(Prepared(diesel::update(held).set(set)).execute(connection)?))?;
        }
        Ok(())
    }

    /// Removes due entries of all organisations, on a single server, and frees what was put off behind those of them
    /// that had failed before.
    fn take_of_all(
        &self,
        connection: &mut AnyConnection,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
    ) -> Fallible<Vec<TakenRow<E>>> {
        let take = diesel::sql_query(OUTBOX.statement_of_taking(connection, TAKEN))
            .bind::<UtcTime, _>(Ts(now))
            .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
            .bind::<Text, _>(subscriber)
            .bind::<Text, _>(E::SUBJECT.word());
        let rows: Vec<TakenRow<E>> = each!(&mut *connection, connection => Prepared(take).load(connection))?;
        for TakenRow { id, organisation_id, record_id, .. } in rows.iter().filter(|row| row.attempts > 0) {
            let values = [Of::Text(E::SUBJECT.word()), Of::Number(*record_id), Of::Text(subscriber)];
            let ended = Ended::Gone { values: &values, id: *id, since: now };
            free(connection, &EVENTS, OrganisationId::new(*organisation_id), ended)?;
        }
        Ok(rows)
    }

    /// Claims entries of all organisations, on a single server.
    fn claim_of_all(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedRow<E>>, StorageError> {
        // Usually nothing is due. That is found without a lock, and on SQLite without waiting for a writer.
        if !self.0.read(|connection| is_anything_due::<E>(connection, subscriber, now))? {
            return Ok(Vec::new());
        }
        self.put_off(None, subscriber, (now, lease_until))?;
        self.0.write_statement(|connection| {
            let claim = OUTBOX.statement(connection, self.0.held_by());
            let claim = diesel::sql_query(claim)
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
                .bind::<UtcTime, _>(Ts(lease_until))
                .bind::<Text, _>(subscriber)
                .bind::<Text, _>(E::SUBJECT.word());
            Ok(each!(connection, connection => Prepared(claim).load(connection))?)
        })
    }

    /// Claims entries of one organisation, on the server where they lie.
    fn claim_of_one(
        &self,
        organisation: OrganisationId,
        subscriber: &str,
        limit: usize,
        (now, lease_until): (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<Vec<ClaimedRow<E>>, StorageError> {
        self.put_off(Some(organisation), subscriber, (now, lease_until))?;
        self.0.write_statement(|connection| {
            let claim = diesel::sql_query(OUTBOX.statement_of_one(self.0.held_by()))
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
                .bind::<UtcTime, _>(Ts(lease_until))
                .bind::<Text, _>(subscriber)
                .bind::<Text, _>(E::SUBJECT.word())
                .bind::<BigInt, _>(organisation.get());
            Ok(each!(connection, connection => Prepared(claim).load(connection))?)
        })
    }
}

impl<E: Event + Serialize + DeserializeOwned> Outbox<E> for StoredOutbox<E> {
    fn due(&self, subscriber: &str, now: DateTime<Utc>) -> Result<DueWork, StorageError> {
        self.0.placement().choose(Variants {
            one_server: || {
                // That is found without a lock, and on SQLite without waiting for a writer.
                let own = || self.0.read(|connection| is_anything_due::<E>(connection, subscriber, now));
                let both = |other| self.0.read(|connection| are_due(connection, subscriber, [E::SUBJECT, other], now));
                let is_due = self.2.as_ref().map_or_else(own, |look| look.is_due(both, own))?;
                if !is_due {
                    return Ok(DueWork::Nothing);
                }
                self.put_off(None, subscriber, (now, now + FAILED))?;
                Ok(DueWork::ToTake)
            },
            spread: || Ok(DueWork::ToClaim),
        })
    }

    fn take(&self, subscriber: &str, limit: usize, now: DateTime<Utc>) -> Result<Vec<OutboxEntry<E>>, StorageError> {
        let mut rows = self.0.write(|connection| self.take_of_all(connection, subscriber, limit, now))?;
        counts::events_claimed(subscriber, rows.len());
        rows.sort_by_key(|row| row.id);
        rows.into_iter().map(TakenRow::entry).collect()
    }

    fn claim(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboxEntry<E>>, StorageError> {
        let mut rows = self.0.claim_from_queue(
            OwnQueue::Events(subscriber, E::SUBJECT),
            limit,
            now,
            || self.claim_of_all(subscriber, limit, now, lease_until),
            |organisation, share| self.claim_of_one(organisation, subscriber, share, (now, lease_until)),
        )?;
        counts::events_claimed(subscriber, rows.len());
        rows.sort_by_key(|row| row.id);
        let Parted { entries, unreadable, behind } = parted(rows);
        self.0.set_aside(RowQueue::Events, &unreadable, now);
        self.release(&behind, now)?;
        Ok(entries)
    }

    fn complete(&self, ids: &[OutboxId]) -> Result<(), StorageError> {
        self.0.write(|connection| {
            let removed = self.0.placement().run(
                connection,
                Variants {
                    one_server: |connection: &mut AnyConnection| {
                        let removed = remove(connection, ids, self.0.held_by())?;
                        free_what_waited::<E>(connection, &removed)?;
                        Ok(removed.len())
                    },
                    spread: |connection: &mut AnyConnection| self.remove_of_each(connection, ids),
                },
            )?;
            // Another instance holds some entries or has completed them, so the unit of work must be undone.
            if removed == ids.len() { Ok(()) } else { Err(Failure::Refused(stale())) }
        })
    }

    fn retry(&self, id: OutboxId, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        let set = (
            outbox::due_at.eq(Ts(at)),
            outbox::held_by.eq(0),
            outbox::attempts.eq(outbox::attempts + 1),
            outbox::last_error.eq(Some(reason)),
        );
        let held = outbox::table
            .find(id.get())
            .filter(outbox::organisation_id.eq(id.organisation().get()))
            .filter(outbox::held_by.eq(self.0.held_by()));
        let put_off = diesel::update(held).set(set).returning(outbox::subscriber);
        let subscribers: Vec<String> = self.0.write_statement(|connection| {
            let subscribers: Vec<String> = Prepared(put_off).load(connection)?;
            for subscriber in &subscribers {
                note_own_later(OwnQueue::Events(subscriber, E::SUBJECT), id.organisation(), at);
            }
            Ok(subscribers)
        })?;
        subscribers.iter().for_each(|subscriber| counts::event_put_off(subscriber));
        Ok(())
    }
}
