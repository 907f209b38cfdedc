use super::delivery_filter::{Matching, matching};
use super::delivery_marks::marks;
use super::delivery_tries;
use crate::Database;
use crate::claim::IN_TIME;
use crate::connection::AnyConnection;
use crate::cursor::not_in_list;
use crate::each_organisation::ask_each;
use crate::failure::{Fallible, corrupt};
use crate::prepared::Prepared;
use crate::queue_wakes::OwnQueue;
use crate::row_queue::shown_due;
use crate::schema::callback_deliveries as deliveries;
use crate::set_aside::take_up;
use crate::sql_types::UtcTime;
use crate::statement::{Changed, Statement};
use crate::stored_statements::stored;
use crate::values::Ts;
use crate::waiting_work::note_own;
use chrono::{DateTime, Utc};
use customs_callbacks::{
    CallbackId, DeliveryDirectory, DeliveryFilter, DeliveryId, DeliveryMark, DeliveryRecord, DeliverySample,
    DeliveryStatus, DeliveryTry, MOST_LOOKED_AT, MOST_RECOVERED, Recovered,
};
use customs_kernel::{OrganisationId, Page, PageRequest, RowQueue, StorageError, Subject, SubjectKind};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable};

repository! {
    /// Deliveries, as their organisation lists them.
    pub struct StoredDeliveryDirectory(Database);
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = deliveries)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct RecordRow {
    id: i64,
    event: String,
    subject: String,
    record_id: i64,
    status: String,
    attempts: i32,
    last_status_code: Option<i32>,
    last_error: Option<String>,
    due_at: Option<Ts>,
    created_at: Ts,
    delivered_at: Option<Ts>,
    last_error_fact: Option<String>,
}

/// The columns of a delivery that statistics need.
#[derive(Queryable, Selectable)]
#[diesel(table_name = deliveries)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct SampleRow {
    id: i64,
    status: String,
    attempts: i32,
    answer_ms: Option<i32>,
    tried_at: Option<Ts>,
    last_status_code: Option<i32>,
    last_error: Option<String>,
    created_at: Ts,
    last_error_fact: Option<String>,
}

impl DeliveryDirectory for StoredDeliveryDirectory {
    fn page(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        filter: DeliveryFilter,
        request: PageRequest,
    ) -> Result<Page<DeliveryRecord>, StorageError> {
        let own = || matching(organisation, callback, filter);
        self.0.read(|connection| {
            let total: i64 = own().count().get_result(connection)?;
            let records = match request.after {
                Some(after) => {
                    let of_callback = matching(organisation, callback, DeliveryFilter::default());
                    let known: i64 = of_callback.filter(deliveries::id.eq(after)).count().get_result(connection)?;
                    if known == 0 {
                        return Err(not_in_list(after));
                    }
                    listed_before(connection, own, after, i64::from(request.size.get()))?
                }
                None => {
                    let rows: Vec<RecordRow> = own()
                        .order(deliveries::id.desc())
                        .limit(i64::from(request.size.get()))
                        .offset(request.offset())
                        .select(RecordRow::as_select())
                        .load(connection)?;
                    rows.into_iter().filter_map(listed).collect()
                }
            };
            Ok(Page { records, request, total: total.unsigned_abs() })
        })
    }

    fn find(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
    ) -> Result<Option<DeliveryRecord>, StorageError> {
        self.0.read(|connection| find(connection, organisation, callback, id))
    }

    fn tries(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
        limit: u32,
    ) -> Result<Vec<DeliveryTry>, StorageError> {
        self.0.read(|connection| delivery_tries::latest(connection, organisation, (callback, id), limit))
    }

    fn redeliver(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
        now: DateTime<Utc>,
    ) -> Result<Option<DeliveryRecord>, StorageError> {
        let own = deliveries::table
            .find(id.get())
            .filter(deliveries::organisation_id.eq(organisation.get()))
            .filter(deliveries::callback_id.eq(callback.get()));
        let waiting = deliveries::status.eq(DeliveryStatus::Pending.as_str());
        let under_way = deliveries::lease_until.gt(Ts(now));
        self.0.write(|connection| {
            let known: i64 = own.count().get_result(connection)?;
            if known == 0 {
                return Ok(None);
            }
            note_own(OwnQueue::Deliveries, organisation, now);
            // One that was set aside is no longer in the list of those, and what follows it is due with it.
            take_up(connection, (RowQueue::Deliveries, organisation.get()), &[id.get()], now)?;
            // A delivery under way keeps its lease; every other one becomes due now.
            let brought_forward = diesel::update(own.filter(waiting))
                .filter(deliveries::lease_until.is_null().or(diesel::dsl::not(under_way.assume_not_null())))
                .set(deliveries::due_at.eq(Some(Ts(now))))
                .execute(connection)?;
            if brought_forward == 0 {
                diesel::update(own.filter(deliveries::status.ne(DeliveryStatus::Pending.as_str())))
                    .set((
                        deliveries::status.eq(DeliveryStatus::Pending.as_str()),
                        deliveries::attempts.eq(0),
                        deliveries::due_at.eq(Some(Ts(now))),
                        deliveries::lease_until.eq(None::<Ts>),
                        deliveries::delivered_at.eq(None::<Ts>),
                    ))
                    .execute(connection)?;
            }
            find(connection, organisation, callback, id)
        })
    }

