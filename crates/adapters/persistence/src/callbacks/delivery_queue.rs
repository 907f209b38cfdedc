use super::delivery_claims::{self, Claims};
use super::{delivery_outcomes, direct_claims, queue_by_organisation};
use crate::claim::in_time;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::figures::counts;
use crate::parking::{Among, DELIVERIES, Ended, free, put_off};
use crate::placement::Variants;
use crate::prepared::Prepared;
use crate::queue_wakes::OwnQueue;
use crate::schema::{callback_deliveries, callbacks};
use crate::sql_types::UtcTime;
use crate::values::Ts;
use crate::waiting_work::{WaitingWork, note_own, note_own_later};
use crate::{Database, Sealer};
use chrono::{DateTime, Utc};
use customs_callbacks::{
    AttemptRecord, CallbackId, ClaimedDelivery, DeliveryQueue, DeliveryStatus, Lease, NewDelivery, NextStep, Share,
    WaitingCallback,
};
use customs_kernel::{OrganisationId, RowQueue, StorageError, Subject};
use diesel::PgConnection;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text};
use std::collections::BTreeMap;

/// The queue of callback deliveries, stored in the database.
#[derive(Debug, Clone)]
pub struct StoredDeliveryQueue {
    pub(super) database: Database,
    sealer: Sealer,
}

impl StoredDeliveryQueue {
    /// Creates the queue over `database`; `sealer` opens the secrets of the registrations.
    #[must_use]
    pub fn new(database: Database, sealer: Sealer) -> Self {
        Self { database, sealer }
    }
}

impl StoredDeliveryQueue {
    /// Puts deliveries off that wait for the next attempt of an earlier one about the same record.
    fn put_off(&self, shares: &[Share], moments: (DateTime<Utc>, DateTime<Utc>)) -> Result<(), StorageError> {
        self.database.placement().choose(Variants {
            one_server: || self.put_off_at_once(shares, moments),
            spread: || self.put_off_of_each(shares, moments),
        })
    }

    fn put_off_at_once(&self, shares: &[Share], moments: (DateTime<Utc>, DateTime<Utc>)) -> Result<(), StorageError> {
        let callbacks: Vec<i64> = shares.iter().map(|share| share.callback.get()).collect();
        self.database.write_statement(|connection| {
            put_off(connection, &DELIVERIES, None, Among::Callbacks(&callbacks), moments)?;
            Ok(())
        })
    }

    fn put_off_of_each(&self, shares: &[Share], moments: (DateTime<Utc>, DateTime<Utc>)) -> Result<(), StorageError> {
        let mut of: BTreeMap<OrganisationId, Vec<i64>> = BTreeMap::new();
        for share in shares {
            of.entry(share.organisation).or_default().push(share.callback.get());
        }
        for (organisation, callbacks) in of {
            let put_off = self.database.write_statement(|connection| {
                put_off(connection, &DELIVERIES, Some(organisation), Among::Callbacks(&callbacks), moments)
            });
            if let Err(error) = put_off {
                tracing::warn!(%error, %organisation, "deliveries of one organisation could not be put off");
            }
        }
        Ok(())
    }

