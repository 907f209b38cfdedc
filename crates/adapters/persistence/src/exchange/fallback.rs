//! Outages of customs, and what was released on paper during them.

use super::claims::CUSTOMER;
use super::sent::under;
use crate::Database;
use crate::claim::in_time;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::portable::Portable;
use crate::queue_wakes::OwnQueue;
use crate::schema::{fallback_releases as releases, outages, outbound_messages as messages};
use crate::values::Ts;
use crate::waiting_work::note_own;
use chrono::{DateTime, NaiveDate, Utc};
use customs_exchange::ports::FallbackBook;
use customs_exchange::{FallbackRelease, Outage, OutageId, Window};
use customs_kernel::{Lrn, OrganisationId, Page, PageRequest, StorageError, Subject, SubjectKind, WriteEffect};
use diesel::prelude::*;

repository! {
    /// Outages of customs, and what was released on paper, stored in the database.
    pub struct StoredFallbackBook(Database);
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = outages)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct OutageRow {
    organisation_id: i64,
    number: i64,
    reason: String,
    opened_at: Ts,
    opened_by: String,
    closed_at: Option<Ts>,
    closed_by: Option<String>,
}

impl OutageRow {
    fn outage(self) -> Outage {
        let Self { organisation_id, number, reason, opened_at, opened_by, closed_at, closed_by } = self;
        Outage {
            organisation: OrganisationId::new(organisation_id),
            id: OutageId::new(number),
            reason,
            opened_at: opened_at.0,
            opened_by,
            closed_at: closed_at.map(|at| at.0),
            closed_by,
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = releases)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
struct ReleaseRow {
    organisation_id: i64,
    subject: String,
    record_id: i64,
    outage_number: i64,
    number: String,
    lrn: Option<String>,
    released_at: Ts,
    lodge_by: Option<NaiveDate>,
    lodged_at: Option<Ts>,
    regularised_at: Option<Ts>,
}

impl ReleaseRow {
    fn release(self) -> Fallible<FallbackRelease> {
        let unreadable = || corrupt(format!("release on paper of {} {}", self.subject, self.record_id));
        let kind = SubjectKind::from_word(&self.subject).ok_or_else(unreadable)?;
        let lrn = self.lrn.as_deref().map(str::parse).transpose().map_err(|_| unreadable())?;
        Ok(FallbackRelease {
            organisation: OrganisationId::new(self.organisation_id),
            subject: Subject { kind, id: self.record_id },
            outage: OutageId::new(self.outage_number),
            number: self.number,
            lrn,
            released_at: self.released_at.0,
            lodge_by: self.lodge_by,
            lodged_at: self.lodged_at.map(|at| at.0),
            regularised_at: self.regularised_at.map(|at| at.0),
        })
    }
}

impl FallbackBook for StoredFallbackBook {
    fn open(&self, outage: &Outage) -> Result<Option<Outage>, StorageError> {
        let organisation = outage.organisation;
        let opened = self.0.write(|connection| {
            if of_organisation(organisation)
                .filter(outages::closed_at.is_null())
                .select(outages::number)
                .first::<i64>(connection)
                .optional()?
                .is_some()
            {
                return Ok(None);
            }
            let last: Option<i64> = of_organisation(organisation)
                .order(outages::number.desc())
                .select(outages::number)
                .first(connection)
                .optional()?;
            let opened = Outage { id: OutageId::new(last.unwrap_or(0) + 1), ..outage.clone() };
            let row = (
                outages::organisation_id.eq(organisation.get()),
                outages::number.eq(opened.id.get()),
                outages::reason.eq(&opened.reason),
                outages::opened_at.eq(Ts(opened.opened_at)),
                outages::opened_by.eq(&opened.opened_by),
            );
            diesel::insert_into(outages::table).values(row).execute(connection)?;
            Ok(Some(opened))
        });
        match opened {
            // Another instance opened one at the same moment.
            Err(StorageError::Conflict { constraint: Some(_) }) => Ok(None),
            other => other,
        }
    }

    fn hold_open(&self, organisation: OrganisationId) -> Result<Option<Outage>, StorageError> {
        self.0.write(|connection| {
            // On SQLite a unit of work is the only writer from its beginning.
            let row: Option<OutageRow> = match connection {
                AnyConnection::Pg(connection) => {
                    open_one(organisation).select(OutageRow::as_select()).for_share().first(connection).optional()?
                }
                AnyConnection::Sqlite(connection) => {
                    open_one(organisation).select(OutageRow::as_select()).first(connection).optional()?
                }
            };
            Ok(row.map(OutageRow::outage))
        })
    }

    fn find_open(&self, organisation: OrganisationId) -> Result<Option<Outage>, StorageError> {
        self.0.read(|connection| {
            let row: Option<OutageRow> =
                open_one(organisation).select(OutageRow::as_select()).first(connection).optional()?;
            Ok(row.map(OutageRow::outage))
        })
    }

    fn find(&self, organisation: OrganisationId, id: OutageId) -> Result<Option<Outage>, StorageError> {
        self.0.read(|connection| {
            let row: Option<OutageRow> = of_organisation(organisation)
                .filter(outages::number.eq(id.get()))
                .select(OutageRow::as_select())
                .first(connection)
                .optional()?;
            Ok(row.map(OutageRow::outage))
        })
    }

    fn list(&self, organisation: OrganisationId, page: PageRequest) -> Result<Page<Outage>, StorageError> {
        // An organisation has few outages, so that the whole list is read.
        let all: Vec<OutageRow> = self.0.read(|connection| {
            Ok(of_organisation(organisation)
                .order(outages::number.desc())
                .select(OutageRow::as_select())
                .load(connection)?)
        })?;
        let total = all.len() as u64;
        let records = page.take_from(all.into_iter().map(OutageRow::outage), |outage| outage.id.get())?;
        Ok(Page { records, request: page, total })
    }

    fn close(
        &self,
        organisation: OrganisationId,
        id: OutageId,
        by: &str,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        let closed = self.0.write(|connection| {
            let own = open_one(organisation).filter(outages::number.eq(id.get()));
            let set = (outages::closed_at.eq(Some(Ts(at))), outages::closed_by.eq(Some(by)));
            Ok(diesel::update(own).set(set).execute(connection)?)
        })?;
        Ok(WriteEffect::when(closed > 0))
    }

    fn record(&self, release: &FallbackRelease) -> Result<(), StorageError> {
        let FallbackRelease {
            organisation,
            subject,
            outage,
            number,
            lrn,
            released_at,
            lodge_by,
            lodged_at,
            regularised_at,
        } = release;
        let key = (
            releases::organisation_id.eq(organisation.get()),
            releases::subject.eq(subject.kind.word()),
            releases::record_id.eq(subject.id),
        );
        let columns = (
            releases::outage_number.eq(outage.get()),
            releases::number.eq(number),
            releases::lrn.eq(lrn.as_ref().map(Lrn::as_str)),
            releases::released_at.eq(Ts(*released_at)),
            releases::lodge_by.eq(*lodge_by),
            releases::lodged_at.eq(lodged_at.map(Ts)),
            releases::regularised_at.eq(regularised_at.map(Ts)),
        );
        let upsert = diesel::insert_into(releases::table)
            .values((key, columns))
            .on_conflict((releases::organisation_id, releases::subject, releases::record_id))
            .do_update()
            .set(columns);
        self.0.write(|connection| {
            Portable(upsert).execute(connection)?;
            Ok(())
        })
    }

    fn release_of(
        &self,
        organisation: OrganisationId,
        subject: Subject,
    ) -> Result<Option<FallbackRelease>, StorageError> {
        self.0.read(|connection| {
            let row: Option<ReleaseRow> =
                of_record(organisation, subject).select(ReleaseRow::as_select()).first(connection).optional()?;
            row.map(ReleaseRow::release).transpose()
        })
    }

    fn releases(&self, organisation: OrganisationId, outage: OutageId) -> Result<Vec<FallbackRelease>, StorageError> {
        let mut found = self.0.read(|connection| {
            let rows: Vec<ReleaseRow> = releases::table
                .filter(releases::organisation_id.eq(organisation.get()))
                .filter(releases::outage_number.eq(outage.get()))
                .select(ReleaseRow::as_select())
                .load(connection)?;
            rows.into_iter().map(ReleaseRow::release).collect::<Fallible<Vec<_>>>()
        })?;
        found.sort_by_key(|one| (one.lodge_by.is_none(), one.lodge_by, one.released_at, one.subject));
        Ok(found)
    }

    fn lodge(&self, release: &FallbackRelease, due_at: DateTime<Utc>) -> Result<WriteEffect, StorageError> {
        let FallbackRelease { organisation, subject, .. } = release;
        let Some(lrn) = &release.lrn else { return Ok(WriteEffect::Unchanged) };
        let lodged = self.0.write(|connection| {
            let waiting = under(*organisation, subject.kind, lrn)
                .filter(messages::due_at.is_null())
                .filter(messages::sent_at.is_null())
                .filter(messages::failed_at.is_null())
                .filter(messages::open_tries.eq(0));
            let lodged = diesel::update(waiting).set(messages::due_at.eq(Some(Ts(due_at)))).execute(connection)?;
            if lodged > 0 {
                note_own(OwnQueue::MessagesToCustoms, *organisation, due_at);
                let own = of_record(*organisation, *subject);
                diesel::update(own).set(releases::lodged_at.eq(Some(Ts(due_at)))).execute(connection)?;
            }
            Ok(lodged)
        })?;
        Ok(WriteEffect::when(lodged > 0))
    }

    fn not_taken(&self, organisation: OrganisationId, window: Window) -> Result<Vec<DateTime<Utc>>, StorageError> {
        self.0.read(|connection| {
            // The queue is short: what was handed over is in no queue any more.
            let made: Vec<Ts> = messages::table
                .filter(messages::organisation_id.eq(organisation.get()))
                .filter(in_time())
                .filter(messages::subject.ne(CUSTOMER))
                // Customs answers where its gateway refuses what a message says.
                .filter(messages::attempts.gt(messages::refusals))
                .filter(messages::created_at.ge(Ts(window.from)))
                .filter(messages::created_at.le(Ts(window.to)))
                .order(messages::created_at.asc())
                .select(messages::created_at)
                .limit(100)
                .load(connection)?;
            Ok(made.into_iter().map(|at| at.0).collect())
        })
    }

    fn regularise(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        let noted = self.0.write(|connection| {
            let open = of_record(organisation, subject).filter(releases::regularised_at.is_null());
            Ok(diesel::update(open).set(releases::regularised_at.eq(Some(Ts(at)))).execute(connection)?)
        })?;
        Ok(WriteEffect::when(noted > 0))
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn of_organisation(organisation: OrganisationId) -> _ {
    let organisation: i64 = organisation.get();
    outages::table.filter(outages::organisation_id.eq(organisation))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn open_one(organisation: OrganisationId) -> _ {
    let organisation: i64 = organisation.get();
    outages::table.filter(outages::organisation_id.eq(organisation)).filter(outages::closed_at.is_null())
}

#[diesel::dsl::auto_type(no_type_alias)]
fn of_record(organisation: OrganisationId, subject: Subject) -> _ {
    let (organisation, kind, record): (i64, &'static str, i64) = (organisation.get(), subject.kind.word(), subject.id);
    releases::table
        .filter(releases::organisation_id.eq(organisation))
        .filter(releases::subject.eq(kind))
        .filter(releases::record_id.eq(record))
}
