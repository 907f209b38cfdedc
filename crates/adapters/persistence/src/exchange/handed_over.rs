//! Records that customs took messages.

use super::outbound::{ENDED, EndedMessage, held};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::outbound_messages as messages;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use customs_exchange::ports::HandedOver;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};

/// The array is looked up by the primary key no matter what the planner assumes about the number of rows.
const ON_POSTGRES: &str = "\
    UPDATE outbound_messages AS message SET sent_at = sent.at, due_at = NULL, attempts = message.attempts + 1 \
    FROM unnest($1::bigint[], $2::timestamptz[]) AS sent (id, at) \
    WHERE message.id = ANY ($1) AND message.id = sent.id AND message.due_at IS NOT NULL AND message.held_by = $3";

/// Records one message, if that instance holds it, and returns what it is about.
pub(super) fn one(connection: &mut AnyConnection, sent: &HandedOver, instance: i64) -> Fallible<Option<EndedMessage>> {
    let set = (
        messages::sent_at.eq(Some(Ts(sent.at))),
        messages::due_at.eq(None::<Ts>),
        messages::attempts.eq(messages::attempts + 1),
    );
    let ends = diesel::update(held(sent.id, instance)).set(set).returning(ENDED);
    Ok(Prepared(ends).get_result(connection).optional()?)
}

/// Records those messages that the instance holds, on PostgreSQL in one statement, on a single server. Returns their number.
pub(super) fn all(connection: &mut AnyConnection, sent: &[HandedOver], instance: i64) -> Fallible<usize> {
    if let AnyConnection::Pg(connection) = connection {
        let record = diesel::sql_query(ON_POSTGRES)
            .bind::<Array<BigInt>, _>(sent.iter().map(|sent| sent.id.get()).collect::<Vec<_>>())
            .bind::<Array<UtcTime>, _>(sent.iter().map(|sent| Ts(sent.at)).collect::<Vec<_>>())
            .bind::<BigInt, _>(instance);
        return Ok(Prepared(record).execute(connection)?);
    }
    let mut recorded = 0;
    for sent in sent {
        recorded += usize::from(one(connection, sent, instance)?.is_some());
    }
    Ok(recorded)
}
