//! Adds messages to customs.

use super::{body, sent};
use crate::Sealer;
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible};
use crate::queue_wakes::OwnQueue;
use crate::schema::outbound_messages as messages;
use crate::values::{Json, Ts};
use crate::waiting_work::note_own;
use chrono::{DateTime, Utc};
use customs_exchange::{KindOfMessage, NewOutboundMessage};
use customs_kernel::{EmissionMap, OrganisationId, StorageError};
use diesel::prelude::*;
use std::borrow::Cow;

#[derive(Insertable)]
#[diesel(table_name = messages)]
#[diesel(treat_none_as_default_value = false)]
struct NewMessage<'a> {
    organisation_id: i64,
    subject: &'static str,
    record_id: i64,
    kind: &'static str,
    lrn: &'a str,
    body: Cow<'a, [u8]>,
    encoding: &'static str,
    sealed: bool,
    emission_map: Json<EmissionMap>,
    created_at: Ts,
    due_at: Option<Ts>,
    attempts: i32,
    first_lrn: Option<&'a str>,
    replaces_lrn: Option<&'a str>,
    lodged: Option<Json<serde_json::Value>>,
}

/// Stores messages about a record, due at once unless they wait for the end of an outage, and marks the messages that they send again.
pub(crate) fn insert<K: KindOfMessage>(
    connection: &mut AnyConnection,
    sealer: Option<&Sealer>,
    organisation: OrganisationId,
    record: i64,
    new: &[NewOutboundMessage<K>],
    at: DateTime<Utc>,
) -> Fallible<()> {
    let rows = new.iter().map(|message| row(sealer, organisation, record, message, at));
    let rows = rows.collect::<Result<Vec<_>, StorageError>>().map_err(Failure::Refused)?;
    insert_rows(connection, &rows).map_err(|failure| match StorageError::from(failure) {
        // An LRN of an earlier message is as much in use as one that a record has now.
        StorageError::Conflict { constraint: Some(_) } => {
            Failure::Refused(StorageError::Conflict { constraint: Some(K::LRN_RULE.to_owned()) })
        }
        other => Failure::Refused(other),
    })?;
    for message in new {
        if let Some(replaced) = &message.replaces {
            sent::note_replacement(connection, organisation, K::SUBJECT, &replaced.lrn, &message.lrn)?;
        }
    }
    Ok(())
}

fn insert_rows(connection: &mut AnyConnection, rows: &[NewMessage<'_>]) -> Fallible<()> {
    insert_all!(connection, messages::table, rows);
    for (row, due_at) in rows.iter().filter_map(|row| Some((row, row.due_at?))) {
        note_own(OwnQueue::MessagesToCustoms, OrganisationId::new(row.organisation_id), due_at.0);
    }
    Ok(())
}

fn row<'a, K: KindOfMessage>(
    sealer: Option<&Sealer>,
    organisation: OrganisationId,
    record: i64,
    new: &'a NewOutboundMessage<K>,
    at: DateTime<Utc>,
) -> Result<NewMessage<'a>, StorageError> {
    let NewOutboundMessage { kind, lrn, message, replaces, lodged, waits_for_outage } = new;
    let (subject, lrn) = (K::SUBJECT.word(), lrn.as_str());
    let body = if K::SEALED {
        Cow::Owned(body::seal(sealer, (subject, lrn), &message.bytes)?)
    } else {
        Cow::Borrowed(message.bytes.as_slice())
    };
    let lodged = lodged.as_ref().map(serde_json::to_value).transpose();
    Ok(NewMessage {
        organisation_id: organisation.get(),
        subject,
        record_id: record,
        kind: kind.word(),
        lrn,
        body,
        encoding: body::PLAIN,
        sealed: K::SEALED,
        emission_map: Json(message.emission_map.clone()),
        created_at: Ts(at),
        due_at: (!waits_for_outage).then_some(Ts(at)),
        attempts: 0,
        first_lrn: replaces.as_ref().map(|replaced| replaced.first_lrn.as_str()),
        replaces_lrn: replaces.as_ref().map(|replaced| replaced.lrn.as_str()),
        lodged: lodged.map_err(|error| StorageError::Failed(Box::new(error)))?.map(Json),
    })
}
