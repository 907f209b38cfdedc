use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::callback_deliveries as deliveries;
use crate::values::Ts;
use crate::waiting_work::{WaitingWork, note};
use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, DeliveryDirectory, DeliveryId, DeliveryRecord, DeliveryStatus};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Subject, SubjectKind};
use diesel::prelude::*;

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
}

impl DeliveryDirectory for StoredDeliveryDirectory {
    fn page(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        request: PageRequest,
    ) -> Result<Page<DeliveryRecord>, StorageError> {
        let own = || {
            deliveries::table
                .filter(deliveries::organisation_id.eq(organisation.get()))
                .filter(deliveries::callback_id.eq(callback.get()))
        };
        self.0.read(|connection| {
            let total: i64 = own().count().get_result(connection)?;
            let rows: Vec<RecordRow> = own()
                .order(deliveries::id.desc())
                .limit(i64::from(request.size.get()))
                .offset(request.offset())
                .select(RecordRow::as_select())
                .load(connection)?;
            let records = rows.into_iter().map(record).collect::<Fallible<_>>()?;
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
            note(WaitingWork::Deliveries);
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
        last_error: row.last_error,
        next_attempt_at: row.due_at.map(|at| at.0),
        created_at: row.created_at.0,
        delivered_at: row.delivered_at.map(|at| at.0),
    })
}
