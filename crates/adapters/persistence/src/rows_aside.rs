//! The rows of an organisation that were set aside. Each queue names the record of a row in columns of its own, so that
//! those of a page are read queue by queue.

use crate::Database;
use crate::connection::AnyConnection;
use crate::cursor::not_in_list;
use crate::failure::Fallible;
use crate::row_queue::{queue_in, table_of};
use crate::set_aside::VERSION;
use crate::sql_types::UtcTime;
use crate::statement::Statement;
use crate::values::Ts;
use customs_kernel::{
    AsideId, AsideSubject, NextTry, OrganisationId, Page, PageRequest, RowAside, RowQueue, RowsAside, StorageError,
    UnreadableRow,
};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::{BTreeMap, HashMap};
use std::slice;

repository! {
    /// The rows of queues that were set aside, as their organisation lists them.
    pub struct StoredRowsAside(Database);
}

#[derive(QueryableByName)]
struct AsideRow {
    #[diesel(sql_type = Text)]
    queue: String,
    #[diesel(sql_type = BigInt)]
    row_id: i64,
    #[diesel(sql_type = Text)]
    reason: String,
    #[diesel(sql_type = Text)]
    version: String,
    #[diesel(sql_type = UtcTime)]
    set_aside_at: Ts,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = Text)]
    queue: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// The subject of a row of a queue.
#[derive(QueryableByName)]
struct AboutRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    subject: String,
    #[diesel(sql_type = BigInt)]
    record_id: i64,
}

/// The records that rows are about.
type Records = HashMap<AsideId, (AsideSubject, i64)>;

impl RowsAside for StoredRowsAside {
    fn list(
        &self,
        organisation: OrganisationId,
        queue: Option<RowQueue>,
        page: PageRequest,
    ) -> Result<Page<RowAside>, StorageError> {
        let is_wanted = |of: RowQueue| queue.is_none_or(|queue| queue == of);
        self.0.read(|connection| {
            let counts = counts(connection, organisation)?;
            let total: u64 = counts.into_iter().filter(|(queue, _)| is_wanted(*queue)).map(|(_, number)| number).sum();
            if let Some(after) = page.after
                && !(AsideId::new(after).is_some_and(|id| is_wanted(id.queue))
                    && is_aside(connection, organisation, after)?)
            {
                return Err(not_in_list(after));
            }
            let rows = on_page(connection, organisation, queue, page)?;
            let records = records(connection, organisation, &rows)?;
            let shown =
                |(id, row): (AsideId, AsideRow)| RowAside { about: records.get(&id).copied(), ..shown(id, row) };
            Ok(Page { records: rows.into_iter().map(shown).collect(), request: page, total })
        })
    }

    fn counts(&self, organisation: OrganisationId) -> Result<BTreeMap<RowQueue, u64>, StorageError> {
        self.0.read(|connection| counts(connection, organisation))
    }
}

/// The condition that a row is in one of these queues. It lets the primary key be used.
fn in_queues(queues: &[RowQueue]) -> String {
    let names: Vec<String> = queues.iter().map(|queue| format!("'{}'", table_of(*queue))).collect();
    format!("queue IN ({})", names.join(", "))
}

/// The number of a row in the common series of all queues.
fn number() -> String {
    let place = |queue: &RowQueue| format!("WHEN '{}' THEN {}", table_of(*queue), AsideId::place(*queue));
    let places: Vec<String> = RowQueue::ALL.iter().map(place).collect();
    format!("(row_id * {} + CASE queue {} ELSE 0 END)", AsideId::QUEUES, places.join(" "))
}

fn counts(connection: &mut AnyConnection, organisation: OrganisationId) -> Fallible<BTreeMap<RowQueue, u64>> {
    let mut statement = Statement::on(connection);
    let own = statement.organisation(organisation.get());
    let known = in_queues(RowQueue::ALL);
    let sql = format!(
        "SELECT queue, count(*) AS number FROM set_aside WHERE {known} AND organisation_id = {own} GROUP BY queue"
    );
    let counted: Vec<Counted> = statement.load(connection, sql)?;
    let of_queue = |row: Counted| Some((queue_in(&row.queue)?, row.number.unsigned_abs()));
    Ok(counted.into_iter().filter_map(of_queue).collect())
}

