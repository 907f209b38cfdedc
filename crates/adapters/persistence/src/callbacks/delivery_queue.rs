use super::{delivery_claims, delivery_outcomes};
use crate::connection::{AnyConnection, each};
use crate::schema::{callback_deliveries, callbacks};
use crate::values::Ts;
use crate::{Database, Sealer};
use chrono::{DateTime, Utc};
use customs_callbacks::{
    AttemptRecord, CallbackId, ClaimedDelivery, DeliveryQueue, DeliveryStatus, Lease, NewDelivery, Share,
};
use customs_kernel::{StorageError, Subject};
use diesel::dsl::exists;
use diesel::prelude::*;

/// The queue of callback deliveries, stored in the database.
#[derive(Debug, Clone)]
pub struct StoredDeliveryQueue {
    database: Database,
    sealer: Sealer,
}

impl StoredDeliveryQueue {
    /// Creates the queue over `database`; `sealer` opens the secrets of the registrations.
    #[must_use]
    pub const fn new(database: Database, sealer: Sealer) -> Self {
        Self { database, sealer }
    }
}

/// Deliveries in one INSERT. A statement takes some 30,000 values at most.
const BATCH: usize = 2_000;

#[derive(Insertable)]
#[diesel(table_name = callback_deliveries)]
struct DeliveryRow<'a> {
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
        self.database.write(|connection| {
            for batch in deliveries.chunks(BATCH) {
                let rows: Vec<_> = batch.iter().map(row).collect();
                let insert = diesel::insert_into(callback_deliveries::table);
                each!(&mut *connection, connection => insert.values(&rows).execute(connection))?;
            }
            Ok(())
        })
    }

    fn waiting_callbacks(
        &self,
        after: Option<CallbackId>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<CallbackId>, StorageError> {
        let due = callback_deliveries::table
            .filter(callback_deliveries::callback_id.eq(callbacks::id))
            .filter(callback_deliveries::due_at.le(Ts(now)));
        let waiting = callbacks::table
            .filter(callbacks::id.gt(after.map_or(0, CallbackId::get)))
            .filter(exists(due))
            .order(callbacks::id.asc())
            .limit(i64::from(limit))
            .select(callbacks::id);
        let ids: Vec<i64> = self.database.read(|connection| Ok(waiting.load(connection)?))?;
        Ok(ids.into_iter().map(CallbackId::new).collect())
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
        let rows = self.database.write_statement(|connection| match connection {
            AnyConnection::Pg(connection) => {
                delivery_claims::on_postgres(connection, shares, holder, Ts(now), Ts(until))
            }
            AnyConnection::Sqlite(connection) => {
                delivery_claims::on_sqlite(connection, shares, holder, Ts(now), Ts(until))
            }
        })?;
        rows.into_iter().map(|row| row.claimed(&self.sealer, until)).collect()
    }

    fn record(&self, attempts: &[AttemptRecord]) -> Result<(), StorageError> {
        if attempts.is_empty() {
            return Ok(());
        }
        self.database.write_statement(|connection| match connection {
            AnyConnection::Pg(connection) => delivery_outcomes::record_on_postgres(connection, attempts),
            AnyConnection::Sqlite(connection) => delivery_outcomes::record_on_sqlite(connection, attempts),
        })
    }

    fn release(&self, leases: &[Lease]) -> Result<(), StorageError> {
        self.database.write(|connection| {
            for lease in leases {
                let claimed = callback_deliveries::table
                    .find(lease.delivery.get())
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

fn row(delivery: &NewDelivery) -> DeliveryRow<'_> {
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
