//! Settled records, and the holds on them.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::{retention_holds as holds, retention_passes as passes};
use crate::sql_types::UtcTime;
use crate::statement::Statement;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Subject, SubjectKind};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer};
use std::collections::{BTreeMap, BTreeSet};

/// A record that is to be archived, as it was found.
#[derive(Debug, Clone, QueryableByName)]
pub struct Settled {
    #[diesel(sql_type = BigInt)]
    pub(super) organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    /// Its id.
    pub id: i64,
    #[diesel(sql_type = UtcTime)]
    pub(super) updated_at: Ts,
    /// The number of its goods items that are rows of their own.
    #[diesel(sql_type = Integer)]
    pub(super) lines: i32,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    found: i64,
}

/// The table of the records of that kind.
pub const fn table(kind: SubjectKind) -> &'static str {
    match kind {
        SubjectKind::Declaration => "declarations",
        SubjectKind::Transit => "transits",
    }
}

/// The final statuses: such records no longer change by themselves. A late answer, or a client who takes up a rejected
/// record again, can still change them.
const fn final_statuses(kind: SubjectKind) -> &'static str {
    match kind {
        SubjectKind::Declaration => "'REL', 'ERR', 'INV'",
        SubjectKind::Transit => "'ARR', 'CMP', 'ERR', 'INV'",
    }
}

/// The condition for records `record` that are in a final status and not archived since their last change. It is that
/// of an index, which serves no statement that words it otherwise.
pub fn to_archive(kind: SubjectKind) -> String {
    format!(
        "record.status IN ({}) AND (record.put_away_at IS NULL OR record.put_away_at < record.updated_at)",
        final_statuses(kind)
    )
}

/// The condition that nothing of a record is held; the arguments are SQL.
pub fn not_held(organisation: &str, subject: &str, record: &str) -> String {
    format!(
        "NOT EXISTS (SELECT 1 FROM retention_holds AS hold WHERE hold.organisation_id = {organisation} \
         AND hold.subject = {subject} AND hold.record_id = {record} AND hold.lifted_at IS NULL)"
    )
}

/// The condition that messages under that name are about a record that is over since before the moment `before`, or
/// about none. With an OFFSET PostgreSQL looks each record up, and does not read all records first.
///
/// A declaration that placed goods in a bonded warehouse is over when none of them is on hand: the time for
/// which customs wants it kept begins with the end of the procedure (article 51(1) of the Union Customs Code).
pub(super) fn is_over(message: &str, before: &str) -> String {
    let of_kind = |kind: SubjectKind| {
        let (word, table, statuses) = (kind.word(), table(kind), final_statuses(kind));
        let in_stock = match kind {
            SubjectKind::Declaration => format!(" OR EXISTS ({})", stock(before)),
            SubjectKind::Transit => String::new(),
        };
        format!(
            "({message}.subject <> '{word}' OR NOT EXISTS (SELECT 1 FROM {table} AS record \
             WHERE record.organisation_id = {message}.organisation_id AND record.id = {message}.record_id \
             AND (record.status NOT IN ({statuses}) OR record.updated_at >= {before}{in_stock}) LIMIT 1 OFFSET 0))"
        )
    };
    SubjectKind::ALL.iter().copied().map(of_kind).collect::<Vec<_>>().join(" AND ")
}

/// The stock that the declaration `record` placed and that is on hand, or moved since the moment `before`.
fn stock(before: &str) -> String {
    format!(
        "SELECT 1 FROM stocks AS stock WHERE stock.organisation_id = record.organisation_id \
         AND stock.declaration_id = record.id AND (stock.is_open OR EXISTS (SELECT 1 FROM stock_lots AS lot \
         WHERE lot.organisation_id = stock.organisation_id AND lot.stock_id = stock.id AND lot.moved_at >= {before}))"
    )
}

