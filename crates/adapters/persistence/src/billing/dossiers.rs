use super::dossier_list;
use super::dossier_rows::{COLUMNS, DossierRow, FormColumns, StandingColumns};
use super::listing::Listing;
use super::queue;
use super::reading::{IDS, in_order};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible, corrupt, stale};
use crate::portable::Portable;
use crate::prepared::Prepared;
use crate::schema::dossiers;
use crate::values::Ts;
use customs_billing::DossierId;
use customs_billing::dossier::{Dossier, DossierStatus, NewDossier};
use customs_billing::ports::{
    DossierFilter, DossierQueue, DossierRepository, DossierSort, QueuedDossier, unique_rules,
};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

repository! {
    /// Dossiers, stored in the database.
    pub struct StoredDossiers(Database);
}

impl DossierRepository for StoredDossiers {
    fn insert(&self, dossier: &NewDossier) -> Result<Dossier, StorageError> {
        let NewDossier { organisation, number, form, billing_customer, created_at } = dossier;
        let row = (
            dossiers::organisation_id.eq(organisation.get()),
            dossiers::version.eq(Version::FIRST.get()),
            dossiers::status.eq(DossierStatus::Open.word()),
            FormColumns::from_form(number, form, billing_customer),
            dossiers::created_at.eq(Ts(*created_at)),
            dossiers::updated_at.eq(Ts(*created_at)),
        );
        // A refused statement would spoil the unit of work; a skipped row does not.
        let insert = diesel::insert_into(dossiers::table)
            .values(row)
            .on_conflict((dossiers::organisation_id, dossiers::dossier_number))
            .do_nothing()
            .returning(dossiers::id);
        let id: Option<i64> = self.0.write(|connection| Ok(Portable(insert).get_result(connection).optional()?))?;
        let taken = || StorageError::Conflict { constraint: Some(unique_rules::DOSSIER_NUMBER.to_owned()) };
        Ok(Dossier {
            id: DossierId::new(id.ok_or_else(taken)?),
            organisation: *organisation,
            version: Version::FIRST,
            number: number.clone(),
            form: form.clone(),
            billing_customer: billing_customer.clone(),
            status: DossierStatus::Open,
            ready_at: None,
            invoiced_at: None,
            prepayment: None,
            created_at: *created_at,
            updated_at: *created_at,
        })
    }

    fn find(&self, organisation: OrganisationId, id: DossierId) -> Result<Option<Dossier>, StorageError> {
        let dossier = by_id(organisation, id).select(DossierRow::as_select());
        self.0.read(|connection| dossier.first(connection).optional()?.map(DossierRow::dossier).transpose())
    }

    fn find_numbered(&self, organisation: OrganisationId, number: &str) -> Result<Option<DossierId>, StorageError> {
        // PostgreSQL has no text with this character.
        if number.contains('\0') {
            return Ok(None);
        }
        let numbered = dossiers::table
            .filter(dossiers::organisation_id.eq(organisation.get()))
            .filter(dossiers::dossier_number.eq(number))
            .select(dossiers::id);
        self.0.read(|connection| {
            let id: Option<i64> = numbered.first(connection).optional()?;
            Ok(id.map(DossierId::new))
        })
    }

    fn find_to_stay(&self, organisation: OrganisationId, id: DossierId) -> Result<Option<Dossier>, StorageError> {
        self.0.read(|connection| {
            let row = match &mut *connection {
                AnyConnection::Pg(connection) => {
                    let dossier = by_id(organisation, id).select(DossierRow::as_select());
                    dossier.for_key_share().first(connection).optional()?
                }
                // On SQLite a unit of work is the only writer and needs no lock.
                AnyConnection::Sqlite(connection) => {
                    by_id(organisation, id).select(DossierRow::as_select()).first(connection).optional()?
                }
            };
            row.map(DossierRow::dossier).transpose()
        })
    }

    fn hold(&self, organisation: OrganisationId, ids: &[DossierId]) -> Result<Vec<Dossier>, StorageError> {
        let ids = in_order(ids.iter().map(|id| id.get()));
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.0.write(|connection| {
            let mut held = Vec::with_capacity(ids.len());
            for ids in ids.chunks(IDS) {
                held.extend(hold(connection, organisation, ids)?);
            }
            held.into_iter().map(DossierRow::dossier).collect()
        })
    }

