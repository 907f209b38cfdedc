//! The row of a mail.

use crate::failure::{Fallible, corrupt};
use crate::row_queue::shown_due;
use crate::schema::mails;
use crate::stored_statements::{fact, stored};
use crate::values::{Json, Readable, Ts};
use customs_kernel::facts::Statement;
use customs_mail::{
    About, Attachment, HeaderLine, MailAddress, MailContent, MailId, MailRecord, MailStatus, NewMail, Topic,
};
use diesel::prelude::*;

/// A new mail, as columns.
#[derive(Insertable)]
#[diesel(table_name = mails)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewRow<'a> {
    organisation_id: i64,
    topic: &'static str,
    topic_id: i64,
    once: Option<&'a str>,
    sender_name: Option<&'a str>,
    reply_to: Option<&'a str>,
    recipients: Json<Vec<MailAddress>>,
    copies: Json<Vec<MailAddress>>,
    subject: &'a str,
    body: &'a str,
    attachments: Json<Vec<Attachment>>,
    status: &'static str,
    attempts: i32,
    last_error: Option<&'a str>,
    due_at: Option<Ts>,
    created_at: Ts,
    last_error_fact: Option<String>,
}

/// The columns of a mail that organisations see.
#[derive(Queryable, Selectable)]
#[diesel(table_name = mails)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct RecordRow {
    id: i64,
    topic: String,
    topic_id: i64,
    recipients: Readable<Json<Vec<MailAddress>>>,
    copies: Readable<Json<Vec<MailAddress>>>,
    subject: String,
    status: String,
    attempts: i32,
    last_error: Option<String>,
    due_at: Option<Ts>,
    created_at: Ts,
    sent_at: Option<Ts>,
    last_error_fact: Option<String>,
}

pub(super) fn new_row(mail: &NewMail) -> NewRow<'_> {
    let NewMail { organisation, about, once, content, hopeless, created_at } = mail;
    let MailContent { sender_name, reply_to, to, cc, subject, text, attachments } = content;
    NewRow {
        organisation_id: organisation.get(),
        topic: about.topic.word(),
        topic_id: about.id,
        once: once.as_deref(),
        sender_name: sender_name.as_ref().map(HeaderLine::as_str),
        reply_to: reply_to.as_ref().map(MailAddress::as_str),
        recipients: Json(to.clone()),
        copies: Json(cc.clone()),
        subject: subject.as_str(),
        body: text,
        attachments: Json(attachments.clone()),
        status: mail.first_status().word(),
        attempts: 0,
        last_error: hopeless.as_ref().map(Statement::text),
        due_at: hopeless.is_none().then_some(Ts(*created_at)),
        created_at: Ts(*created_at),
        last_error_fact: hopeless.as_ref().and_then(fact),
    }
}

pub(super) fn about(id: i64, topic: &str, topic_id: i64) -> Fallible<About> {
    let topic = Topic::from_word(topic).ok_or_else(|| corrupt(format!("mail {id}")))?;
    Ok(About { topic, id: topic_id })
}

/// The addresses of a mail; none when they cannot be read. Such a mail was set aside.
fn addresses(Readable(stored): Readable<Json<Vec<MailAddress>>>) -> Vec<MailAddress> {
    stored.map(|stored| stored.0).unwrap_or_default()
}

pub(super) fn record(row: RecordRow) -> Fallible<MailRecord> {
    let unreadable = || corrupt(format!("mail {}", row.id));
    Ok(MailRecord {
        id: MailId::new(row.id),
        about: about(row.id, &row.topic, row.topic_id)?,
        to: addresses(row.recipients),
        cc: addresses(row.copies),
        subject: HeaderLine::from(row.subject),
        status: MailStatus::from_word(&row.status).ok_or_else(unreadable)?,
        attempts: u32::try_from(row.attempts).map_err(|_| unreadable())?,
        last_error: stored(row.last_error, row.last_error_fact),
        next_attempt_at: shown_due(row.due_at),
        created_at: row.created_at.0,
        sent_at: row.sent_at.map(|at| at.0),
    })
}
