//! Claims deliveries with the statements that suit each database best.

use super::target::{Target, TargetRow};
use crate::Sealer;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::set_aside::Unreadable;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, ClaimedDelivery, DeliveryId, Lease, Payload, Share};
use customs_kernel::{OrganisationId, Subject, SubjectKind, UnreadableRow};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer};
use diesel::{PgConnection, SqliteConnection};
use std::collections::HashMap;

/// A claimed delivery.
#[derive(QueryableByName)]
#[diesel(table_name = crate::schema::callback_deliveries)]
pub(super) struct ClaimedRow {
    id: i64,
    organisation_id: i64,
    callback_id: i64,
    event: String,
    subject: String,
    record_id: i64,
    payload: String,
    attempts: i32,
}

/// A claimed delivery with its registration.
#[derive(QueryableByName)]
pub(super) struct JoinedRow {
    #[diesel(embed)]
    delivery: ClaimedRow,
    #[diesel(embed)]
    target: TargetRow,
}

/// The deliveries of one claim, and their registrations by id.
#[derive(Default)]
pub(super) struct Claims {
    rows: Vec<ClaimedRow>,
    targets: HashMap<i64, TargetRow>,
}

/// One statement for all shares, which never waits for other workers. Each callback gives up to its share of the
/// deliveries that are due, but only the first pending delivery of a declaration or transit. The moment below infinity
/// is the condition of the index over moments (`claim::IN_TIME`), the one above its opposite that of the index which
/// finds earlier deliveries (`claim::IN_QUEUE`). Behind the OFFSET they are looked up for each delivery that is due.
pub const ON_POSTGRES: &str = "\
    WITH picked AS MATERIALIZED ( \
        SELECT chosen.organisation_id, chosen.id, share.callback_id \
        FROM unnest($1::bigint[], $2::integer[]) AS share (callback_id, most) \
        CROSS JOIN LATERAL ( \
            SELECT due.organisation_id, due.id FROM callback_deliveries AS due \
            WHERE due.callback_id = share.callback_id AND due.due_at <= $3 AND due.due_at < 'infinity' \
            AND NOT EXISTS ( \
                SELECT 1 FROM callback_deliveries AS earlier \
                WHERE earlier.callback_id = due.callback_id AND earlier.record_id = due.record_id \
                AND earlier.subject = due.subject AND +earlier.id < due.id AND earlier.due_at > '-infinity' OFFSET 0) \
            ORDER BY due.due_at, due.id LIMIT share.most FOR UPDATE SKIP LOCKED \
        ) AS chosen \
    ) \
    UPDATE callback_deliveries AS delivery SET due_at = $4, lease_until = $4, held_by = $5 \
    FROM picked JOIN callbacks ON callbacks.id = picked.callback_id \
    WHERE delivery.organisation_id = picked.organisation_id AND delivery.id = picked.id \
    RETURNING delivery.id, delivery.organisation_id, delivery.callback_id, delivery.event, \
        delivery.subject, delivery.record_id, delivery.payload, delivery.attempts, callbacks.url, callbacks.sealed_secret, \
        callbacks.sealed_previous_secret, callbacks.previous_secret_until, callbacks.failing_since, callbacks.ended_at, \
        callbacks.ended_reason";

/// The same claim of the deliveries of one organisation, `$6`, which every member names, so that it runs on the server
/// of the organisation. The array of ids is looked up by the primary key no matter what the planner assumes about the
/// number of rows.
const OF_ONE: &str = "\
    WITH picked AS MATERIALIZED ( \
        SELECT chosen.id, share.callback_id \
        FROM unnest($1::bigint[], $2::integer[]) AS share (callback_id, most) \
        CROSS JOIN LATERAL ( \
            SELECT due.id FROM callback_deliveries AS due \
            WHERE due.organisation_id = $6 AND due.callback_id = share.callback_id \
            AND due.due_at <= $3 AND due.due_at < 'infinity' \
            AND NOT EXISTS ( \
                SELECT 1 FROM callback_deliveries AS earlier \
                WHERE earlier.organisation_id = $6 AND earlier.callback_id = due.callback_id \
                AND earlier.record_id = due.record_id AND earlier.subject = due.subject \
                AND +earlier.id < due.id AND earlier.due_at > '-infinity' OFFSET 0) \
            ORDER BY due.due_at, due.id LIMIT share.most FOR UPDATE SKIP LOCKED \
        ) AS chosen \
    ) \
    UPDATE callback_deliveries AS delivery SET due_at = $4, lease_until = $4, held_by = $5 \
    FROM picked JOIN callbacks ON callbacks.organisation_id = $6 AND callbacks.id = picked.callback_id \
    WHERE delivery.organisation_id = $6 AND delivery.id = picked.id AND delivery.id = ANY (ARRAY(SELECT id FROM picked)) \
    RETURNING delivery.id, delivery.organisation_id, delivery.callback_id, delivery.event, \
        delivery.subject, delivery.record_id, delivery.payload, delivery.attempts, callbacks.url, callbacks.sealed_secret, \
        callbacks.sealed_previous_secret, callbacks.previous_secret_until, callbacks.failing_since, callbacks.ended_at, \
        callbacks.ended_reason";

/// One statement for each share, all in one turn of the writer. SQLite's RETURNING may name another table only in a
/// subquery, so that the registration is read once for all of its deliveries.
const ON_SQLITE: &str = "\
    UPDATE callback_deliveries SET due_at = ?1, lease_until = ?1, held_by = ?5 \
    WHERE id IN ( \
        SELECT due.id FROM callback_deliveries AS due \
        WHERE due.callback_id = ?2 AND due.due_at <= ?3 \
        AND NOT EXISTS ( \
            SELECT 1 FROM callback_deliveries AS earlier \
            WHERE earlier.callback_id = due.callback_id AND earlier.record_id = due.record_id \
            AND earlier.subject = due.subject AND earlier.id < due.id AND earlier.due_at IS NOT NULL) \
        ORDER BY due.due_at, due.id LIMIT ?4) \
    RETURNING id, organisation_id, callback_id, event, subject, record_id, payload, attempts";

