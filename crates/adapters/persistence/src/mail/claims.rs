//! Claims mails with one statement, which never waits for other workers.

use super::columns::about;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::set_aside::Unreadable;
use crate::sql_types::UtcTime;
use crate::values::{Json, Readable, Ts};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, UnreadableRow};
use customs_mail::{Attachment, ClaimedMail, HeaderLine, Lease, MailAddress, MailContent, MailId};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
#[diesel(table_name = crate::schema::mails)]
struct ClaimedRow {
    id: i64,
    organisation_id: i64,
    topic: String,
    topic_id: i64,
    sender_name: Option<String>,
    reply_to: Option<String>,
    recipients: Readable<Json<Vec<MailAddress>>>,
    copies: Readable<Json<Vec<MailAddress>>>,
    subject: String,
    body: String,
    attachments: Readable<Json<Vec<Attachment>>>,
    attempts: i32,
    created_at: Readable<Ts>,
}

/// Claimed mails, and rows that are none.
#[derive(Default)]
pub(super) struct Claims {
    pub(super) mails: Vec<ClaimedMail>,
    pub(super) unreadable: Vec<Unreadable>,
}

const ON_POSTGRES: &str = "\
    WITH picked AS MATERIALIZED ( \
        SELECT id FROM mails WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2 FOR UPDATE SKIP LOCKED) \
    UPDATE mails SET due_at = $3, lease_until = $3, held_by = $4 WHERE id IN (SELECT id FROM picked) \
    RETURNING id, organisation_id, topic, topic_id, sender_name, reply_to, recipients, copies, subject, body, \
        attachments, attempts, created_at";

/// The same claim of the mails of one organisation, `$5`, which every member names, so that it runs on the server of
/// the organisation. The array of ids is looked up by the primary key no matter what the planner assumes about the
/// number of rows.
const OF_ONE: &str = "\
    WITH picked AS MATERIALIZED ( \
        SELECT id FROM mails WHERE organisation_id = $5 AND due_at <= $1 ORDER BY due_at, id LIMIT $2 \
        FOR UPDATE SKIP LOCKED) \
    UPDATE mails SET due_at = $3, lease_until = $3, held_by = $4 \
    WHERE organisation_id = $5 AND id = ANY (ARRAY(SELECT id FROM picked)) \
    RETURNING id, organisation_id, topic, topic_id, sender_name, reply_to, recipients, copies, subject, body, \
        attachments, attempts, created_at";

const ON_SQLITE: &str = "\
    UPDATE mails SET due_at = ?3, lease_until = ?3, held_by = ?4 \
    WHERE id IN (SELECT id FROM mails WHERE due_at <= ?1 ORDER BY due_at, id LIMIT ?2) \
    RETURNING id, organisation_id, topic, topic_id, sender_name, reply_to, recipients, copies, subject, body, \
        attachments, attempts, created_at";

pub(super) fn claim(
    connection: &mut AnyConnection,
    holder: i64,
    limit: u32,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Fallible<Claims> {
    let statement = match connection {
        AnyConnection::Pg(_) => ON_POSTGRES,
        AnyConnection::Sqlite(_) => ON_SQLITE,
    };
    let rows: Vec<ClaimedRow> = each!(connection, connection => diesel::sql_query(statement)
        .bind::<UtcTime, _>(Ts(now))
        .bind::<BigInt, _>(i64::from(limit))
        .bind::<UtcTime, _>(Ts(until))
        .bind::<BigInt, _>(holder)
        .load(connection))?;
    Ok(Claims::in_order(rows, until))
}

/// Claims mails of one organisation, on the server where they lie.
pub(super) fn claim_of_one(
    connection: &mut AnyConnection,
    holder: i64,
    organisation: OrganisationId,
    limit: usize,
    (now, until): (DateTime<Utc>, DateTime<Utc>),
) -> Fallible<Claims> {
    let rows: Vec<ClaimedRow> = each!(connection, connection => diesel::sql_query(OF_ONE)
        .bind::<UtcTime, _>(Ts(now))
        .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
        .bind::<UtcTime, _>(Ts(until))
        .bind::<BigInt, _>(holder)
        .bind::<BigInt, _>(organisation.get())
        .load(connection))?;
    Ok(Claims::in_order(rows, until))
}

impl Claims {
    fn in_order(mut rows: Vec<ClaimedRow>, until: DateTime<Utc>) -> Self {
        rows.sort_by_key(|row| row.id);
        let mut claims = Self::default();
        for row in rows {
            let (id, organisation) = (row.id, OrganisationId::new(row.organisation_id));
            match claimed(row, until) {
                Some(mail) => claims.mails.push(mail),
                None => {
                    let reason = UnreadableRow::Content;
                    claims.unreadable.push(Unreadable { organisation: Some(organisation), id, reason });
                }
            }
        }
        claims
    }
}

/// The mail of a row; `None` when it cannot be read.
fn claimed(row: ClaimedRow, until: DateTime<Utc>) -> Option<ClaimedMail> {
    let (Readable(Some(to)), Readable(Some(cc)), Readable(Some(attachments))) =
        (row.recipients, row.copies, row.attachments)
    else {
        return None;
    };
    Some(ClaimedMail {
        lease: Lease { mail: MailId::new(row.id), until, organisation: OrganisationId::new(row.organisation_id) },
        organisation: OrganisationId::new(row.organisation_id),
        about: about(row.id, &row.topic, row.topic_id).ok()?,
        content: MailContent {
            sender_name: row.sender_name.map(HeaderLine::from),
            reply_to: row.reply_to.map(|address| address.parse()).transpose().ok()?,
            to: to.0,
            cc: cc.0,
            subject: HeaderLine::from(row.subject),
            text: row.body,
            attachments: attachments.0,
        },
        attempts: u32::try_from(row.attempts).ok()?,
        created_at: row.created_at.0?.0,
    })
}