/// The records that have been settled the longest, except held ones.
pub fn settled(
    connection: &mut AnyConnection,
    kind: SubjectKind,
    before: DateTime<Utc>,
    limit: u32,
) -> Fallible<Vec<Settled>> {
    let mut statement = Statement::on(connection);
    let before = statement.moment(before);
    let lines = match kind {
        SubjectKind::Declaration => "record.total_items",
        SubjectKind::Transit => "0",
    };
    let sql = format!(
        "SELECT record.organisation_id, record.id, record.updated_at, {lines} AS lines FROM {} AS record \
         WHERE {} AND record.updated_at < {before} AND {} ORDER BY record.updated_at, record.id LIMIT {limit}",
        table(kind),
        to_archive(kind),
        not_held("record.organisation_id", &format!("'{}'", kind.word()), "record.id"),
    );
    statement.load(connection, sql)
}

/// Locks those of these records that are still as they were read, settled and not held, and returns their ids. Until
/// the transaction ends none of them changes, and no hold begins on one.
pub fn lock(connection: &mut AnyConnection, kind: SubjectKind, records: &[Settled]) -> Fallible<BTreeSet<i64>> {
    if records.is_empty() {
        return Ok(BTreeSet::new());
    }
    alone(connection)?;
    let read: BTreeMap<i64, Ts> = records.iter().map(|record| (record.id, record.updated_at)).collect();
    let mut ids: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
    for record in records {
        ids.entry(record.organisation_id).or_default().insert(record.id);
    }
    let mut locked = BTreeSet::new();
    // They are locked in one order, so that two that lock several never wait for each other. Each organisation has a
    // statement: where tables are spread over several servers, it is on one of them.
    for (organisation, ids) in ids {
        let held = held_among(connection, kind, organisation, &ids)?;
        let now = lock_of_one(connection, kind, organisation, &ids)?;
        let as_read = now.iter().filter(|record| read.get(&record.id) == Some(&record.updated_at));
        locked.extend(as_read.map(|record| record.id).filter(|id| !held.contains(id)));
    }
    Ok(locked)
}

/// Locks those of these records of an organisation that are settled.
fn lock_of_one(
    connection: &mut AnyConnection,
    kind: SubjectKind,
    organisation: i64,
    ids: &BTreeSet<i64>,
) -> Fallible<Vec<Settled>> {
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    let ids = ids.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let sql = format!(
        "SELECT record.organisation_id, record.id, record.updated_at, 0 AS lines FROM {} AS record \
         WHERE record.organisation_id = {organisation} AND record.id IN ({ids}) AND record.status IN ({}) \
         ORDER BY record.id{}",
        table(kind),
        final_statuses(kind),
        if statement.is_for_postgres() { " FOR UPDATE" } else { "" },
    );
    statement.load(connection, sql)
}

/// Keeps others from setting a hold, or from dropping what is to be held, until the transaction ends. On SQLite a
/// transaction that writes is the only one anyway.
pub(super) fn alone(connection: &mut AnyConnection) -> Fallible<()> {
    if let AnyConnection::Pg(connection) = connection {
        let _: Vec<i64> = Prepared(passes::table.select(passes::id).for_update()).load(connection)?;
    }
    Ok(())
}

/// The records among these of an organisation that are held now, by their ids.
fn held_among(
    connection: &mut AnyConnection,
    kind: SubjectKind,
    organisation: i64,
    ids: &BTreeSet<i64>,
) -> Fallible<BTreeSet<i64>> {
    let ids = holds::table
        .filter(holds::organisation_id.eq(organisation))
        .filter(holds::subject.eq(kind.word()))
        .filter(holds::record_id.eq_any(ids))
        .filter(holds::lifted_at.is_null())
        .select(holds::record_id);
    Ok(ids.load(connection)?.into_iter().collect())
}

/// Whether the organisation has that record.
pub(super) fn is_there(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    subject: Subject,
) -> Fallible<bool> {
    let mut statement = Statement::on(connection);
    let (organisation, id) = (statement.number(organisation.get()), statement.number(subject.id));
    let table = table(subject.kind);
    let sql = format!("SELECT id AS found FROM {table} WHERE organisation_id = {organisation} AND id = {id}");
    let found: Vec<Found> = statement.load(connection, sql)?;
    Ok(found.iter().any(|row| row.found == subject.id))
}
