//! What is known of messages to customs beside the queue.

use super::resent::SentRow;
use super::{resent, sealing};
use crate::Sealer;
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Answer, Failure, corrupt};
use crate::schema::transit_outbound_messages as messages;
use crate::values::{Json, Ts};
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, Lrn, Mrn, OrganisationId, StorageError};
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
    open_tries: i32,
    first_lrn: Option<&'a str>,
    replaces_lrn: Option<&'a str>,
    office_of_departure: Option<&'a str>,
    holder_eori: Option<&'a str>,
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
    })?;
    for message in new {
        if let Some(replaced) = &message.replaces {
            resent::note_replacement(connection, organisation, &replaced.lrn, &message.lrn)?;
        }
    }
    Ok(())
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
    let NewOutboundMessage { kind, lrn, message, replaces, lodged } = new;
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
        open_tries: 0,
        first_lrn: replaces.as_ref().map(|replaced| replaced.first_lrn.as_str()),
        replaces_lrn: replaces.as_ref().map(|replaced| replaced.lrn.as_str()),
        office_of_departure: lodged.as_ref().map(|lodged| lodged.office_of_departure.as_str()),
        holder_eori: lodged.as_ref().and_then(|lodged| lodged.holder.as_ref()).map(Eori::as_str),
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
    let row: Option<SentRow> =
        under(organisation, reference).select(SentRow::as_select()).first(connection).optional()?;
    row.map(SentRow::message).transpose()
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
    let RecordedAnswer { message, message_type, mrn, received_at } = answer;
    let set = (
        messages::answered_at.eq(Some(Ts(*received_at))),
        messages::answer_id.eq(Some(message.get())),
        messages::answer_type.eq(Some(message_type)),
        messages::mrn.eq(mrn.as_ref().map(Mrn::as_str)),
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
    let noted: Option<AnswerColumns> = under(organisation, reference)
        .select((messages::answer_id, messages::answer_type, messages::mrn, messages::answered_at))
        .first(connection)
        .optional()?;
    let Some(columns) = noted else { return Ok(None) };
    answer(columns).map_err(|()| corrupt(format!("transit message {reference}")))
}

/// id and type of the message of customs, the MRN it gives, when it came.
pub(super) type AnswerColumns = (Option<i64>, Option<String>, Option<String>, Option<Ts>);

/// The answer in these columns, if one was noted; an error when it cannot be read.
pub(super) fn answer((id, message_type, mrn, at): AnswerColumns) -> Result<Option<RecordedAnswer>, ()> {
    let (Some(id), Some(message_type), Some(at)) = (id, message_type, at) else { return Ok(None) };
    let mrn = mrn.map(|mrn| mrn.parse()).transpose().map_err(|_| ())?;
    Ok(Some(RecordedAnswer { message: MessageId::new(id), message_type, mrn, received_at: at.0 }))
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
