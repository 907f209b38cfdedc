//! The messages about one record, as the record's own page shows them.

use super::records::is_there;
use super::rows::{FromCustomsRow, ToCustomsRow, in_organisation};
use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::{Fallible, corrupt};
use crate::schema::{inbound_messages as inbound, outbound_messages as outbound};
use customs_exchange::ExchangedMessage;
use customs_kernel::{OrganisationId, Subject};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::collections::HashMap;

/// The newest messages in both directions; `None` when the record does not exist. A record has few messages, so each
/// direction is read up to the limit. Messages that once were in a table of their own keep the numbers that they had
/// there.
pub(super) fn newest(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    subject: Subject,
    limit: u32,
) -> Fallible<Option<Vec<ExchangedMessage>>> {
    if !is_there(connection, organisation, subject)? {
        return Ok(None);
    }
    let sent: Vec<ToCustomsRow> = outbound::table
        .filter(outbound::organisation_id.eq(organisation.get()))
        .filter(outbound::subject.eq(subject.kind.word()))
        .filter(outbound::record_id.eq(subject.id))
        .order(outbound::id.desc())
        .limit(i64::from(limit))
        .select(ToCustomsRow::as_select())
        .load(connection)?;
    let came: Vec<FromCustomsRow> =
        from_customs(organisation, subject, limit).select(FromCustomsRow::as_select()).load(connection)?;
    let answers = former_numbers(connection, organisation, sent.iter().filter_map(|row| row.answer_id).collect())?;
    let sent = sent.into_iter().map(|row| row.under_its_former_number(&answers).message());
    let came = came.into_iter().map(|row| row.under_its_former_number().message());
    let unreadable = || corrupt(format!("a message of {} {}", subject.kind, subject.id));
    let mut messages = sent.chain(came).map(|message| message.ok_or_else(unreadable)).collect::<Fallible<Vec<_>>>()?;
    ExchangedMessage::newest_first(&mut messages);
    messages.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(Some(messages))
}

/// The newest messages from customs about a record.
pub fn from_customs(
    organisation: OrganisationId,
    subject: Subject,
    limit: u32,
) -> inbound::BoxedQuery<'static, MultiBackend> {
    inbound::table
        .filter(inbound::organisation_id.eq(organisation.get()))
        .filter(inbound::subject.eq(subject.kind.word()))
        .filter(inbound::record_id.eq(subject.id))
        // The addition keeps SQLite from reading the messages about all records in the order of their numbers, to spare
        // itself the sort of the few that are meant.
        .order(sql::<BigInt>("inbound_messages.id + 0").desc())
        .limit(i64::from(limit))
        .into_boxed()
}

/// The former numbers of these messages from customs, for those that have one.
fn former_numbers(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    answers: Vec<i64>,
) -> Fallible<HashMap<i64, i64>> {
    if answers.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(i64, i64)> = inbound::table
        .filter(in_organisation(connection, organisation))
        .filter(inbound::id.eq_any(answers))
        .filter(inbound::former_id.is_not_null())
        .select((inbound::id, inbound::former_id.assume_not_null()))
        .load(connection)?;
    Ok(rows.into_iter().collect())
}
