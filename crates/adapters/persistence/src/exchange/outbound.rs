use super::body::StoredBody;
use super::claims::OUTBOUND;
use super::handed_over;
use crate::claim::in_time;
use crate::connection::{AnyConnection, each};
use crate::failure::{Fallible, corrupt};
use crate::figures::counts;
use crate::parking::{Among, Ended, MESSAGES_TO_CUSTOMS, Of, free, put_off};
use crate::placement::Variants;
use crate::prepared::Prepared;
use crate::queue_wakes::OwnQueue;
use crate::schema::outbound_messages as messages;
use crate::sql_types::UtcTime;
use crate::stored_statements::fact;
use crate::values::Ts;
use crate::waiting_work::{WaitingWork, note_own, note_own_later};
use crate::{Database, Sealer};
use chrono::{DateTime, Utc};
use customs_exchange::ports::{HandedOver, MessageInHand, OutboundQueue};
use customs_exchange::{OutboundId, OutboundMessage};
use customs_kernel::facts::Statement;
use customs_kernel::{OrganisationId, StorageError, Subject, SubjectKind, WriteEffect};
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer};

/// The queue of messages to customs, stored in the database, for every kind of record.
#[derive(Debug, Clone)]
pub struct StoredOutboundQueue {
    database: Database,
    sealer: Option<Sealer>,
}

impl StoredOutboundQueue {
    /// Creates the queue over `database`; `sealer` opens messages that are stored encrypted. Messages that it cannot
    /// open are skipped: each is claimed when due, and is due again when its lease ends.
    #[must_use]
    pub const fn new(database: Database, sealer: Option<Sealer>) -> Self {
        Self { database, sealer }
    }

    /// Records the end of an attempt, unless another instance holds the message by now.
    fn try_ended(
        &self,
        id: OutboundId,
        ended: Failed,
        reason: &Statement,
        next: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        let Failed { refused, in_vain } = ended;
        let set = (
            messages::due_at.eq(Some(Ts(next))),
            messages::held_by.eq(0),
            messages::attempts.eq(messages::attempts + 1),
            messages::refusals.eq(messages::refusals + i32::from(refused)),
            messages::open_tries.eq(if in_vain { one_try_less() } else { sql("open_tries") }),
            messages::last_error.eq(Some(reason.text())),
            messages::last_error_fact.eq(fact(reason)),
        );
        let put_off = self.database.write_statement(|connection| {
            let put_off = Prepared(diesel::update(held(id, self.database.held_by())).set(set)).execute(connection)?;
            note_own_later(OwnQueue::MessagesToCustoms, id.organisation, next);
            Ok(put_off)
        })?;
        self.frees(id);
        counts::put_off(WaitingWork::MessagesToCustoms, put_off);
        Ok(WriteEffect::when(put_off > 0))
    }

    /// Records that customs took these messages: with a single statement where none may have been tried before. Returns
    /// the number of those that it recorded.
    fn record_at_once(&self, sent: &[HandedOver]) -> Result<usize, StorageError> {
        let instance = self.database.held_by();
        match sent {
            [] => Ok(0),
            [only] if !only.may_have_failed => self
                .database
                .write_statement(|connection| Ok(usize::from(handed_over::one(connection, only, instance)?.is_some()))),
            sent if sent.iter().all(|one| !one.may_have_failed) => {
                self.database.write_statement(|connection| handed_over::all(connection, sent, instance))
            }
            sent => self.database.write(|connection| {
                let mut recorded = 0;
                for one in sent {
                    let ended = handed_over::one(connection, one, instance)?;
                    recorded += usize::from(ended.is_some());
                    free_what_waited(connection, (one.id, one.at), ended)?;
                }
                Ok(recorded)
            }),
        }
    }

    /// Does the same for each of them alone, since the server of one organisation may be away. The first failure is
    /// reported after all of them.
    fn record_one_by_one(&self, sent: &[HandedOver]) -> Result<usize, StorageError> {
        let recorded: Vec<_> = sent.chunks(1).map(|one| self.record_at_once(one)).collect();
        recorded.into_iter().sum()
    }

