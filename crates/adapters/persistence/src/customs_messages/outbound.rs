use super::{answers, refusals};
use crate::Database;
use crate::batch::insert_all;
use crate::claim::Claim;
use crate::connection::{AnyConnection, each};
use crate::failure::{Answer, Failure, corrupt};
use crate::schema::outbound_messages as messages;
use crate::sql_types::UtcTime;
use crate::values::{Json, Ts};
use chrono::{DateTime, Utc};
use customs_declarations::ports::OutboundQueue;
use customs_declarations::{DeclarationId, EmissionMap, MessageId, NewOutboundMessage, OutboundMessage};
use customs_kernel::{OrganisationId, StorageError};
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Integer, Text};

/// The queue of messages to customs in the database.
#[derive(Debug, Clone)]
pub struct StoredOutboundQueue(Database);

impl StoredOutboundQueue {
    /// That of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

#[derive(Insertable)]
#[diesel(table_name = messages)]
struct NewMessage<'a> {
    organisation_id: i64,
    declaration_id: i64,
    kind: &'static str,
    lrn: &'a str,
    body: &'a [u8],
    emission_map: Json<EmissionMap>,
    created_at: Ts,
    due_at: Ts,
    attempts: i32,
    open_tries: i32,
    first_lrn: Option<&'a str>,
    replaces_lrn: Option<&'a str>,
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
    body: Vec<u8>,
    #[diesel(sql_type = Integer)]
    attempts: i32,
    #[diesel(sql_type = Integer)]
    refusals: i32,
}

const CLAIM: Claim = Claim {
    table: "outbound_messages",
    in_order: &["organisation_id", "declaration_id"],
    only: &[],
    alone: None,
    takes_followers: false,
    notes: ", open_tries = open_tries + 1",
    returning: "id, organisation_id, lrn, body, attempts, refusals",
};

/// Keeps messages to be sent, due at once.
pub(crate) fn insert(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    declaration: DeclarationId,
    new: &[NewOutboundMessage],
    at: DateTime<Utc>,
) -> Answer<()> {
    let rows: Vec<_> = new.iter().map(|message| row(organisation, declaration, message, at)).collect();
    insert_rows(connection, &rows).map_err(|failure| match StorageError::from(failure) {
        // An LRN that an earlier submission used is as taken as one that a declaration has now.
        StorageError::Conflict { constraint: Some(_) } => {
            Failure::Refused(StorageError::Conflict { constraint: Some("declarations_lrn_key".to_owned()) })
        }
        other => Failure::Refused(other),
    })?;
    for message in new {
        if let Some(replaced) = &message.replaces {
            answers::note_replacement(connection, organisation, &replaced.lrn, &message.lrn)?;
        }
    }
    Ok(())
}

fn insert_rows(connection: &mut AnyConnection, rows: &[NewMessage<'_>]) -> Answer<()> {
    insert_all!(connection, messages::table, rows);
    Ok(())
}

fn row(
    organisation: OrganisationId,
    declaration: DeclarationId,
    new: &NewOutboundMessage,
    at: DateTime<Utc>,
) -> NewMessage<'_> {
    let NewOutboundMessage { kind, lrn, message, replaces } = new;
    NewMessage {
        organisation_id: organisation.get(),
        declaration_id: declaration.get(),
        kind: kind.word(),
        lrn: lrn.as_str(),
        body: &message.bytes,
        emission_map: Json(message.emission_map.clone()),
        created_at: Ts(at),
        due_at: Ts(at),
        attempts: 0,
        open_tries: 0,
        first_lrn: replaces.as_ref().map(|replaced| replaced.first_lrn.as_str()),
        replaces_lrn: replaces.as_ref().map(|replaced| replaced.lrn.as_str()),
    }
}

impl OutboundQueue for StoredOutboundQueue {
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboundMessage>, StorageError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut rows: Vec<ClaimedRow> = self.0.write_statement(|connection| {
            let claim = CLAIM.statement(connection, self.0.held_by());
            let rows = each!(connection, connection => diesel::sql_query(claim)
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(limit)
                .bind::<UtcTime, _>(Ts(lease_until))
                .load(connection))?;
            Ok(rows)
        })?;
        rows.sort_by_key(|row| row.id);
        rows.into_iter().map(message).collect()
    }

    fn record_sent(&self, id: MessageId, at: DateTime<Utc>) -> Result<(), StorageError> {
        let set = (
            messages::sent_at.eq(Some(Ts(at))),
            messages::due_at.eq(None::<Ts>),
            messages::attempts.eq(messages::attempts + 1),
        );
        self.0.write_statement(|connection| {
            diesel::update(held(id, self.0.held_by())).set(set).execute(connection)?;
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
        self.0.write_statement(|connection| {
            diesel::update(held(id, self.0.held_by())).set(set).execute(connection)?;
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
        self.0.write_statement(|connection| {
            diesel::update(held(id, self.0.held_by())).set(set).execute(connection)?;
            Ok(())
        })
    }

    fn record_refusal(&self, id: MessageId, reason: &str, next_attempt_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0
            .write_statement(|connection| refusals::record(connection, (id, self.0.held_by()), reason, next_attempt_at))
    }

    fn give_up(&self, id: MessageId, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.write(|connection| refusals::give_up(connection, (id, self.0.held_by()), reason, at))
    }

    fn release(&self, ids: &[MessageId]) -> Result<(), StorageError> {
        self.0.write(|connection| {
            for id in ids {
                // Its first due moment has passed in any case.
                let set = (
                    messages::due_at.eq(messages::created_at.nullable()),
                    messages::held_by.eq(0),
                    messages::open_tries.eq(one_try_less()),
                );
                diesel::update(held(*id, self.0.held_by())).set(set).execute(connection)?;
            }
            Ok(())
        })
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        let first: Option<Option<Ts>> = self.0.read(|connection| {
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

/// The message with that id, while that instance has it: unless it was sent, given up or taken by another.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn held(id: MessageId, instance: i64) -> _ {
    let id: i64 = id.get();
    messages::table
        .filter(messages::id.eq(id))
        .filter(messages::due_at.is_not_null())
        .filter(messages::held_by.eq(instance))
}

/// A try ended that surely handed nothing over.
pub(super) fn one_try_less() -> SqlLiteral<Integer> {
    sql("CASE WHEN open_tries > 0 THEN open_tries - 1 ELSE 0 END")
}

fn message(row: ClaimedRow) -> Result<OutboundMessage, StorageError> {
    let ClaimedRow { id, organisation_id, lrn, body, attempts, refusals } = row;
    let corrupt = || StorageError::from(corrupt(format!("outbound message {id}")));
    Ok(OutboundMessage {
        id: MessageId::new(id),
        organisation: OrganisationId::new(organisation_id),
        correlation_id: lrn.parse().map_err(|_| corrupt())?,
        bytes: body,
        attempts: u32::try_from(attempts).map_err(|_| corrupt())?,
        refusals: u32::try_from(refusals).map_err(|_| corrupt())?,
    })
}