    /// Adds new deliveries and claims some, on a single server. The worker hears of the others.
    fn enqueue_and_claim_at_once(
        &self,
        deliveries: &[NewDelivery],
        shares: &[Share],
        (now, until): (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<Vec<ClaimedDelivery>, StorageError> {
        let claimed = match self.insert_claimed(deliveries, shares, until)? {
            Some(claims) => self.opened(claims, now, until),
            None => {
                self.insert(deliveries)?;
                self.claim(shares, now, until)?
            }
        };
        if claimed.len() < deliveries.len() {
            note_all(deliveries);
        }
        Ok(claimed)
    }

    /// Adds new deliveries that are claimed at once, on PostgreSQL; `None` where there is no statement for that.
    fn insert_claimed(
        &self,
        deliveries: &[NewDelivery],
        shares: &[Share],
        until: DateTime<Utc>,
    ) -> Result<Option<Claims>, StorageError> {
        let holder = self.database.held_by();
        self.database.write(|connection| {
            let AnyConnection::Pg(connection) = connection else { return Ok(None) };
            let (wanted, mut claims) = (direct_claims::wanted(deliveries, shares), Claims::default());
            for (deliveries, wanted) in deliveries.chunks(BATCH).zip(wanted.chunks(BATCH)) {
                claims.add(direct_claims::insert(connection, deliveries, wanted, (Ts(until), holder))?);
            }
            Ok(Some(claims))
        })
    }

    /// The claimed deliveries as they are sent. Those that cannot be read are set aside.
    fn opened(&self, claims: Claims, now: DateTime<Utc>, until: DateTime<Utc>) -> Vec<ClaimedDelivery> {
        counts::claimed(WaitingWork::Deliveries, claims.len());
        let (deliveries, unreadable) = claims.open(&self.sealer, until);
        self.database.set_aside(RowQueue::Deliveries, &unreadable, now);
        deliveries
    }

    fn insert(&self, deliveries: &[NewDelivery]) -> Result<(), StorageError> {
        self.database.write(|connection| {
            self.database.placement().run(
                connection,
                Variants {
                    one_server: |connection: &mut AnyConnection| insert(connection, deliveries),
                    spread: |connection: &mut AnyConnection| queue_by_organisation::insert(connection, deliveries),
                },
            )
        })
    }

    /// The callbacks with something due, of all organisations.
    fn waiting_of_all(
        &self,
        after: Option<CallbackId>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<WaitingCallback>, StorageError> {
        let due = || {
            callback_deliveries::table
                .filter(callback_deliveries::callback_id.eq(callbacks::id))
                .filter(callback_deliveries::due_at.le(Ts(now)))
                .filter(in_time())
        };
        let waiting = || {
            callbacks::table
                .filter(callbacks::id.gt(after.map_or(0, CallbackId::get)))
                .filter(exists(due()))
                .order(callbacks::id.asc())
                .limit(i64::from(limit))
                .select((callbacks::organisation_id, callbacks::id))
        };
        let rows: Vec<(i64, i64)> = self.database.read(|connection| Ok(Prepared(waiting()).load(connection)?))?;
        Ok(rows.into_iter().map(waiting_callback).collect())
    }

    /// Claims the shares of callbacks of all organisations.
    fn claim_of_all(
        &self,
        shares: &[Share],
        holder: i64,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Claims, StorageError> {
        self.database.write_statement(|connection| match connection {
            AnyConnection::Pg(connection) => {
                delivery_claims::on_postgres(connection, shares, holder, Ts(now), Ts(until))
            }
            AnyConnection::Sqlite(connection) => {
                delivery_claims::on_sqlite(connection, shares, holder, Ts(now), Ts(until))
            }
        })
    }

    /// Records attempts of all organisations.
    fn record_of_all(&self, attempts: &[AttemptRecord]) -> Result<(), StorageError> {
        self.database.write_statement(|connection| match connection {
            AnyConnection::Pg(connection) => delivery_outcomes::record_on_postgres(connection, attempts),
            AnyConnection::Sqlite(connection) => delivery_outcomes::record_on_sqlite(connection, attempts),
        })
    }

    /// Makes due what was put off behind deliveries that failed before and end now. This comes before their end is
    /// recorded: after a crash in between, a claim puts it off again.
    fn free_behind(&self, attempts: &[AttemptRecord]) -> Result<(), StorageError> {
        let mut of: BTreeMap<OrganisationId, Vec<i64>> = BTreeMap::new();
        for AttemptRecord { organisation, lease, tries_before, next, .. } in attempts {
            if *tries_before > 0 && !matches!(next, NextStep::Retry { .. }) {
                of.entry(*organisation).or_default().push(lease.delivery.get());
            }
        }
        for (organisation, ended) in of {
            self.database
                .write_statement(|connection| free(connection, &DELIVERIES, organisation, Ended::Failed(&ended)))?;
        }
        Ok(())
    }
}

/// Deliveries in one INSERT. A statement takes some 30,000 values at most.
const BATCH: usize = 2_000;

#[derive(Insertable)]
#[diesel(table_name = callback_deliveries)]
pub(super) struct DeliveryRow<'a> {
    organisation_id: i64,
    callback_id: i64,
    event: &'static str,
    subject: &'static str,
    record_id: i64,
    payload: &'a str,
    status: &'static str,
    attempts: i32,
    due_at: Ts,
    created_at: Ts,
}

impl DeliveryQueue for StoredDeliveryQueue {
    fn enqueue(&self, deliveries: &[NewDelivery]) -> Result<(), StorageError> {
        note_all(deliveries);
        self.insert(deliveries)
    }

    fn enqueue_and_claim(
        &self,
        deliveries: &[NewDelivery],
        shares: &[Share],
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedDelivery>, StorageError> {
        self.database.placement().choose(Variants {
            one_server: || self.enqueue_and_claim_at_once(deliveries, shares, (now, until)),
            // The worker asks one organisation after the other, and knows which of them it has to ask again.
            spread: || self.enqueue(deliveries).map(|()| Vec::new()),
        })
    }

    fn waiting_callbacks(
        &self,
        after: Option<CallbackId>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<WaitingCallback>, StorageError> {
        self.database.placement().choose(Variants {
            one_server: || self.waiting_of_all(after, limit, now),
            spread: || self.waiting_of_each(after, limit, now),
        })
    }

    fn claim(
        &self,
        shares: &[Share],
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedDelivery>, StorageError> {
        if shares.is_empty() {
            return Ok(Vec::new());
        }
        let holder = self.database.held_by();
        // Each callback has its own turn: a claim concerns some of them.
        let is_its_turn = |share: &&Share| self.database.puts_off_now(&format!("callback {}", share.callback.get()));
        let in_turn: Vec<Share> = shares.iter().filter(is_its_turn).copied().collect();
        if !in_turn.is_empty() {
            self.put_off(&in_turn, (now, until))?;
        }
        let claims = self.database.placement().choose(Variants {
            one_server: || self.claim_of_all(shares, holder, now, until),
            spread: || Ok(self.claim_of_each(shares, holder, now, until)),
        })?;
        Ok(self.opened(claims, now, until))
    }

    fn record(&self, attempts: &[AttemptRecord]) -> Result<(), StorageError> {
        if attempts.is_empty() {
            return Ok(());
        }
        for attempt in attempts {
            if let NextStep::Retry { at } = attempt.next {
                note_own_later(OwnQueue::Deliveries, attempt.organisation, at);
            }
        }
        self.free_behind(attempts)?;
        self.database.placement().choose(Variants {
            one_server: || self.record_of_all(attempts),
            spread: || self.record_of_each(attempts),
        })?;
        // A delivery that was not sent because its registration has ended is no failure that needs attention.
        let tried = || attempts.iter().filter(|attempt| attempt.tried_at.is_some());
        let with = |is_next: fn(&NextStep) -> bool| tried().filter(|attempt| is_next(&attempt.next)).count();
        counts::put_off(WaitingWork::Deliveries, with(|next| matches!(next, NextStep::Retry { .. })));
        counts::given_up(WaitingWork::Deliveries, with(|next| *next == NextStep::Abandon));
        Ok(())
    }

    fn release(&self, leases: &[Lease]) -> Result<(), StorageError> {
        self.database.write(|connection| {
            for lease in leases {
                note_own(OwnQueue::Deliveries, lease.organisation, DateTime::UNIX_EPOCH);
                let claimed = callback_deliveries::table
                    .find(lease.delivery.get())
                    .filter(callback_deliveries::organisation_id.eq(lease.organisation.get()))
                    .filter(callback_deliveries::lease_until.eq(Ts(lease.until)));
                // The moment of creation has always passed, so a returned delivery is due at once.
                let due = callback_deliveries::due_at.eq(callback_deliveries::created_at.nullable());
                let free = (callback_deliveries::lease_until.eq(None::<Ts>), callback_deliveries::held_by.eq(0));
                diesel::update(claimed).set((due, free)).execute(connection)?;
            }
            Ok(())
        })
    }
}

/// Notes that these deliveries wait for a worker.
fn note_all(deliveries: &[NewDelivery]) {
    for new in deliveries {
        note_own(OwnQueue::Deliveries, new.organisation, new.created_at);
    }
}

/// Adds new deliveries with a statement that is the same for any number of them, and so stays prepared.
const INSERT: &str = "\
    INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, status, attempts, \
        due_at, created_at) \
    SELECT organisation_id, callback_id, event, subject, record_id, ($6::text[])[payload], 'pending', 0, at, at \
    FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $7::integer[], $8::timestamptz[]) \
        AS new (organisation_id, callback_id, event, subject, record_id, payload, at)";

/// Adds deliveries in their order, from which their ids follow.
fn insert(connection: &mut AnyConnection, deliveries: &[NewDelivery]) -> Fallible<()> {
    for batch in deliveries.chunks(BATCH) {
        match &mut *connection {
            AnyConnection::Pg(connection) => insert_on_postgres(connection, batch)?,
            AnyConnection::Sqlite(connection) => {
                let rows: Vec<_> = batch.iter().map(row).collect();
                diesel::insert_into(callback_deliveries::table).values(&rows).execute(connection)?;
            }
        }
    }
    Ok(())
}

/// Returns each payload once, and the place of that of each delivery, counted from one. The deliveries of one event lie
/// together and have one payload.
pub(super) fn payloads_once(deliveries: &[NewDelivery]) -> (Vec<&str>, Vec<i32>) {
    let mut payloads: Vec<&str> = Vec::new();
    let mut places: Vec<i32> = Vec::with_capacity(deliveries.len());
    for delivery in deliveries {
        if payloads.last() != Some(&delivery.payload.as_str()) {
            payloads.push(delivery.payload.as_str());
        }
        places.push(i32::try_from(payloads.len()).unwrap_or(i32::MAX));
    }
    (payloads, places)
}

/// Adds deliveries in their order; each payload is sent once.
fn insert_on_postgres(connection: &mut PgConnection, deliveries: &[NewDelivery]) -> Fallible<()> {
    let (payloads, places) = payloads_once(deliveries);
    let all = deliveries.iter();
    let insert = diesel::sql_query(INSERT)
        .bind::<Array<BigInt>, _>(all.clone().map(|new| new.organisation.get()).collect::<Vec<_>>())
        .bind::<Array<BigInt>, _>(all.clone().map(|new| new.callback.get()).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(all.clone().map(|new| new.event.as_str()).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(all.clone().map(|new| new.subject.kind.word()).collect::<Vec<_>>())
        .bind::<Array<BigInt>, _>(all.clone().map(|new| new.subject.id).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(payloads)
        .bind::<Array<Integer>, _>(places)
        .bind::<Array<UtcTime>, _>(all.map(|new| Ts(new.created_at)).collect::<Vec<_>>());
    Prepared(insert).execute(connection)?;
    Ok(())
}

/// The callback of a row of its organisation and its id.
pub(super) fn waiting_callback((organisation, callback): (i64, i64)) -> WaitingCallback {
    WaitingCallback { organisation: OrganisationId::new(organisation), callback: CallbackId::new(callback) }
}

pub(super) fn row(delivery: &NewDelivery) -> DeliveryRow<'_> {
    let NewDelivery { organisation, callback, event, subject: Subject { kind, id }, payload, created_at } = delivery;
    DeliveryRow {
        organisation_id: organisation.get(),
        callback_id: callback.get(),
        event: event.as_str(),
        subject: kind.word(),
        record_id: *id,
        payload: payload.as_str(),
        status: DeliveryStatus::Pending.as_str(),
        attempts: 0,
        due_at: Ts(*created_at),
        created_at: Ts(*created_at),
    }
}
