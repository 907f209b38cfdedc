//! Messages that the gateway refuses for what they are, and that are given up in the end.

use super::StoredTransits;
use super::outbound::{held as held_message, one_try_less};
use super::resent::SentRow;
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Answer;
use crate::schema::transit_outbound_messages as messages;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, in_unit_of_work};
use customs_transits::ports::TransitRepository;
use customs_transits::{MessageId, SentMessage, TransitId, given_up};
use diesel::prelude::*;

/// A message and the instance that has it.
type Held = (MessageId, i64);

/// Counts a refusal; the message is due again at that moment.
pub(super) fn record(
    connection: &mut AnyConnection,
    (id, instance): Held,
    reason: &str,
    next_attempt_at: DateTime<Utc>,
) -> Answer<()> {
    let set = (
        messages::due_at.eq(Some(Ts(next_attempt_at))),
        messages::held_by.eq(0),
        messages::attempts.eq(messages::attempts + 1),
        messages::refusals.eq(messages::refusals + 1),
        messages::open_tries.eq(one_try_less()),
        messages::last_error.eq(Some(reason)),
    );
    diesel::update(held_message(id, instance)).set(set).execute(connection)?;
    Ok(())
}

/// Marks the message as failed, and lets the transit that it is of go on without it. The transit is held first, as by
/// whoever else changes one and its messages.
pub(super) fn give_up(
    database: &Database,
    transits: &StoredTransits,
    id: MessageId,
    reason: &str,
    at: DateTime<Utc>,
) -> Result<(), StorageError> {
    in_unit_of_work(database, || {
        let found = database.read(|connection| of_transit(connection, (id, database.held_by())))?;
        let Some((organisation, transit, message)) = found else { return Ok(()) };
        let held = transits.find_for_change(organisation, transit)?;
        if !database.write(|connection| mark(connection, (id, database.held_by()), reason, at))? {
            return Ok(());
        }
        // A draft that was deleted has none; nothing was sent for it.
        let Some(mut held) = held else { return Ok(()) };
        let latest = transits.latest_reference(organisation, transit, message.kind)?;
        let others = transits.other_sendings(organisation, &message)?;
        let changes = given_up(&mut held, &message, latest.as_ref(), &others, reason, at);
        transits.save(held, changes)
    })
}

/// What the message is, and what of, while that instance has it.
fn of_transit(
    connection: &mut AnyConnection,
    (id, instance): Held,
) -> Answer<Option<(OrganisationId, TransitId, SentMessage)>> {
    let named = (messages::organisation_id, messages::transit_id, SentRow::as_select());
    let found: Option<(i64, i64, SentRow)> = held_message(id, instance).select(named).first(connection).optional()?;
    let Some((organisation, transit, sent)) = found else { return Ok(None) };
    Ok(Some((OrganisationId::new(organisation), TransitId::new(transit), sent.message()?)))
}

/// Whether the message failed just now.
fn mark(connection: &mut AnyConnection, (id, instance): Held, reason: &str, at: DateTime<Utc>) -> Answer<bool> {
    let set = (
        messages::failed_at.eq(Some(Ts(at))),
        messages::due_at.eq(None::<Ts>),
        messages::attempts.eq(messages::attempts + 1),
        messages::refusals.eq(messages::refusals + 1),
        messages::open_tries.eq(one_try_less()),
        messages::last_error.eq(Some(reason)),
    );
    Ok(diesel::update(held_message(id, instance)).set(set).execute(connection)? > 0)
}