    fn recover(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<Recovered, StorageError> {
        self.0.write(|connection| {
            note_own(OwnQueue::Deliveries, organisation, now);
            let mut statement = Statement::on(connection);
            let (organisation_id, callback_id) =
                (statement.organisation(organisation.get()), statement.number(callback.get()));
            let (since_then, limit) = (statement.moment(since), statement.number(i64::from(MOST_RECOVERED)));
            let due = statement.moment(now);
            // The condition is stated twice, so that the second of two recoveries at the same moment keeps what the
            // first has set.
            let sql = format!(
                "UPDATE callback_deliveries SET status = 'pending', attempts = 0, due_at = {due}, lease_until = NULL, \
                 delivered_at = NULL WHERE status = 'abandoned' AND organisation_id = {organisation_id} AND id IN ( \
                 SELECT id FROM callback_deliveries WHERE status = 'abandoned' AND organisation_id = {organisation_id} \
                 AND callback_id = {callback_id} AND created_at >= {since_then} ORDER BY id LIMIT {limit}) RETURNING id"
            );
            let recovered = statement.load::<Changed>(connection, sql)?.len() as u64;
            let left = DeliveryFilter {
                status: Some(DeliveryStatus::Abandoned),
                since: Some(since),
                ..DeliveryFilter::default()
            };
            let remaining: i64 = matching(organisation, callback, left).count().get_result(connection)?;
            Ok(Recovered { recovered, remaining: remaining.unsigned_abs() })
        })
    }

    fn latest(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        limit: u32,
    ) -> Result<Vec<DeliverySample>, StorageError> {
        self.0.read(|connection| {
            let rows: Vec<SampleRow> = matching(organisation, callback, DeliveryFilter::default())
                .order(deliveries::id.desc())
                .limit(i64::from(limit))
                .select(SampleRow::as_select())
                .load(connection)?;
            rows.into_iter().map(sample).collect()
        })
    }

    fn about(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        limit: u32,
    ) -> Result<Vec<(CallbackId, DeliveryRecord)>, StorageError> {
        self.0.read(|connection| {
            let latest = deliveries::table
                .filter(deliveries::organisation_id.eq(organisation.get()))
                .filter(deliveries::record_id.eq(subject.id))
                .filter(deliveries::subject.eq(subject.kind.word()))
                // The condition of the index of records.
                .filter(sql::<Bool>("callback_deliveries.created_at < 'infinity'"))
                .order(deliveries::id.desc())
                .limit(i64::from(limit))
                .select((deliveries::callback_id, RecordRow::as_select()));
            let rows: Vec<(i64, RecordRow)> = Prepared(latest).load(connection)?;
            let found = |(callback, row)| Some((CallbackId::new(callback), listed(row)?));
            Ok(rows.into_iter().filter_map(found).collect())
        })
    }

    fn waiting_after_failure(
        &self,
        organisation: OrganisationId,
    ) -> Result<Vec<(CallbackId, DateTime<Utc>)>, StorageError> {
        self.0.read(|connection| {
            let mut statement = Statement::on(connection);
            let sql = waiting_after_failure(&mut statement, organisation);
            let rows = statement.load::<Untaken>(connection, sql)?;
            Ok(rows.into_iter().filter_map(|row| Some((CallbackId::new(row.callback), row.oldest?.0))).collect())
        })
    }

    fn marks(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, DeliveryMark)>, StorageError> {
        if organisations.is_empty() {
            return Ok(Vec::new());
        }
        ask_each(&self.0, organisations, |these| self.0.read(|connection| marks(connection, these)))
    }
}

/// Walks the index over moments backwards, a little way for each callback.
pub fn waiting_after_failure(statement: &mut Statement, organisation: OrganisationId) -> String {
    let (own, theirs) = (statement.organisation(organisation.get()), statement.organisation(organisation.get()));
    let most = statement.number(i64::from(MOST_LOOKED_AT));
    // This keeps SQLite from the index over numbers, which would read all deliveries of the callback.
    let hidden = if statement.is_for_postgres() { "" } else { "+" };
    format!(
        "SELECT callbacks.id AS callback, (SELECT min(latest.created_at) FROM ( \
         SELECT waiting.attempts, waiting.created_at FROM callback_deliveries AS waiting \
         WHERE waiting.callback_id = callbacks.id AND {hidden}waiting.organisation_id = {theirs} AND waiting.{IN_TIME} \
         ORDER BY waiting.due_at DESC, waiting.id DESC LIMIT {most}) AS latest \
         WHERE latest.attempts > 0) AS oldest \
         FROM callbacks WHERE callbacks.organisation_id = {own} ORDER BY callbacks.id"
    )
}

/// A callback with what its receiver did not take.
#[derive(QueryableByName)]
struct Untaken {
    #[diesel(sql_type = BigInt)]
    callback: i64,
    #[diesel(sql_type = Nullable<UtcTime>)]
    oldest: Option<Ts>,
}

fn find(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    callback: CallbackId,
    id: DeliveryId,
) -> Fallible<Option<DeliveryRecord>> {
    let row: Option<RecordRow> = deliveries::table
        .find(id.get())
        .filter(deliveries::organisation_id.eq(organisation.get()))
        .filter(deliveries::callback_id.eq(callback.get()))
        .select(RecordRow::as_select())
        .first(connection)
        .optional()?;
    row.map(record).transpose()
}

/// The newest `most` deliveries that came before another one. Those that cannot be read do not count, so that an empty
/// page is the end of the list.
fn listed_before<'a>(
    connection: &mut AnyConnection,
    own: impl Fn() -> Matching<'a>,
    before: i64,
    most: i64,
) -> Fallible<Vec<DeliveryRecord>> {
    let (mut records, mut before, mut left) = (Vec::new(), before, most);
    while left > 0 {
        let rows: Vec<RecordRow> = own()
            .filter(deliveries::id.lt(before))
            .order(deliveries::id.desc())
            .limit(left)
            .select(RecordRow::as_select())
            .load(connection)?;
        let Some(last) = rows.last() else { break };
        before = last.id;
        let readable = rows.into_iter().filter_map(listed);
        records.extend(readable);
        left = most - i64::try_from(records.len()).unwrap_or(most);
    }
    Ok(records)
}