    /// Records that these messages, which this instance holds until their leases end, are not tried.
    fn never_left(&self, ids: &[OutboundId]) -> Result<(), StorageError> {
        for id in ids {
            let held = held(*id, self.database.held_by());
            self.database.write_statement(|connection| {
                Prepared(diesel::update(held).set(messages::open_tries.eq(one_try_less()))).execute(connection)?;
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Notes that the message may no longer hold up others.
    fn frees(&self, id: OutboundId) {
        self.database.ask_again(OwnQueue::MessagesToCustoms, id.organisation);
    }

    /// Claims messages of all organisations, on a single server.
    fn claim_of_all(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedRow>, StorageError> {
        // Mostly nothing is due: a read finds that without a lock, and on SQLite beside the one writer.
        let first_due = |connection: &mut AnyConnection| -> Fallible<Option<i64>> {
            let due = messages::table.filter(messages::due_at.le(Ts(now))).filter(in_time());
            let due = due.order((messages::due_at.asc(), messages::id.asc())).select(messages::id).limit(1);
            Ok(Prepared(due).get_result(connection).optional()?)
        };
        if self.database.read(first_due)?.is_none() {
            return Ok(Vec::new());
        }
        if self.database.puts_off_now(OUTBOUND.table) {
            self.put_off(None, (now, lease_until))?;
        }
        self.database.write_statement(|connection| {
            let claim = OUTBOUND.statement(connection, self.database.held_by());
            let claim = diesel::sql_query(claim)
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
                .bind::<UtcTime, _>(Ts(lease_until));
            Ok(each!(connection, connection => Prepared(claim).load(connection))?)
        })
    }

    /// Claims messages of one organisation, on the server where they lie.
    fn claim_of_one(
        &self,
        organisation: OrganisationId,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedRow>, StorageError> {
        if self.database.puts_off_now(&format!("{} {organisation}", OUTBOUND.table)) {
            self.put_off(Some(organisation), (now, lease_until))?;
        }
        self.database.write_statement(|connection| {
            let claim = diesel::sql_query(OUTBOUND.statement_of_one(self.database.held_by()))
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
                .bind::<UtcTime, _>(Ts(lease_until))
                .bind::<BigInt, _>(organisation.get());
            Ok(each!(connection, connection => Prepared(claim).load(connection))?)
        })
    }

    /// Puts messages off that wait for the next attempt of an earlier one.
    fn put_off(
        &self,
        organisation: Option<OrganisationId>,
        moments: (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<(), StorageError> {
        self.database.write_statement(|connection| {
            put_off(connection, &MESSAGES_TO_CUSTOMS, organisation, Among::All, moments)?;
            Ok(())
        })
    }

    fn message(&self, row: ClaimedRow) -> Result<OutboundMessage, StorageError> {
        let ClaimedRow { id, organisation_id, subject, lrn, body, attempts, refusals } = row;
        let corrupt = || StorageError::from(corrupt(format!("outbound message {id}")));
        Ok(OutboundMessage {
            id: OutboundId::new(OrganisationId::new(organisation_id), id),
            organisation: OrganisationId::new(organisation_id),
            bytes: body.open(self.sealer.as_ref(), (&subject, &lrn))?,
            correlation_id: lrn.parse().map_err(|_| corrupt())?,
            attempts: u32::try_from(attempts).map_err(|_| corrupt())?,
            refusals: u32::try_from(refusals).map_err(|_| corrupt())?,
        })
    }
}

/// The end of an attempt that did not certainly deliver the message.
struct Failed {
    /// Whether the gateway refused the message because of its content.
    refused: bool,
    /// Whether the message certainly did not reach customs.
    in_vain: bool,
}

#[derive(QueryableByName)]
#[diesel(table_name = messages)]
struct ClaimedRow {
    id: i64,
    organisation_id: i64,
    subject: String,
    lrn: String,
    #[diesel(embed)]
    body: StoredBody,
    attempts: i32,
    refusals: i32,
}

impl OutboundQueue for StoredOutboundQueue {
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboundMessage>, StorageError> {
        let mut rows = self.database.claim_from_queue(
            OwnQueue::MessagesToCustoms,
            limit,
            now,
            || self.claim_of_all(limit, now, lease_until),
            |organisation, share| self.claim_of_one(organisation, share, now, lease_until),
        )?;
        counts::claimed(WaitingWork::MessagesToCustoms, rows.len());
        rows.sort_by_key(|row| row.id);
        let (mut messages, mut unreadable) = (Vec::with_capacity(rows.len()), Vec::new());
        for row in rows {
            let id = OutboundId::new(OrganisationId::new(row.organisation_id), row.id);
            match self.message(row) {
                Ok(message) => messages.push(message),
                Err(error) => {
                    // Its key may be there again within a lease, and nothing waits for it but its own record.
                    tracing::error!(%error, "a message to customs cannot be read, and holds up no other record");
                    unreadable.push(id);
                }
            }
        }
        if let Err(error) = self.never_left(&unreadable) {
            tracing::warn!(%error, "messages that cannot be read count as tried");
        }
        Ok(messages)
    }

    fn record_all_sent(&self, sent: &[HandedOver]) -> Result<usize, StorageError> {
        let recorded = self
            .database
            .placement()
            .choose(Variants { one_server: || self.record_at_once(sent), spread: || self.record_one_by_one(sent) })?;
        sent.iter().for_each(|HandedOver { id, .. }| self.frees(*id));
        Ok(recorded)
    }

    fn record_failed_try(
        &self,
        id: OutboundId,
        reason: &Statement,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        self.try_ended(id, Failed { refused: false, in_vain: false }, reason, next_attempt_at)
    }

    fn record_vain_try(
        &self,
        id: OutboundId,
        reason: &Statement,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        self.try_ended(id, Failed { refused: false, in_vain: true }, reason, next_attempt_at)
    }

    fn record_refusal(
        &self,
        id: OutboundId,
        reason: &Statement,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        self.try_ended(id, Failed { refused: true, in_vain: true }, reason, next_attempt_at)
    }

    fn in_hand(&self, id: OutboundId) -> Result<Option<MessageInHand>, StorageError> {
        let named = (messages::organisation_id, messages::subject, messages::record_id, messages::lrn);
        let row: Option<(i64, String, i64, String)> = self
            .database
            .read(|connection| Ok(held(id, self.database.held_by()).select(named).first(connection).optional()?))?;
        let Some((organisation, subject, record, lrn)) = row else { return Ok(None) };
        Ok(Some(MessageInHand {
            organisation: OrganisationId::new(organisation),
            subject: SubjectKind::from_word(&subject).map(|kind| Subject { kind, id: record }),
            lrn: lrn.parse().map_err(|_| StorageError::from(corrupt(format!("outbound message {id}"))))?,
        }))
    }

    fn give_up(&self, id: OutboundId, reason: &Statement, at: DateTime<Utc>) -> Result<bool, StorageError> {
        let set = (
            messages::failed_at.eq(Some(Ts(at))),
            messages::due_at.eq(None::<Ts>),
            messages::attempts.eq(messages::attempts + 1),
            messages::refusals.eq(messages::refusals + 1),
            messages::open_tries.eq(one_try_less()),
            messages::last_error.eq(Some(reason.text())),
            messages::last_error_fact.eq(fact(reason)),
        );
        let ends = diesel::update(held(id, self.database.held_by())).set(set).returning(ENDED);
        let given_up = self.database.write(|connection| {
            let ended: Option<EndedMessage> = Prepared(ends).get_result(connection).optional()?;
            free_what_waited(connection, (id, at), ended)
        })?;
        counts::given_up(WaitingWork::MessagesToCustoms, given_up);
        self.frees(id);
        Ok(given_up > 0)
    }

    fn release(&self, ids: &[OutboundId]) -> Result<(), StorageError> {
        self.database.write(|connection| {
            for id in ids {
                note_own(OwnQueue::MessagesToCustoms, id.organisation, DateTime::UNIX_EPOCH);
                // The moment of creation has always passed, so a returned message is due at once.
                let set = (
                    messages::due_at.eq(messages::created_at.nullable()),
                    messages::held_by.eq(0),
                    messages::open_tries.eq(one_try_less()),
                );
                Prepared(diesel::update(held(*id, self.database.held_by())).set(set)).execute(connection)?;
            }
            Ok(())
        })
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        let first: Option<Option<Ts>> = self.database.read(|connection| {
            let next =
                messages::table.filter(in_time()).order(messages::due_at.asc()).select(messages::due_at).limit(1);
            Ok(Prepared(next).get_result(connection).optional()?)
        })?;
        Ok(first.flatten().map(|at| at.0))
    }
}

/// Attempts with the last one, subject and record of a message that has ended.
pub(super) type EndedMessage = (i32, String, i64);

pub(super) const ENDED: (messages::attempts, messages::subject, messages::record_id) =
    (messages::attempts, messages::subject, messages::record_id);

/// Makes due what was put off behind a message that had failed before and has ended. Returns the number of messages
/// that ended.
fn free_what_waited(
    connection: &mut AnyConnection,
    (id, at): (OutboundId, DateTime<Utc>),
    ended: Option<EndedMessage>,
) -> Fallible<usize> {
    let Some((attempts, subject, record)) = ended else { return Ok(0) };
    if attempts > 1 {
        let values = [Of::Text(&subject), Of::Number(record)];
        let ended = Ended::Gone { values: &values, id: id.get(), since: at };
        free(connection, &MESSAGES_TO_CUSTOMS, id.organisation, ended)?;
    }
    Ok(1)
}

/// The message with that id while that instance holds it, which ends when it is sent, given up or taken by another.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn held(id: OutboundId, instance: i64) -> _ {
    let (id, organisation): (i64, i64) = (id.get(), id.organisation.get());
    messages::table
        .filter(messages::id.eq(id))
        .filter(messages::organisation_id.eq(organisation))
        .filter(messages::due_at.is_not_null())
        .filter(messages::held_by.eq(instance))
}

/// The number of open attempts after one that certainly delivered nothing.
fn one_try_less() -> SqlLiteral<Integer> {
    sql("CASE WHEN open_tries > 0 THEN open_tries - 1 ELSE 0 END")
}
