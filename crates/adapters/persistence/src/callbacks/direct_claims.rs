//! Adds deliveries that are claimed in the same statement, on a single server of PostgreSQL: their rows are written once
//! instead of twice.

use super::delivery_claims::Claims;
use super::delivery_queue::payloads_once;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use customs_callbacks::{CallbackId, NewDelivery, Share};
use customs_kernel::Subject;
use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Text};
use std::collections::{HashMap, HashSet};

/// A delivery that is wanted at once is claimed unless an earlier one about the same record is pending, which is sought
/// as claims do. The registrations are read with the claimed ones.
const INSERT: &str = "\
    WITH made AS ( \
        INSERT INTO callback_deliveries (organisation_id, callback_id, event, subject, record_id, payload, status, \
            attempts, due_at, created_at, lease_until, held_by) \
        SELECT organisation_id, callback_id, event, subject, record_id, ($6::text[])[payload], 'pending', 0, \
            CASE WHEN goes THEN $10 ELSE at END, at, CASE WHEN goes THEN $10 END, CASE WHEN goes THEN $11 ELSE 0 END \
        FROM (SELECT new.*, new.is_wanted AND NOT EXISTS ( \
                SELECT 1 FROM callback_deliveries AS earlier \
                WHERE earlier.callback_id = new.callback_id AND earlier.record_id = new.record_id \
                AND earlier.subject = new.subject AND earlier.due_at > '-infinity' OFFSET 0) AS goes \
            FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $7::integer[], \
                $8::timestamptz[], $9::boolean[]) \
                AS new (organisation_id, callback_id, event, subject, record_id, payload, at, is_wanted)) AS new \
        RETURNING id, organisation_id, callback_id, event, subject, record_id, payload, attempts, lease_until) \
    SELECT made.id, made.organisation_id, made.callback_id, made.event, made.subject, made.record_id, made.payload, \
        made.attempts, callbacks.url, callbacks.sealed_secret, callbacks.sealed_previous_secret, \
        callbacks.previous_secret_until, callbacks.failing_since, callbacks.ended_at, callbacks.ended_reason \
    FROM made JOIN callbacks ON callbacks.id = made.callback_id WHERE made.lease_until IS NOT NULL ORDER BY made.id";

/// Adds deliveries in their order, and claims the first of each record up to the share of its callback. The deliveries of
/// one event lie together and have one payload, which is sent once.
pub(super) fn insert(
    connection: &mut PgConnection,
    deliveries: &[NewDelivery],
    wanted: &[bool],
    (until, holder): (Ts, i64),
) -> Fallible<Claims> {
    let (payloads, places) = payloads_once(deliveries);
    let all = deliveries.iter();
    let insert = diesel::sql_query(INSERT)
        .bind::<Array<BigInt>, _>(all.clone().map(|new| new.organisation.get()).collect::<Vec<_>>())
        .bind::<Array<BigInt>, _>(all.clone().map(|new| new.callback.get()).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(all.clone().map(|new| new.event.as_str()).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(all.clone().map(|new| new.subject.kind.word()).collect::<Vec<_>>())
        .bind::<Array<BigInt>, _>(all.clone().map(|new| new.subject.id).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(payloads)
        .bind::<Array<Integer>, _>(places)
        .bind::<Array<UtcTime>, _>(all.map(|new| Ts(new.created_at)).collect::<Vec<_>>())
        .bind::<Array<Bool>, _>(wanted.to_vec())
        .bind::<UtcTime, _>(until)
        .bind::<BigInt, _>(holder);
    Ok(Claims::from_joined(Prepared(insert).load(connection)?))
}

/// Which deliveries may be claimed: the first about each record, as many as the share of their callback.
pub(super) fn wanted(deliveries: &[NewDelivery], shares: &[Share]) -> Vec<bool> {
    let mut left: HashMap<CallbackId, u32> = shares.iter().map(|share| (share.callback, share.limit)).collect();
    let mut seen: HashSet<(CallbackId, Subject)> = HashSet::new();
    let is_wanted = |delivery: &NewDelivery| {
        let is_first = seen.insert((delivery.callback, delivery.subject));
        match left.get_mut(&delivery.callback) {
            Some(left) if is_first && *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        }
    };
    deliveries.iter().map(is_wanted).collect()
}
