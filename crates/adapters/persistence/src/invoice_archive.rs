//! The queue of invoices with pages that are to be stored as documents.

use crate::Database;
use crate::claim::Claim;
use crate::connection::each;
use crate::failure::{Failure, stale};
use crate::figures::counts;
use crate::queue_wakes::OwnQueue;
use crate::schema::invoice_archive as archive;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use crate::waiting_work::{WaitingWork, note_own, note_own_later};
use chrono::{DateTime, Utc};
use customs_billing::InvoiceId;
use customs_billing::ports::{ArchiveEntry, ArchiveQueue, InvoiceArchive};
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

repository! {
    /// The queue of invoices to archive, stored in the database.
    pub struct StoredInvoiceArchive(Database);
}

#[derive(Insertable)]
#[diesel(table_name = archive)]
#[diesel(treat_none_as_default_value = false)]
struct NewRow {
    organisation_id: i64,
    invoice_id: i64,
    due_at: Ts,
    attempts: i32,
}

#[derive(QueryableByName)]
#[diesel(table_name = archive)]
struct ClaimedRow {
    id: i64,
    organisation_id: i64,
    invoice_id: i64,
    attempts: i32,
}

const CLAIM: Claim = Claim {
    table: "invoice_archive",
    // Each invoice has one entry, so none waits for another.
    in_order: &["organisation_id", "invoice_id"],
    not_sought: &[],
    only: &[],
    comes_after: None,
    alone: None,
    takes_followers: false,
    notes: "",
    returning: "id, organisation_id, invoice_id, attempts",
};

impl InvoiceArchive for StoredInvoiceArchive {
    fn enqueue(
        &self,
        organisation: OrganisationId,
        invoices: &[InvoiceId],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let row = |invoice: &InvoiceId| NewRow {
            organisation_id: organisation.get(),
            invoice_id: invoice.get(),
            due_at: Ts(at),
            attempts: 0,
        };
        let rows: Vec<NewRow> = invoices.iter().map(row).collect();
        self.0.write(|connection| {
            for batch in rows.chunks(crate::batch::ROWS) {
                each!(connection, connection => diesel::insert_into(archive::table)
                    .values(batch)
                    .on_conflict((archive::organisation_id, archive::invoice_id))
                    .do_nothing()
                    .execute(connection))?;
            }
            note_own(OwnQueue::InvoicePages, organisation, at);
            Ok(())
        })
    }
}

impl StoredInvoiceArchive {
    /// Claims entries of all organisations, on a single server.
    fn claim_of_all(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedRow>, StorageError> {
        self.0.write_statement(|connection| {
            let claim = CLAIM.statement(connection, self.0.held_by());
            let rows = each!(connection, connection => diesel::sql_query(claim)
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
                .bind::<UtcTime, _>(Ts(lease_until))
                .load(connection))?;
            Ok(rows)
        })
    }

    /// Claims entries of one organisation, on the server where they lie.
    fn claim_of_one(
        &self,
        organisation: OrganisationId,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedRow>, StorageError> {
        self.0.write_statement(|connection| {
            let rows = each!(connection, connection => diesel::sql_query(CLAIM.statement_of_one(self.0.held_by()))
                .bind::<UtcTime, _>(Ts(now))
                .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
                .bind::<UtcTime, _>(Ts(lease_until))
                .bind::<BigInt, _>(organisation.get())
                .load(connection))?;
            Ok(rows)
        })
    }
}

impl ArchiveQueue for StoredInvoiceArchive {
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ArchiveEntry>, StorageError> {
        let mut rows = self.0.claim_from_queue(
            OwnQueue::InvoicePages,
            limit,
            now,
            || self.claim_of_all(limit, now, lease_until),
            |organisation, share| self.claim_of_one(organisation, share, now, lease_until),
        )?;
        counts::claimed(WaitingWork::InvoicePages, rows.len());
        rows.sort_by_key(|row| row.id);
        let entry = |row: ClaimedRow| ArchiveEntry {
            organisation: OrganisationId::new(row.organisation_id),
            invoice: InvoiceId::new(row.invoice_id),
            attempts: u32::try_from(row.attempts).unwrap_or(0),
        };
        Ok(rows.into_iter().map(entry).collect())
    }

    fn complete(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<(), StorageError> {
        let set = (archive::due_at.eq(None::<Ts>), archive::last_error.eq(None::<String>));
        self.0.write(|connection| {
            if diesel::update(held(organisation, invoice, self.0.held_by())).set(set).execute(connection)? == 0 {
                // By now the unit of work has stored a document, which would be a second one; it must be undone.
                return Err(Failure::Refused(stale()));
            }
            Ok(())
        })
    }

    fn retry(
        &self,
        organisation: OrganisationId,
        invoice: InvoiceId,
        reason: &str,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let set = (
            archive::due_at.eq(Some(Ts(at))),
            archive::held_by.eq(0),
            archive::attempts.eq(archive::attempts + 1),
            archive::last_error.eq(Some(reason)),
        );
        let put_off = self.0.write_statement(|connection| {
            let put_off = diesel::update(held(organisation, invoice, self.0.held_by())).set(set).execute(connection)?;
            note_own_later(OwnQueue::InvoicePages, organisation, at);
            Ok(put_off)
        })?;
        counts::put_off(WaitingWork::InvoicePages, put_off);
        Ok(())
    }
}

/// The entry of an invoice, while that instance holds it.
#[diesel::dsl::auto_type(no_type_alias)]
fn held(organisation: OrganisationId, invoice: InvoiceId, instance: i64) -> _ {
    let (organisation, invoice): (i64, i64) = (organisation.get(), invoice.get());
    archive::table
        .filter(archive::organisation_id.eq(organisation))
        .filter(archive::invoice_id.eq(invoice))
        .filter(archive::due_at.is_not_null())
        .filter(archive::held_by.eq(instance))
}
