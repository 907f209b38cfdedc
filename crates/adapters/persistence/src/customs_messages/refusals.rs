//! Messages that the gateway refuses for what they are, and that are given up in the end.

use super::outbound::{held, one_try_less};
use crate::connection::AnyConnection;
use crate::declarations::insert_history;
use crate::failure::{Answer, corrupt};
use crate::schema::{declarations, outbound_messages as messages};
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_declarations::lifecycle::Status;
use customs_declarations::{DeclarationId, MessageId, MessageKind, given_up};
use customs_kernel::OrganisationId;
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
    diesel::update(held(id, instance)).set(set).execute(connection)?;
    Ok(())
}

/// Marks the message as failed, and tells it in the history of the declaration that it is of.
pub(super) fn give_up(
    connection: &mut AnyConnection,
    (id, instance): Held,
    reason: &str,
    at: DateTime<Utc>,
) -> Answer<()> {
    let set = (
        messages::failed_at.eq(Some(Ts(at))),
        messages::failure.eq(Some(reason)),
        messages::due_at.eq(None::<Ts>),
        messages::attempts.eq(messages::attempts + 1),
        messages::refusals.eq(messages::refusals + 1),
        messages::open_tries.eq(one_try_less()),
        messages::last_error.eq(Some(reason)),
    );
    let named = (messages::organisation_id, messages::declaration_id, messages::kind, messages::lrn);
    let failed: Option<(i64, Option<i64>, String, String)> =
        diesel::update(held(id, instance)).set(set).returning(named).get_result(connection).optional()?;
    // A question about a customer has no history, and a declaration may have been deleted.
    let Some((organisation, Some(declaration), kind, lrn)) = failed else { return Ok(()) };
    let status: Option<String> = declarations::table
        .filter(declarations::organisation_id.eq(organisation))
        .filter(declarations::id.eq(declaration))
        .select(declarations::status)
        .first(connection)
        .optional()?;
    let Some(status) = status else { return Ok(()) };
    let line = (|| {
        Some(given_up(MessageKind::from_word(&kind)?, &lrn.parse().ok()?, reason, Status::from_code(&status)?, at))
    })();
    let line = line.ok_or_else(|| corrupt(format!("outbound message {id}")))?;
    insert_history(connection, OrganisationId::new(organisation), DeclarationId::new(declaration), &[line])
}