    fn save(&self, dossier: &Dossier) -> Result<Version, StorageError> {
        let Dossier { id, organisation, version, number, form, billing_customer, .. } = dossier;
        let set = (StandingColumns::from_dossier(dossier), FormColumns::from_form(number, form, billing_customer));
        let current = by_id(*organisation, *id).filter(dossiers::version.eq(version.get()));
        self.0.write(|connection| {
            let saved = Prepared(diesel::update(current).set(set)).execute(connection)?;
            if saved == 0 { Err(Failure::from(stale())) } else { Ok(version.next()) }
        })
    }

    fn delete(&self, organisation: OrganisationId, id: DossierId, version: Version) -> Result<(), StorageError> {
        let current = by_id(organisation, id).filter(dossiers::version.eq(version.get()));
        self.0.write(|connection| match diesel::delete(current).execute(connection)? {
            0 => Err(Failure::from(stale())),
            _ => Ok(()),
        })
    }

    fn next_in_series(&self, organisation: OrganisationId, series: &str) -> Result<u64, StorageError> {
        use crate::schema::dossier_series::{self, dsl};
        let first = (dsl::organisation_id.eq(organisation.get()), dsl::series.eq(series), dsl::last.eq(1));
        let next = diesel::insert_into(dossier_series::table)
            .values(first)
            .on_conflict((dsl::organisation_id, dsl::series))
            .do_update()
            .set(dsl::last.eq(dsl::last + 1))
            .returning(dsl::last);
        self.0.write(|connection| {
            let next: i64 = Portable(next).get_result(connection)?;
            u64::try_from(next).map_err(|_| corrupt(format!("dossier series {series}")))
        })
    }

    fn list(
        &self,
        organisation: OrganisationId,
        filter: &DossierFilter,
        sort: DossierSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<Dossier>, StorageError> {
        if dossier_list::matches_nothing(filter) {
            return Ok(Page { records: Vec::new(), request: page, total: 0 });
        }
        self.0.read(|connection| {
            let order = dossier_list::order(filter, sort);
            let (rows, total): (Vec<DossierRow>, u64) =
                Listing::page(connection, organisation, filter, order, direction, page, COLUMNS)?;
            let records = rows.into_iter().map(DossierRow::dossier).collect::<Fallible<_>>()?;
            Ok(Page { records, request: page, total })
        })
    }
}

impl DossierQueue for StoredDossiers {
    fn waiting(
        &self,
        organisation: OrganisationId,
        after: Option<(String, DossierId)>,
        limit: usize,
    ) -> Result<Vec<QueuedDossier>, StorageError> {
        self.0.read(|connection| queue::waiting(connection, organisation, after.as_ref(), limit))
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn by_id(organisation: OrganisationId, id: DossierId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    dossiers::table.filter(dossiers::organisation_id.eq(organisation)).filter(dossiers::id.eq(id))
}

/// Locks the rows in the order of their ids, so that no two units of work wait for each other, and raises their
/// versions. One row, the usual case, is locked, raised and read by one statement: others wait for it no longer than
/// the unit of work needs after it.
fn hold(connection: &mut AnyConnection, organisation: OrganisationId, ids: &[i64]) -> Fallible<Vec<DossierRow>> {
    if let [id] = ids {
        let raise = format!(
            "UPDATE dossiers SET version = version + 1 WHERE organisation_id = $1 AND id = $2 RETURNING {COLUMNS}"
        );
        let raise = diesel::sql_query(raise).bind::<BigInt, _>(organisation.get()).bind::<BigInt, _>(*id);
        return Ok(Prepared(raise).load(connection)?);
    }
    if let AnyConnection::Pg(connection) = connection {
        let in_order = dossiers::table
            .filter(dossiers::organisation_id.eq(organisation.get()))
            .filter(dossiers::id.eq_any(ids))
            .order(dossiers::id.asc())
            .select(dossiers::id)
            .for_no_key_update();
        in_order.execute(connection)?;
    }
    let theirs =
        dossiers::table.filter(dossiers::organisation_id.eq(organisation.get())).filter(dossiers::id.eq_any(ids));
    diesel::update(theirs).set(dossiers::version.eq(dossiers::version + 1)).execute(connection)?;
    let theirs = dossiers::table
        .filter(dossiers::organisation_id.eq(organisation.get()))
        .filter(dossiers::id.eq_any(ids))
        .order(dossiers::id.asc());
    Ok(theirs.select(DossierRow::as_select()).load(connection)?)
}
