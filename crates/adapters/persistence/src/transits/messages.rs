//! What is known of messages to customs beside the queue.

use super::sealing;
use crate::Sealer;
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Answer, Failure, corrupt};
use crate::schema::transit_outbound_messages as messages;
use crate::values::{Json, Ts};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, OrganisationId, StorageError};
use customs_transits::ports::RecordedAnswer;
use customs_transits::{EmissionMap, MessageId, MessageKind, NewOutboundMessage, SentMessage, TransitId};
use diesel::prelude::*;

#[derive(Insertable)]
#[diesel(table_name = messages)]
struct NewMessage<'a> {
    organisation_id: i64,
    transit_id: i64,
    kind: &'static str,
    lrn: &'a str,
    sealed_body: Vec<u8>,
    emission_map: Json<EmissionMap>,
    created_at: Ts,
    due_at: Ts,
    attempts: i32,
    refusals: i32,
}

/// Keeps messages to be sent, due at once.
pub(super) fn insert(
    connection: &mut AnyConnection,
    sealer: &Sealer,
    organisation: OrganisationId,
    transit: TransitId,
    new: &[NewOutboundMessage],
    at: DateTime<Utc>,
) -> Answer<()> {
    let rows = new.iter().map(|message| row(sealer, organisation, transit, message, at));
    let rows = rows.collect::<Result<Vec<_>, StorageError>>().map_err(Failure::Refused)?;
    insert_rows(connection, &rows).map_err(|failure| match StorageError::from(failure) {
        // A reference that a message used is as taken as one that a transit has now.
        StorageError::Conflict { constraint: Some(_) } => {
            Failure::Refused(StorageError::Conflict { constraint: Some("transits_lrn_key".to_owned()) })
        }
        other => Failure::Refused(other),
    })
}

fn insert_rows(connection: &mut AnyConnection, rows: &[NewMessage<'_>]) -> Answer<()> {
    insert_all!(connection, messages::table, rows);
    Ok(())
}

fn row<'a>(
    sealer: &Sealer,
    organisation: OrganisationId,
    transit: TransitId,
    new: &'a NewOutboundMessage,
    at: DateTime<Utc>,
) -> Result<NewMessage<'a>, StorageError> {
    let NewOutboundMessage { kind, lrn, message } = new;
    Ok(NewMessage {
        organisation_id: organisation.get(),
        transit_id: transit.get(),
        kind: kind.word(),
        lrn: lrn.as_str(),
        sealed_body: sealing::seal(sealer, lrn.as_str(), &message.bytes)?,
        emission_map: Json(message.emission_map.clone()),
        created_at: Ts(at),
        due_at: Ts(at),
        attempts: 0,
        refusals: 0,
    })
}

/// The message of the organisation under that reference.
#[diesel::dsl::auto_type(no_type_alias)]
fn under<'a>(organisation: OrganisationId, reference: &'a Lrn) -> _ {
    let organisation: i64 = organisation.get();
    let reference: &'a str = reference.as_str();
    messages::table.filter(messages::lrn.eq(reference)).filter(messages::organisation_id.eq(organisation))
}

/// What was sent under a reference.
pub(super) fn sent_message(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    reference: &Lrn,
) -> Answer<Option<SentMessage>> {
    let kind: Option<String> = under(organisation, reference).select(messages::kind).first(connection).optional()?;
    let Some(kind) = kind else { return Ok(None) };
    let kind = MessageKind::from_word(&kind).ok_or_else(|| corrupt(format!("transit message {reference}")))?;
    Ok(Some(SentMessage { kind, lrn: reference.clone() }))
}

/// The reference of the message of this kind that was made last.
pub(super) fn latest_reference(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    transit: TransitId,
    kind: MessageKind,
) -> Answer<Option<Lrn>> {
    let last: Option<String> = messages::table
        .filter(messages::organisation_id.eq(organisation.get()))
        .filter(messages::transit_id.eq(transit.get()))
        .filter(messages::kind.eq(kind.word()))
        .order(messages::id.desc())
        .select(messages::lrn)
        .first(connection)
        .optional()?;
    last.map(|lrn| lrn.parse().map_err(|_| corrupt(format!("a message of transit {transit}")))).transpose()
}

/// Notes the first answer.
pub(super) fn record_answer(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    reference: &Lrn,
    answer: &RecordedAnswer,
) -> Answer<()> {
    let RecordedAnswer { message, message_type, received_at } = answer;
    let set = (
        messages::answered_at.eq(Some(Ts(*received_at))),
        messages::answer_id.eq(Some(message.get())),
        messages::answer_type.eq(Some(message_type)),
    );
    let open = under(organisation, reference).filter(messages::answered_at.is_null());
    diesel::update(open).set(set).execute(connection)?;
    Ok(())
}

/// The answer that was noted.
pub(super) fn answer_to(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    reference: &Lrn,
) -> Answer<Option<RecordedAnswer>> {
    let noted: Option<(Option<i64>, Option<String>, Option<Ts>)> = under(organisation, reference)
        .select((messages::answer_id, messages::answer_type, messages::answered_at))
        .first(connection)
        .optional()?;
    Ok(noted.and_then(|(id, message_type, at)| {
        Some(RecordedAnswer { message: MessageId::new(id?), message_type: message_type?, received_at: at?.0 })
    }))
}

/// Where the elements of the message came from.
pub(super) fn emission_map(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    reference: &Lrn,
) -> Answer<Option<EmissionMap>> {
    let map: Option<Json<EmissionMap>> =
        under(organisation, reference).select(messages::emission_map).first(connection).optional()?;
    Ok(map.map(|map| map.0))
}