/// The delivery in a list. One of a later version, which was set aside, has no place there yet.
fn listed(row: RecordRow) -> Option<DeliveryRecord> {
    let id = row.id;
    let record = restore(row);
    if record.is_none() {
        tracing::warn!(delivery = id, "a delivery cannot be read, and is left out of a list");
    }
    record
}

fn record(row: RecordRow) -> Fallible<DeliveryRecord> {
    let unreadable = corrupt(format!("callback delivery {}", row.id));
    restore(row).ok_or(unreadable)
}

fn restore(row: RecordRow) -> Option<DeliveryRecord> {
    Some(DeliveryRecord {
        id: DeliveryId::new(row.id),
        event: row.event.parse().ok()?,
        subject: Subject { kind: SubjectKind::from_word(&row.subject)?, id: row.record_id },
        status: row.status.parse().ok()?,
        attempts: u32::try_from(row.attempts).ok()?,
        last_status_code: row.last_status_code.map(u16::try_from).transpose().ok()?,
        last_error: stored(row.last_error, row.last_error_fact),
        next_attempt_at: shown_due(row.due_at),
        created_at: row.created_at.0,
        delivered_at: row.delivered_at.map(|at| at.0),
    })
}

fn sample(row: SampleRow) -> Fallible<DeliverySample> {
    let SampleRow {
        id,
        status,
        attempts,
        answer_ms,
        tried_at,
        last_status_code,
        last_error,
        created_at,
        last_error_fact,
    } = row;
    let read = || {
        Some(DeliverySample {
            id: DeliveryId::new(id),
            status: status.parse().ok()?,
            attempts: u32::try_from(attempts).ok()?,
            answer_ms: answer_ms.map(u32::try_from).transpose().ok()?,
            tried_at: tried_at.map(|at| at.0),
            last_status_code: last_status_code.map(u16::try_from).transpose().ok()?,
            last_error: stored(last_error, last_error_fact),
            created_at: created_at.0,
        })
    };
    read().ok_or_else(|| corrupt(format!("callback delivery {id}")))
}
