use super::charges::{self, ChargeRow};
use super::reading::{IDS, in_order};
use super::revenue_changes;
use super::revenue_rows::Row;
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::revenue_lines as lines;
use crate::{Database, row_ids};
use customs_billing::dossier::{NewRevenueLine, RevenueLine};

use customs_billing::ports::{Remember, RevenueLines};
use customs_billing::{DossierId, InvoiceId, RevenueLineId};
use customs_kernel::{OrganisationId, StorageError, Subject};
use diesel::prelude::*;

repository! {
    /// The revenue lines of dossiers, stored in the database.
    pub struct StoredRevenueLines(Database);
}

impl RevenueLines for StoredRevenueLines {
    fn for_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<RevenueLine>, StorageError> {
        let dossiers = in_order(dossiers.iter().map(|dossier| dossier.get()));
        self.0.read(|connection| {
            let mut found = Vec::new();
            for dossiers in dossiers.chunks(IDS) {
                let rows: Vec<Row> = lines::table
                    .filter(lines::organisation_id.eq(organisation.get()))
                    .filter(lines::dossier_id.eq_any(dossiers))
                    .select(Row::as_select())
                    .load(connection)?;
                found.extend(rows.into_iter().map(Row::line).collect::<Fallible<Vec<_>>>()?);
            }
            found.sort_by_key(|line| line.id);
            Ok(found)
        })
    }

    fn insert(&self, new: &[NewRevenueLine]) -> Result<Vec<RevenueLine>, StorageError> {
        if new.is_empty() {
            return Ok(Vec::new());
        }
        self.0.write(|connection| {
            let kept = not_made_before(connection, new)?;
            let ids = row_ids::take(connection, "revenue_lines", kept.len())?;
            let rows: Vec<Row> = ids.iter().zip(&kept).map(|(id, line)| Row::new(*id, line)).collect();
            insert_all!(connection, lines::table, rows);
            let stored =
                |(id, line): (&i64, &NewRevenueLine)| RevenueLine::stored(RevenueLineId::new(*id), line.clone());
            Ok(ids.iter().zip(kept).map(stored).collect())
        })
    }

    fn save(&self, line: &RevenueLine) -> Result<(), StorageError> {
        self.0.write(|connection| revenue_changes::save(connection, line))
    }

    fn delete(&self, organisation: OrganisationId, id: RevenueLineId, remember: Remember) -> Result<(), StorageError> {
        self.0.write(|connection| {
            let gone = revenue_changes::delete(connection, organisation, id)?.line()?;
            if gone.is_triggered() && remember == Remember::No {
                charges::forget(connection, &ChargeRow::new(organisation, gone.key()))?;
            }
            Ok(())
        })
    }

    fn forget(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        movement: Option<Subject>,
    ) -> Result<(), StorageError> {
        self.0.write_statement(|connection| charges::forget_deleted(connection, organisation, dossier, movement))
    }

    fn claim(&self, organisation: OrganisationId, lines: &[(RevenueLineId, InvoiceId)]) -> Result<(), StorageError> {
        self.0.write(|connection| revenue_changes::claim(connection, organisation, lines))
    }

    fn release(
        &self,
        organisation: OrganisationId,
        lines: &[RevenueLineId],
        invoice: InvoiceId,
    ) -> Result<(), StorageError> {
        self.0.write(|connection| revenue_changes::release(connection, organisation, lines, invoice))
    }
}

/// The lines that were not charged before.
fn not_made_before<'a>(connection: &mut AnyConnection, new: &'a [NewRevenueLine]) -> Fallible<Vec<&'a NewRevenueLine>> {
    let row = |line: &NewRevenueLine| ChargeRow::new(line.organisation, line.key());
    let wanted: Vec<ChargeRow> = new.iter().filter(|line| line.is_triggered()).map(row).collect();
    let mut made = charges::make(connection, wanted)?;
    // When several lines have the same charge, the first one keeps it.
    Ok(new.iter().filter(|line| !line.is_triggered() || made.remove(&row(line))).collect())
}