/// Whether the row with this number in the common series is one of the organisation's that were set aside.
fn is_aside(connection: &mut AnyConnection, organisation: OrganisationId, number: i64) -> Fallible<bool> {
    let Some(AsideId { queue, row }) = AsideId::new(number) else { return Ok(false) };
    let mut statement = Statement::on(connection);
    let own = statement.organisation(organisation.get());
    let (queue, row) = (statement.text(table_of(queue)), statement.number(row));
    let sql = format!(
        "SELECT queue, count(*) AS number FROM set_aside \
         WHERE queue = {queue} AND organisation_id = {own} AND row_id = {row} GROUP BY queue"
    );
    Ok(!statement.load::<Counted>(connection, sql)?.is_empty())
}

/// The rows of a page of the list of all queues or of one, those with the highest ids first.
fn on_page(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    queue: Option<RowQueue>,
    page: PageRequest,
) -> Fallible<Vec<(AsideId, AsideRow)>> {
    let mut statement = Statement::on(connection);
    let own = statement.organisation(organisation.get());
    // Other versions may have queues that this one does not know.
    let (wanted, number) = (in_queues(queue.as_ref().map_or(RowQueue::ALL, slice::from_ref)), number());
    let behind = page.after.map_or_else(String::new, |after| format!(" AND {number} < {}", statement.number(after)));
    let (take, skip) = (statement.number(i64::from(page.size.get())), statement.number(page.offset()));
    let sql = format!(
        "SELECT queue, row_id, reason, version, set_aside_at FROM set_aside \
         WHERE {wanted} AND organisation_id = {own}{behind} ORDER BY {number} DESC LIMIT {take} OFFSET {skip}"
    );
    let rows: Vec<AsideRow> = statement.load(connection, sql)?;
    let named = |row: AsideRow| Some((AsideId { queue: queue_in(&row.queue)?, row: row.row_id }, row));
    Ok(rows.into_iter().filter_map(named).collect())
}

/// The records that these rows are about. A record of a kind that is not known has none.
fn records(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    rows: &[(AsideId, AsideRow)],
) -> Fallible<Records> {
    let mut records = Records::new();
    for queue in RowQueue::ALL.iter().copied() {
        // The numbers are ours, so the text is safe.
        let ids: Vec<String> =
            rows.iter().filter(|(id, _)| id.queue == queue).map(|(id, _)| id.row.to_string()).collect();
        if ids.is_empty() {
            continue;
        }
        let mut statement = Statement::on(connection);
        statement.is_one_of_many();
        let own = statement.organisation(organisation.get());
        let (subject, record) = match queue {
            RowQueue::Mails => ("topic", "topic_id"),
            RowQueue::Deliveries | RowQueue::Events | RowQueue::MessagesOfCustoms => ("subject", "record_id"),
        };
        let (table, ids) = (table_of(queue), ids.join(", "));
        let sql = format!(
            "SELECT id, {subject} AS subject, {record} AS record_id FROM {table} \
             WHERE organisation_id = {own} AND id IN ({ids}) AND {record} IS NOT NULL"
        );
        for AboutRow { id, subject, record_id } in statement.load::<AboutRow>(connection, sql)? {
            if let Some(subject) = AsideSubject::from_word(&subject) {
                records.insert(AsideId { queue, row: id }, (subject, record_id));
            }
        }
    }
    Ok(records)
}

/// The row as organisations see it, without its record.
fn shown(id: AsideId, row: AsideRow) -> RowAside {
    let AsideRow { queue: _, row_id: _, reason, version, set_aside_at } = row;
    // A reason of another version may say what only operators are to know.
    let is_registration = reason == UnreadableRow::Registration.to_string();
    RowAside {
        id,
        about: None,
        reason: if is_registration { UnreadableRow::Registration } else { UnreadableRow::Content },
        set_aside_at: set_aside_at.0,
        next_try: if version == VERSION { NextTry::WithinFiveMinutes } else { NextTry::WithinAMinute },
    }
}
