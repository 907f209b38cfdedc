//! Messages that the gateway refuses for what they are, and that are given up in the end.

use super::outbound::unsent;
use super::{analysis, history};
use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::schema::{transit_outbound_messages as messages, transits};
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;
use customs_transits::lifecycle::{DepartureState, Status};
use customs_transits::{MessageId, MessageKind, TransitId, given_up};
use diesel::prelude::*;

/// Counts a refusal; the message is due again at that moment.
pub(super) fn record(
    connection: &mut AnyConnection,
    id: MessageId,
    reason: &str,
    next_attempt_at: DateTime<Utc>,
) -> Answer<()> {
    let set = (
        messages::due_at.eq(Some(Ts(next_attempt_at))),
        messages::attempts.eq(messages::attempts + 1),
        messages::refusals.eq(messages::refusals + 1),
        messages::last_error.eq(Some(reason)),
    );
    diesel::update(unsent(id)).set(set).execute(connection)?;
    Ok(())
}

/// Marks the message as failed, and tells it in the history of the transit that it is of.
pub(super) fn give_up(connection: &mut AnyConnection, id: MessageId, reason: &str, at: DateTime<Utc>) -> Answer<()> {
    let set = (
        messages::failed_at.eq(Some(Ts(at))),
        messages::due_at.eq(None::<Ts>),
        messages::attempts.eq(messages::attempts + 1),
        messages::refusals.eq(messages::refusals + 1),
        messages::last_error.eq(Some(reason)),
    );
    let named = (messages::organisation_id, messages::transit_id, messages::kind, messages::lrn);
    let failed: Option<(i64, i64, String, String)> =
        diesel::update(unsent(id)).set(set).returning(named).get_result(connection).optional()?;
    let Some((organisation, transit, kind, lrn)) = failed else { return Ok(()) };
    let (organisation, transit) = (OrganisationId::new(organisation), TransitId::new(transit));
    let kind = MessageKind::from_word(&kind).ok_or_else(|| corrupt(format!("transit message {id}")))?;
    let lrn = lrn.parse().map_err(|_| corrupt(format!("transit message {id}")))?;
    let standing: Option<(String, String, Option<String>)> = transits::table
        .filter(transits::organisation_id.eq(organisation.get()))
        .filter(transits::id.eq(transit.get()))
        .select((transits::status, transits::departure, transits::before_invalidation))
        .first(connection)
        .optional()?;
    // A draft that was deleted has none; nothing was sent for it.
    let Some((status, departure, before)) = standing else { return Ok(()) };
    let status = Status::from_code(&status).ok_or_else(|| corrupt(format!("transit {transit}")))?;
    history::insert(connection, organisation, transit, &[given_up(kind, &lrn, reason, status, at)])?;
    // A try that ended in nobody knows what may have been answered all the same.
    let unheard = before.unwrap_or(departure) == DepartureState::Submitted.word();
    if kind == MessageKind::Declaration && unheard {
        analysis::withdrawn(connection, organisation, transit)?;
    }
    Ok(())
}
