use super::{StoredTransits, refusals, sealing};
use crate::claim::Claim;
use crate::connection::each;
use crate::failure::corrupt;
use crate::schema::transit_outbound_messages as messages;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use crate::{Database, Sealer};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_transits::ports::{OutboundQueue, Subscription};
use customs_transits::{MessageId, OutboundMessage};
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Integer, Text};

/// The queue of transit messages to customs in the database.
#[derive(Debug, Clone)]
pub struct StoredTransitOutboundQueue {
    database: Database,
    sealer: Sealer,
    transits: StoredTransits,
}

impl StoredTransitOutboundQueue {
    /// That of this database; the messages are opened with this key. What becomes of a transit whose message is given
    /// up goes to these subscribers of the outbox.
    #[must_use]
    pub fn new(database: Database, sealer: Sealer, subscriptions: &[Subscription]) -> Self {
        let transits = StoredTransits::new(database.clone(), sealer.clone(), subscriptions);
        Self { database, sealer, transits }
    }

    fn message(&self, row: ClaimedRow) -> Result<OutboundMessage, StorageError> {
        let ClaimedRow { id, organisation_id, lrn, sealed_body, attempts, refusals } = row;
        let corrupt = || StorageError::from(corrupt(format!("transit message {id}")));
        Ok(OutboundMessage {
            id: MessageId::new(id),
            organisation: OrganisationId::new(organisation_id),
            bytes: sealing::open(&self.sealer, &lrn, &sealed_body)?,
            correlation_id: lrn.parse().map_err(|_| corrupt())?,
            attempts: u32::try_from(attempts).map_err(|_| corrupt())?,
            refusals: u32::try_from(refusals).map_err(|_| corrupt())?,
        })
    }
}

#[derive(QueryableByName)]
struct ClaimedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = Text)]
    lrn: String,
    #[diesel(sql_type = Binary)]
    sealed_body: Vec<u8>,
    #[diesel(sql_type = Integer)]
    attempts: i32,
    #[diesel(sql_type = Integer)]
    refusals: i32,
}

const CLAIM: Claim = Claim {
    table: "transit_outbound_messages",
    in_order: &["organisation_id", "transit_id"],
    only: &[],
    alone: None,
    takes_followers: false,
    notes: ", open_tries = open_tries + 1",
    returning: "id, organisation_id, lrn, sealed_body, attempts, refusals",
};

impl OutboundQueue for StoredTransitOutboundQueue {
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboundMessage>, StorageError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut rows: Vec<ClaimedRow> = self.database.write_statement(|connection| {
            let claim = CLAIM.statement(connection, self.database.held_by());
            let rows = each!(connection, connection => diesel::sql_query(claim)
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(limit)
                .bind::<UtcTime, _>(Ts(lease_until))
                .load(connection))?;
            Ok(rows)
        })?;
        rows.sort_by_key(|row| row.id);
        let (mut messages, mut failure) = (Vec::with_capacity(rows.len()), None);
        for row in rows {
            match self.message(row) {
                Ok(message) => messages.push(message),
                Err(error) => {
                    tracing::error!(%error, "a message to customs cannot be read, and holds up no other");
                    failure = failure.or(Some(error));
                }
            }
        }
        failure.filter(|_| messages.is_empty()).map_or(Ok(messages), Err)
    }

    fn record_sent(&self, id: MessageId, at: DateTime<Utc>) -> Result<(), StorageError> {
        let set = (
            messages::sent_at.eq(Some(Ts(at))),
            messages::due_at.eq(None::<Ts>),
            messages::attempts.eq(messages::attempts + 1),
        );
        self.database.write_statement(|connection| {
            diesel::update(held(id, self.database.held_by())).set(set).execute(connection)?;
            Ok(())
        })
    }

    fn record_failed_try(
        &self,
        id: MessageId,
        reason: &str,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let set = (
            messages::due_at.eq(Some(Ts(next_attempt_at))),
            messages::held_by.eq(0),
            messages::attempts.eq(messages::attempts + 1),
            messages::last_error.eq(Some(reason)),
        );
        self.database.write_statement(|connection| {
            diesel::update(held(id, self.database.held_by())).set(set).execute(connection)?;
            Ok(())
        })
    }

    fn record_vain_try(&self, id: MessageId, reason: &str, next_attempt_at: DateTime<Utc>) -> Result<(), StorageError> {
        let set = (
            messages::due_at.eq(Some(Ts(next_attempt_at))),
            messages::held_by.eq(0),
            messages::attempts.eq(messages::attempts + 1),
            messages::open_tries.eq(one_try_less()),
            messages::last_error.eq(Some(reason)),
        );
        self.database.write_statement(|connection| {
            diesel::update(held(id, self.database.held_by())).set(set).execute(connection)?;
            Ok(())
        })
    }

    fn record_refusal(&self, id: MessageId, reason: &str, next_attempt_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.database.write_statement(|connection| {
            refusals::record(connection, (id, self.database.held_by()), reason, next_attempt_at)
        })
    }

    fn give_up(&self, id: MessageId, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        refusals::give_up(&self.database, &self.transits, id, reason, at)
    }

    fn release(&self, ids: &[MessageId]) -> Result<(), StorageError> {
        self.database.write(|connection| {
            for id in ids {
                // Its first due moment has passed in any case.
                let set = (
                    messages::due_at.eq(messages::created_at.nullable()),
                    messages::held_by.eq(0),
                    messages::open_tries.eq(one_try_less()),
                );
                diesel::update(held(*id, self.database.held_by())).set(set).execute(connection)?;
            }
            Ok(())
        })
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        let first: Option<Option<Ts>> = self.database.read(|connection| {
            Ok(messages::table
                .filter(messages::due_at.is_not_null())
                .order(messages::due_at.asc())
                .select(messages::due_at)
                .first(connection)
                .optional()?)
        })?;
        Ok(first.flatten().map(|at| at.0))
    }
}

/// A try less that may have handed the message over.
pub(super) fn one_try_less() -> SqlLiteral<Integer> {
    sql("CASE WHEN open_tries > 0 THEN open_tries - 1 ELSE 0 END")
}

/// The message with that id, while that instance has it: unless it was sent, given up or taken by another.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn held(id: MessageId, instance: i64) -> _ {
    let id: i64 = id.get();
    messages::table
        .filter(messages::id.eq(id))
        .filter(messages::due_at.is_not_null())
        .filter(messages::held_by.eq(instance))
}
