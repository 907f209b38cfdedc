//! The statements over `queue_wakes`. The table lies on the coordinator, and no unit of work writes to it.

use crate::batch::{PREPARED_ROWS, ROWS};
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::BTreeMap;

#[derive(QueryableByName)]
struct Woken {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = UtcTime)]
    due_at: Ts,
}

/// Takes entries away and returns them. A unit that stores work from now on finds none and writes another one, so that
/// nothing is missed between this and the claim.
const TAKE: &str = "\
    DELETE FROM queue_wakes WHERE queue = $1 AND due_at <= $2 AND organisation_id = ANY (ARRAY( \
        SELECT organisation_id FROM queue_wakes WHERE queue = $1 AND due_at <= $2 \
        ORDER BY due_at, organisation_id LIMIT $3 FOR UPDATE SKIP LOCKED)) \
    RETURNING organisation_id, due_at";

/// The beginning of the statement that writes wakes; their values follow. Citus would first copy rows that the
/// statement selects, instead of naming their values, into a file.
const INSERT: &str = "INSERT INTO queue_wakes AS known (queue, organisation_id, due_at) VALUES ";
/// The end of that statement: an organisation that is due in a queue earlier than the new wake says stays so.
const UNLESS_EARLIER: &str =
    " ON CONFLICT (queue, organisation_id) DO UPDATE SET due_at = excluded.due_at WHERE known.due_at > excluded.due_at";

/// Takes up to `most` entries of the queue that are due at `until`, those due longest.
pub(super) fn take(
    connection: &mut AnyConnection,
    queue: &str,
    until: DateTime<Utc>,
    most: usize,
) -> Fallible<Vec<(OrganisationId, DateTime<Utc>)>> {
    // An embedded database is one server.
    let AnyConnection::Pg(connection) = connection else { return Ok(Vec::new()) };
    let take = diesel::sql_query(TAKE)
        .bind::<Text, _>(queue)
        .bind::<UtcTime, _>(Ts(until))
        .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX));
    let woken: Vec<Woken> = Prepared(take).load(connection)?;
    Ok(woken.into_iter().map(|woken| (OrganisationId::new(woken.organisation_id), woken.due_at.0)).collect())
}

/// Writes from when organisations have something due in which queue.
pub(super) fn write(connection: &mut AnyConnection, rows: &[(String, OrganisationId, DateTime<Utc>)]) -> Fallible<()> {
    let AnyConnection::Pg(connection) = connection else { return Ok(()) };
    // The first of several moments of one queue counts. The order keeps two instances from waiting for each other.
    let mut first: BTreeMap<(&str, OrganisationId), DateTime<Utc>> = BTreeMap::new();
    for (queue, organisation, at) in rows {
        let earliest = first.entry((queue, *organisation)).or_insert(*at);
        *earliest = (*at).min(*earliest);
    }
    let first: Vec<_> = first.into_iter().collect();
    for batch in first.chunks(ROWS) {
        let values: Vec<String> =
            (0..batch.len()).map(|row| format!("(${}, ${}, ${})", 3 * row + 1, 3 * row + 2, 3 * row + 3)).collect();
        let mut write = diesel::sql_query(format!("{INSERT}{}{UNLESS_EARLIER}", values.join(", "))).into_boxed::<Pg>();
        for ((queue, organisation), at) in batch {
            write = write.bind::<Text, _>(*queue).bind::<BigInt, _>(organisation.get()).bind::<UtcTime, _>(Ts(*at));
        }
        if batch.len() <= PREPARED_ROWS {
            Prepared(write).execute(connection)?;
        } else {
            write.execute(connection)?;
        }
    }
    Ok(())
}