pub(super) fn on_postgres(
    connection: &mut PgConnection,
    shares: &[Share],
    holder: i64,
    now: Ts,
    until: Ts,
) -> Fallible<Claims> {
    let (callbacks, most) = columns(shares);
    let claim = diesel::sql_query(ON_POSTGRES)
        .bind::<Array<BigInt>, _>(callbacks)
        .bind::<Array<Integer>, _>(most)
        .bind::<UtcTime, _>(now)
        .bind::<UtcTime, _>(until)
        .bind::<BigInt, _>(holder);
    Ok(Claims::from_joined(Prepared(claim).load(connection)?))
}

/// Claims deliveries of one organisation, on the server where they lie.
pub(super) fn for_organisation(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    shares: &[Share],
    holder: i64,
    (now, until): (Ts, Ts),
) -> Fallible<Claims> {
    // Only tables of PostgreSQL are spread.
    let AnyConnection::Pg(connection) = connection else { return Ok(Claims::default()) };
    let (callbacks, most) = columns(shares);
    let claim = diesel::sql_query(OF_ONE)
        .bind::<Array<BigInt>, _>(callbacks)
        .bind::<Array<Integer>, _>(most)
        .bind::<UtcTime, _>(now)
        .bind::<UtcTime, _>(until)
        .bind::<BigInt, _>(holder)
        .bind::<BigInt, _>(organisation.get());
    Ok(Claims::from_joined(Prepared(claim).load(connection)?))
}

/// The callbacks of the shares, and how much each may take.
fn columns(shares: &[Share]) -> (Vec<i64>, Vec<i32>) {
    shares.iter().map(|share| (share.callback.get(), i32::try_from(share.limit).unwrap_or(i32::MAX))).unzip()
}

pub(super) fn on_sqlite(
    connection: &mut SqliteConnection,
    shares: &[Share],
    holder: i64,
    now: Ts,
    until: Ts,
) -> Fallible<Claims> {
    let mut claims = Claims::default();
    for share in shares {
        let claim = diesel::sql_query(ON_SQLITE)
            .bind::<UtcTime, _>(until)
            .bind::<BigInt, _>(share.callback.get())
            .bind::<UtcTime, _>(now)
            .bind::<BigInt, _>(i64::from(share.limit))
            .bind::<BigInt, _>(holder);
        let rows: Vec<ClaimedRow> = Prepared(claim).load(connection)?;
        if !rows.is_empty() {
            let id = share.callback.get();
            claims.targets.insert(id, TargetRow::load(connection, id)?);
            claims.rows.extend(rows);
        }
    }
    Ok(claims)
}

impl Claims {
    /// The claims of deliveries that were read with their registrations.
    pub(super) fn from_joined(joined: Vec<JoinedRow>) -> Self {
        let mut claims = Self::default();
        for JoinedRow { delivery, target } in joined {
            claims.targets.entry(delivery.callback_id).or_insert(target);
            claims.rows.push(delivery);
        }
        claims
    }

    /// Adds the claims of a further organisation.
    pub(super) fn add(&mut self, more: Self) {
        let Self { rows, targets } = more;
        self.rows.extend(rows);
        self.targets.extend(targets);
    }

    /// The number of deliveries.
    pub(super) const fn len(&self) -> usize {
        self.rows.len()
    }

    /// The deliveries, with the secrets of their registrations in plain text, and the rows that cannot be read. Each
    /// registration is opened once.
    pub(super) fn open(self, sealer: &Sealer, until: DateTime<Utc>) -> (Vec<ClaimedDelivery>, Vec<Unreadable>) {
        let Self { rows, targets } = self;
        let mut opened: HashMap<i64, Option<Target>> = HashMap::with_capacity(targets.len());
        for row in &rows {
            let (id, organisation) = (row.callback_id, OrganisationId::new(row.organisation_id));
            let open = || targets.get(&id)?.open(id, organisation, sealer).ok();
            opened.entry(id).or_insert_with(open);
        }
        let (mut deliveries, mut unreadable) = (Vec::with_capacity(rows.len()), Vec::new());
        for row in rows {
            let (id, organisation) = (row.id, OrganisationId::new(row.organisation_id));
            let target = opened.get(&row.callback_id).cloned().flatten();
            let why = if target.is_none() { UnreadableRow::Registration } else { UnreadableRow::Content };
            match target.and_then(|target| row.claimed(target, until)) {
                Some(delivery) => deliveries.push(delivery),
                None => {
                    unreadable.push(Unreadable { organisation: Some(organisation), id, reason: why });
                }
            }
        }
        (deliveries, unreadable)
    }
}

impl ClaimedRow {
    fn claimed(self, target: Target, until: DateTime<Utc>) -> Option<ClaimedDelivery> {
        let Self { id, organisation_id, callback_id, event, subject, record_id, payload, attempts } = self;
        let Target { url, secrets, failing_since, ended } = target;
        let organisation = OrganisationId::new(organisation_id);
        Some(ClaimedDelivery {
            lease: Lease { delivery: DeliveryId::new(id), until, organisation },
            organisation,
            callback: CallbackId::new(callback_id),
            url,
            secrets,
            event: event.parse().ok()?,
            subject: Subject { kind: SubjectKind::from_word(&subject)?, id: record_id },
            payload: Payload::restore(payload),
            attempts: u32::try_from(attempts).ok()?,
            failing_since,
            ended,
        })
    }
}
