use super::purchase_rows::{Row, TermsColumns};
use super::reading::{IDS, in_order};
use crate::Database;
use crate::failure::{Fallible, stale};
use crate::portable::Portable;
use crate::schema::{purchase_lines as lines, purchase_sources as sources};
use crate::values::{Exact, Ts};
use customs_billing::dossier::PurchaseLine;
use customs_billing::ports::{ChargedOn, NewPurchaseLine, PurchaseLines};
use customs_billing::{DossierId, PurchaseLineId};
use customs_kernel::{OrganisationId, StorageError, WriteEffect};
use diesel::prelude::*;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

repository! {
    /// The purchase lines (costs) of dossiers, stored in the database.
    pub struct StoredPurchaseLines(Database);
}

impl PurchaseLines for StoredPurchaseLines {
    fn for_dossiers(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<Vec<PurchaseLine>, StorageError> {
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

    fn noted(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        beginning: &str,
    ) -> Result<BTreeMap<String, Decimal>, StorageError> {
        let own = format!("{beginning}%");
        let noted: Vec<(String, Exact)> = self.0.read(|connection| {
            let noted = sources::table
                .filter(sources::organisation_id.eq(organisation.get()))
                .filter(sources::dossier_id.eq(dossier.get()))
                .filter(sources::source.like(&own))
                .filter(sources::amount.is_not_null())
                .select((sources::source, sources::amount.assume_not_null()));
            Ok(noted.load(connection)?)
        })?;
        Ok(noted.into_iter().map(|(source, Exact(amount))| (source, amount)).collect())
    }

    fn note(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        source: &str,
        amount: Decimal,
    ) -> Result<WriteEffect, StorageError> {
        let booked = sources::table
            .filter(sources::organisation_id.eq(organisation.get()))
            .filter(sources::dossier_id.eq(dossier.get()))
            .filter(sources::source.eq(source));
        let note = diesel::update(booked).set(sources::amount.eq(Some(Exact(amount))));
        self.0.write_statement(|connection| Ok(WriteEffect::when(note.execute(connection)? > 0)))
    }

    fn charged_on(
        &self,
        organisation: OrganisationId,
        dossiers: &[DossierId],
    ) -> Result<BTreeMap<(DossierId, String), ChargedOn>, StorageError> {
        let dossiers = in_order(dossiers.iter().map(|dossier| dossier.get()));
        self.0.read(|connection| {
            let mut found = BTreeMap::new();
            for dossiers in dossiers.chunks(IDS) {
                let rows: Vec<(i64, String, Exact, bool)> = sources::table
                    .filter(sources::organisation_id.eq(organisation.get()))
                    .filter(sources::dossier_id.eq_any(dossiers))
                    .filter(sources::charged_on.is_not_null())
                    .select((
                        sources::dossier_id,
                        sources::source,
                        sources::charged_on.assume_not_null(),
                        sources::charged_by_service,
                    ))
                    .load(connection)?;
                found.extend(rows.into_iter().map(|(dossier, source, Exact(amount), by_service)| {
                    ((DossierId::new(dossier), source), ChargedOn { amount, by_service })
                }));
            }
            Ok(found)
        })
    }

    fn note_charged_on(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        source: &str,
        charged: Option<ChargedOn>,
    ) -> Result<WriteEffect, StorageError> {
        let booked = sources::table
            .filter(sources::organisation_id.eq(organisation.get()))
            .filter(sources::dossier_id.eq(dossier.get()))
            .filter(sources::source.eq(source));
        let note = diesel::update(booked).set((
            sources::charged_on.eq(charged.map(|charged| Exact(charged.amount))),
            sources::charged_by_service.eq(charged.is_some_and(|charged| charged.by_service)),
        ));
        self.0.write_statement(|connection| Ok(WriteEffect::when(note.execute(connection)? > 0)))
    }

    fn insert(&self, line: &NewPurchaseLine) -> Result<Option<PurchaseLine>, StorageError> {
        let NewPurchaseLine { organisation, dossier, terms, source, created_at } = line;
        let row = (
            lines::organisation_id.eq(organisation.get()),
            lines::dossier_id.eq(dossier.get()),
            TermsColumns::from(terms),
            lines::source.eq(source.as_deref()),
            lines::created_at.eq(Ts(*created_at)),
        );
        let insert = diesel::insert_into(lines::table).values(row).returning(lines::id);
        let id: Option<i64> = self.0.write(|connection| {
            if let Some(source) = source {
                let booked = (
                    sources::organisation_id.eq(organisation.get()),
                    sources::dossier_id.eq(dossier.get()),
                    sources::source.eq(source),
                    sources::amount.eq(Some(Exact(terms.amounts.amount))),
                );
                let book = diesel::insert_into(sources::table)
                    .values(booked)
                    .on_conflict(sources::table.primary_key())
                    .do_nothing();
                if Portable(book).execute(connection)? == 0 {
                    return Ok(None);
                }
            }
            Ok(Some(insert.get_result(connection)?))
        })?;
        Ok(id.map(|id| PurchaseLine {
            id: PurchaseLineId::new(id),
            organisation: *organisation,
            dossier: *dossier,
            terms: terms.clone(),
            source: source.clone(),
            created_at: *created_at,
        }))
    }

    fn save(&self, line: &PurchaseLine) -> Result<(), StorageError> {
        let PurchaseLine { id, organisation, dossier: _, terms, source: _, created_at: _ } = line;
        let set = TermsColumns::from(terms);
        self.0.write(|connection| match diesel::update(by_id(*organisation, *id)).set(set).execute(connection)? {
            0 => Err(stale().into()),
            _ => Ok(()),
        })
    }

    fn delete(&self, organisation: OrganisationId, id: PurchaseLineId) -> Result<(), StorageError> {
        self.0.write(|connection| match diesel::delete(by_id(organisation, id)).execute(connection)? {
            0 => Err(stale().into()),
            _ => Ok(()),
        })
    }

    fn take_back(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        taken_back: &[String],
    ) -> Result<(), StorageError> {
        let booked = lines::table
            .filter(lines::organisation_id.eq(organisation.get()))
            .filter(lines::dossier_id.eq(dossier.get()))
            .filter(lines::source.eq_any(taken_back));
        let remembered = sources::table
            .filter(sources::organisation_id.eq(organisation.get()))
            .filter(sources::dossier_id.eq(dossier.get()))
            .filter(sources::source.eq_any(taken_back));
        self.0.write(|connection| {
            diesel::delete(booked).execute(connection)?;
            diesel::delete(remembered).execute(connection)?;
            Ok(())
        })
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn by_id(organisation: OrganisationId, id: PurchaseLineId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    lines::table.filter(lines::organisation_id.eq(organisation)).filter(lines::id.eq(id))
}
