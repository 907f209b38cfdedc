//! The messages of a transit, as they are shown: without their bytes.

use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::{Answer, corrupt};
use crate::schema::{transit_inbound_messages as inbound, transit_outbound_messages as outbound};
use crate::values::Ts;
use customs_kernel::OrganisationId;
use customs_transits::exchange::{CameFromCustoms, ExchangedMessage, SentToCustoms};
use customs_transits::ports::InboundFate;
use customs_transits::{MessageId, MessageKind, TransitId};
use diesel::prelude::*;

#[derive(Queryable, Selectable)]
#[diesel(table_name = outbound, check_for_backend(MultiBackend))]
struct SentRow {
    id: i64,
    kind: String,
    lrn: String,
    created_at: Ts,
    attempts: i32,
    last_error: Option<String>,
    sent_at: Option<Ts>,
    failed_at: Option<Ts>,
    answered_at: Option<Ts>,
    answer_id: Option<i64>,
    answer_type: Option<String>,
    mrn: Option<String>,
    replaces_lrn: Option<String>,
    replaced_by_lrn: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = inbound, check_for_backend(MultiBackend))]
struct CameRow {
    id: i64,
    message_type: String,
    lrn: Option<String>,
    mrn: Option<String>,
    received_at: Ts,
    fate: String,
}

/// The newest of both directions. A transit has few of them: each direction is read up to the limit.
pub(super) fn newest(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    transit: TransitId,
    limit: u32,
) -> Answer<Vec<ExchangedMessage>> {
    let sent: Vec<SentRow> = outbound::table
        .filter(outbound::organisation_id.eq(organisation.get()))
        .filter(outbound::transit_id.eq(transit.get()))
        .order(outbound::id.desc())
        .limit(i64::from(limit))
        .select(SentRow::as_select())
        .load(connection)?;
    let came: Vec<CameRow> = inbound::table
        .filter(inbound::organisation_id.eq(organisation.get()))
        .filter(inbound::transit_id.eq(transit.get()))
        .order(inbound::id.desc())
        .limit(i64::from(limit))
        .select(CameRow::as_select())
        .load(connection)?;
    let unreadable = || corrupt(format!("a message of transit {transit}"));
    let sent = sent.into_iter().map(|row| row.message().map(ExchangedMessage::Outbound).ok_or_else(unreadable));
    let came = came.into_iter().map(|row| row.message().map(ExchangedMessage::Inbound).ok_or_else(unreadable));
    let mut messages = sent.chain(came).collect::<Answer<Vec<_>>>()?;
    ExchangedMessage::newest_first(&mut messages);
    messages.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(messages)
}

impl SentRow {
    /// `None` when it cannot be read.
    fn message(self) -> Option<SentToCustoms> {
        let Self {
            id,
            kind,
            lrn,
            created_at,
            attempts,
            last_error,
            sent_at,
            failed_at,
            answered_at,
            answer_id,
            answer_type,
            mrn,
            replaces_lrn,
            replaced_by_lrn,
        } = self;
        let answer = super::messages::answer((answer_id, answer_type, mrn, answered_at)).ok()?;
        let linked = |lrn: Option<String>| lrn.map(|lrn| lrn.parse()).transpose().ok();
        Some(SentToCustoms {
            id: MessageId::new(id),
            kind: MessageKind::from_word(&kind)?,
            lrn: lrn.parse().ok()?,
            created_at: created_at.0,
            attempts: u32::try_from(attempts).ok()?,
            last_error,
            sent_at: sent_at.map(|at| at.0),
            failed_at: failed_at.map(|at| at.0),
            answer,
            replaces: linked(replaces_lrn)?,
            replaced_by: linked(replaced_by_lrn)?,
        })
    }
}

impl CameRow {
    /// `None` when it cannot be read.
    fn message(self) -> Option<CameFromCustoms> {
        let Self { id, message_type, lrn, mrn, received_at, fate } = self;
        Some(CameFromCustoms {
            id: MessageId::new(id),
            message_type,
            lrn: lrn.map(|lrn| lrn.parse()).transpose().ok()?,
            mrn: mrn.map(|mrn| mrn.parse()).transpose().ok()?,
            received_at: received_at.0,
            fate: match fate.as_str() {
                super::inbound::NEW => None,
                word => Some(InboundFate::from_word(word)?),
            },
        })
    }
}
