use super::claims::{self, Claims};
use super::columns::{RecordRow, new_row, record};
use crate::Database;
use crate::connection::AnyConnection;
use crate::figures::counts;
use crate::placement::Variants;
use crate::portable::Portable;
use crate::queue_wakes::OwnQueue;
use crate::schema::mails;
use crate::stored_statements::fact;
use crate::values::Ts;
use crate::waiting_work::{WaitingWork, note_own, note_own_later};
use chrono::{DateTime, Utc};
use customs_kernel::facts::StoredStatement;
use customs_kernel::{RowQueue, StorageError};
use customs_mail::{
    AttemptRecord, ClaimedMail, Lease, MailId, MailQueue, MailRecord, MailStatus, NewMail, NextStep, Topic,
};
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Text;

repository! {
    /// The queue of mails, stored in the database.
    pub struct StoredMailQueue(Database);
}

impl MailQueue for StoredMailQueue {
    fn enqueue(&self, mail: &NewMail) -> Result<MailRecord, StorageError> {
        // A refused statement would spoil the unit of work; a skipped row does not.
        let insert = diesel::insert_into(mails::table)
            .values(new_row(mail))
            .on_conflict((mails::organisation_id, mails::once))
            .do_nothing();
        let there = mails::table
            .filter(mails::organisation_id.eq(mail.organisation.get()))
            .filter(mails::once.eq(mail.once.as_deref()))
            .select(RecordRow::as_select());
        self.0.write(|connection| {
            note_own(OwnQueue::Mails, mail.organisation, mail.created_at);
            let id: Option<i64> = Portable(insert.returning(mails::id)).get_result(connection).optional()?;
            match id {
                Some(id) => Ok(mail.kept_as(MailId::new(id))),
                None => record(there.first(connection)?),
            }
        })
    }

    fn claim(&self, limit: u32, now: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<ClaimedMail>, StorageError> {
        let holder = self.0.held_by();
        let readable = |claims: Claims| {
            self.0.set_aside(RowQueue::Mails, &claims.unreadable, now);
            claims.mails
        };
        let of_all = || {
            let claim = |connection: &mut AnyConnection| claims::claim(connection, holder, limit, now, until);
            self.0.write_statement(claim).map(readable)
        };
        let of_one = |organisation, share| {
            let claim = |connection: &mut AnyConnection| {
                claims::claim_of_one(connection, holder, organisation, share, (now, until))
            };
            self.0.write_statement(claim).map(readable)
        };
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut claimed = self.0.claim_from_queue(OwnQueue::Mails, most, now, of_all, of_one)?;
        claimed.sort_by_key(|mail| mail.lease.mail);
        counts::claimed(WaitingWork::Mails, claimed.len());
        Ok(claimed)
    }

    fn record(&self, attempt: &AttemptRecord) -> Result<bool, StorageError> {
        let AttemptRecord { lease, error, next } = attempt;
        let (status, due, sent) = match *next {
            NextStep::Sent { at } => (MailStatus::Sent, None, Some(Ts(at))),
            NextStep::Retry { at } => (MailStatus::Pending, Some(Ts(at)), None),
            NextStep::GiveUp => (MailStatus::Failed, None, None),
        };
        let set = || {
            (
                mails::attempts.eq(mails::attempts + 1),
                mails::last_error.eq(error.as_ref().map(StoredStatement::text)),
                mails::last_error_fact.eq(error.as_ref().and_then(StoredStatement::statement).and_then(fact)),
                mails::status.eq(status.word()),
                mails::due_at.eq(due),
                mails::sent_at.eq(sent),
                mails::lease_until.eq(None::<Ts>),
                mails::held_by.eq(0),
                mails::body.eq(text_after(*next)),
            )
        };
        if let Some(due) = due {
            note_own_later(OwnQueue::Mails, lease.organisation, due.0);
        }
        let recorded = self.0.write_statement(|connection| {
            self.0.placement().run(
                connection,
                Variants {
                    one_server: |connection: &mut AnyConnection| {
                        Ok(diesel::update(held(lease)).set(set()).execute(connection)?)
                    },
                    spread: |connection: &mut AnyConnection| {
                        Ok(diesel::update(held_there(lease)).set(set()).execute(connection)?)
                    },
                },
            )
        })?;
        match next {
            NextStep::Sent { .. } => {}
            NextStep::Retry { .. } => counts::put_off(WaitingWork::Mails, recorded),
            NextStep::GiveUp => counts::given_up(WaitingWork::Mails, recorded),
        }
        Ok(recorded > 0)
    }

    fn release(&self, leases: &[Lease]) -> Result<(), StorageError> {
        self.0.write(|connection| {
            for lease in leases {
                note_own(OwnQueue::Mails, lease.organisation, DateTime::UNIX_EPOCH);
                // The moment of creation has always passed, so a returned mail is due at once.
                let due = || mails::due_at.eq(mails::created_at.nullable());
                let free = || (mails::lease_until.eq(None::<Ts>), mails::held_by.eq(0));
                self.0.placement().run(
                    connection,
                    Variants {
                        one_server: |connection: &mut AnyConnection| {
                            Ok(diesel::update(held(lease)).set((due(), free())).execute(connection)?)
                        },
                        spread: |connection: &mut AnyConnection| {
                            Ok(diesel::update(held_there(lease)).set((due(), free())).execute(connection)?)
                        },
                    },
                )?;
            }
            Ok(())
        })
    }
}

/// The text of a mail after an attempt: the same, but none once a mail that holds a secret has no further attempt.
fn text_after(next: NextStep) -> SqlLiteral<Text> {
    match next {
        NextStep::Retry { .. } => sql("body"),
        NextStep::Sent { .. } | NextStep::GiveUp => {
            let secret: Vec<String> = Topic::ALL
                .iter()
                .filter(|topic| topic.holds_a_secret())
                .map(|topic| format!("'{}'", topic.word()))
                .collect();
            sql(&format!("CASE WHEN topic IN ({}) THEN '' ELSE body END", secret.join(", ")))
        }
    }
}

/// The mail, while that claim of it is the current one.
#[diesel::dsl::auto_type(no_type_alias)]
fn held(lease: &Lease) -> _ {
    let (id, until): (i64, Ts) = (lease.mail.get(), Ts(lease.until));
    mails::table.filter(mails::id.eq(id)).filter(mails::lease_until.eq(until))
}

/// The same mail on the server of its organisation. On a single server the organisation is not named: while the table
/// counts as empty, PostgreSQL would read all mails of the organisation.
#[diesel::dsl::auto_type(no_type_alias)]
fn held_there(lease: &Lease) -> _ {
    let (id, until): (i64, Ts) = (lease.mail.get(), Ts(lease.until));
    let organisation: i64 = lease.organisation.get();
    mails::table
        .filter(mails::organisation_id.eq(organisation))
        .filter(mails::id.eq(id))
        .filter(mails::lease_until.eq(until))
}
