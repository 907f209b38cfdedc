//! The queue of deliveries where those of each organisation lie on a server of their own: one organisation after the
//! other. When the server of one does not answer, the others go on.

use super::delivery_claims::{self, Claims};
use super::delivery_queue::StoredDeliveryQueue;
use super::{delivery_outcomes, delivery_queue};
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::queue_wakes::{Found, OwnQueue};
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_callbacks::{AttemptRecord, CallbackId, NewDelivery, Share, WaitingCallback};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::collections::BTreeMap;

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The callbacks of one organisation that have something due: first those after `$3`, then those before. The first
/// delivery of each is sought in the order of the index over moments, which also holds while the queue counts as empty.
const WAITING: &str = "\
    SELECT callbacks.id FROM callbacks WHERE callbacks.organisation_id = $1 AND EXISTS ( \
        SELECT 1 FROM (SELECT 1 FROM callback_deliveries AS due \
            WHERE due.organisation_id = $1 AND due.callback_id = callbacks.id AND due.due_at <= $2 \
            AND due.due_at < 'infinity' ORDER BY due.due_at LIMIT 1) AS first) \
    ORDER BY callbacks.id <= $3, callbacks.id LIMIT $4";

impl StoredDeliveryQueue {
    /// The callbacks with something due, of the organisations that are next.
    pub(super) fn waiting_of_each(
        &self,
        after: Option<CallbackId>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<WaitingCallback>, StorageError> {
        let (after, most) = (after.map_or(0, CallbackId::get), usize::try_from(limit).unwrap_or(usize::MAX));
        let mut waiting: Vec<(i64, i64)> = Vec::new();
        self.database.ask_organisations(OwnQueue::Deliveries, most, now, |organisation, _| {
            let ids = self.database.read(|connection| waiting_of_one(connection, organisation, (after, limit), now))?;
            let found = if ids.is_empty() { Found::Nothing } else { Found::More };
            waiting.extend(ids.into_iter().map(|id| (organisation.get(), id)));
            Ok(found)
        })?;
        waiting.retain(|(_, id)| *id > after);
        waiting.sort_unstable_by_key(|(_, id)| *id);
        waiting.truncate(most);
        Ok(waiting.into_iter().map(delivery_queue::waiting_callback).collect())
    }

    /// Claims the shares of callbacks, together for each organisation.
    pub(super) fn claim_of_each(
        &self,
        shares: &[Share],
        holder: i64,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Claims {
        let mut of: BTreeMap<OrganisationId, Vec<Share>> = BTreeMap::new();
        for share in shares {
            of.entry(share.organisation).or_default().push(*share);
        }
        let mut claims = Claims::default();
        for (organisation, shares) in of {
            let claimed = self.database.write_statement(|connection| {
                delivery_claims::for_organisation(connection, organisation, &shares, holder, (Ts(now), Ts(until)))
            });
            match claimed {
                Ok(more) => claims.add(more),
                Err(error) => {
                    tracing::warn!(%error, %organisation, "deliveries of one organisation could not be claimed");
                }
            }
        }
        claims
    }

    /// Records attempts, together for each organisation.
    ///
    /// # Errors
    /// The first error, after which none is recorded. Those of earlier organisations are, outside of a unit of work,
    /// and recording them again changes nothing.
    pub(super) fn record_of_each(&self, attempts: &[AttemptRecord]) -> Result<(), StorageError> {
        let mut of: BTreeMap<OrganisationId, Vec<&AttemptRecord>> = BTreeMap::new();
        for attempt in attempts {
            of.entry(attempt.organisation).or_default().push(attempt);
        }
        for (organisation, attempts) in of {
            self.database.write(|connection| delivery_outcomes::record_of_one(connection, organisation, attempts))?;
            // Later deliveries about the same records may go now.
            self.database.ask_again(OwnQueue::Deliveries, organisation);
        }
        Ok(())
    }
}

/// Adds deliveries in their order, from which their ids follow. The values stand in the statement, so that each row
/// goes to its server at once; a statement that selects them would be gathered on the coordinator first.
pub(super) fn insert(connection: &mut AnyConnection, deliveries: &[NewDelivery]) -> Fallible<()> {
    let rows: Vec<_> = deliveries.iter().map(delivery_queue::row).collect();
    crate::batch::insert_all!(connection, crate::schema::callback_deliveries::table, &rows);
    Ok(())
}

fn waiting_of_one(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    (after, limit): (i64, u32),
    now: DateTime<Utc>,
) -> Fallible<Vec<i64>> {
    let waiting = diesel::sql_query(WAITING)
        .bind::<BigInt, _>(organisation.get())
        .bind::<UtcTime, _>(Ts(now))
        .bind::<BigInt, _>(after)
        .bind::<BigInt, _>(i64::from(limit));
    let rows: Vec<Waiting> = each!(connection, connection => Prepared(waiting).load(connection))?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
