//! Storage of the profiles of organisations.

use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible, corrupt, stale};
use crate::schema::{organisation_settings, organisations};
use customs_billing::invoice::Seller;
use customs_billing::money::PaymentTerms;
use customs_billing::ports::{BillingSettings, ProfileStore, SettingsSource};
use customs_billing::profile::OrganisationProfile;
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;

repository! {
    /// Profiles of organisations, stored in the database. Name and EORI are columns of the organisation; the rest is in
    /// a table of its own.
    pub struct StoredProfiles(Database);
}

/// Reads name, EORI and settings with one statement, so that it never sees half of a change.
fn find(connection: &mut AnyConnection, organisation: OrganisationId) -> Fallible<Option<OrganisationProfile>> {
    let with_settings = organisations::table
        .left_join(organisation_settings::table.on(organisation_settings::organisation_id.eq(organisations::id)))
        .filter(organisations::id.eq(organisation.get()));
    let columns = (organisations::name, organisations::eori, Option::<SettingsRow>::as_select());
    let found: Option<(String, Option<String>, Option<SettingsRow>)> =
        with_settings.select(columns).first(connection).optional()?;
    let Some((name, eori, row)) = found else { return Ok(None) };
    Ok(Some(OrganisationProfile { organisation, eori, settings: settings(organisation, name, row)? }))
}

impl ProfileStore for StoredProfiles {
    fn find(&self, organisation: OrganisationId) -> Result<Option<OrganisationProfile>, StorageError> {
        self.0.read(|connection| find(connection, organisation))
    }

    fn hold(&self, organisation: OrganisationId) -> Result<Option<OrganisationProfile>, StorageError> {
        self.0.write(|connection| {
            // On SQLite nothing else writes before the unit of work ends.
            if let AnyConnection::Pg(connection) = connection {
                let own = organisations::table.find(organisation.get()).select(organisations::id);
                own.for_no_key_update().first::<i64>(connection).optional()?;
            }
            find(connection, organisation)
        })
    }

    fn save(&self, profile: &OrganisationProfile) -> Result<(), StorageError> {
        let (row, name) = row(profile)?;
        let own = organisations::table.find(profile.organisation.get());
        let set = (organisations::name.eq(name), organisations::eori.eq(profile.eori.clone()));
        self.0.write(|connection| {
            if diesel::update(own).set(set).execute(connection)? == 0 {
                return Err(Failure::Refused(stale()));
            }
            let kept = organisation_settings::table.find(profile.organisation.get());
            // The organisation is locked, so no other transaction inserts the row in between.
            if diesel::update(kept).set(&row).execute(connection)? == 0 {
                diesel::insert_into(organisation_settings::table).values(&row).execute(connection)?;
            }
            Ok(())
        })
    }
}

impl SettingsSource for StoredProfiles {
    fn for_organisation(&self, organisation: OrganisationId) -> Result<BillingSettings, StorageError> {
        Ok(ProfileStore::find(self, organisation)?.map(|profile| profile.settings).unwrap_or_default())
    }
}

// The row of a profile.

/// The settings of an organisation, without name and EORI.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = organisation_settings, primary_key(organisation_id))]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
struct SettingsRow {
    organisation_id: i64,
    address: Option<String>,
    postal_code: Option<String>,
    city: Option<String>,
    country_code: Option<String>,
    trade_register_number: Option<String>,
    vat_number: Option<String>,
    iban: Option<String>,
    bic: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    logo: Option<String>,
    days_for_handling: i32,
    days_for_duties: i32,
    days_for_disbursements: i32,
    invoice_number_format: String,
}

/// The row of a profile, and the name, which is in another table.
fn row(profile: &OrganisationProfile) -> Result<(SettingsRow, String), StorageError> {
    let OrganisationProfile { organisation, eori: _, settings } = profile.clone();
    let BillingSettings { seller, terms, number_format } = settings;
    let Seller {
        name,
        address,
        postal_code,
        city,
        country_code,
        trade_register_number,
        vat_number,
        iban,
        bic,
        email,
        phone,
        logo,
    } = seller;
    let PaymentTerms { handling, duties, disbursements } = terms;
    let days = |days: u32| i32::try_from(days).map_err(|error| StorageError::Failed(Box::new(error)));
    let row = SettingsRow {
        organisation_id: organisation.get(),
        address,
        postal_code,
        city,
        country_code,
        trade_register_number,
        vat_number,
        iban,
        bic,
        email,
        phone,
        logo,
        days_for_handling: days(handling)?,
        days_for_duties: days(duties)?,
        days_for_disbursements: days(disbursements)?,
        invoice_number_format: number_format.to_string(),
    };
    Ok((row, name))
}

/// The settings of an organisation with that name; the defaults when it has no row.
fn settings(organisation: OrganisationId, name: String, row: Option<SettingsRow>) -> Fallible<BillingSettings> {
    let Some(row) = row else {
        let seller = Seller { name, ..Seller::default() };
        return Ok(BillingSettings { seller, ..BillingSettings::default() });
    };
    read(name, row).ok_or_else(|| corrupt(format!("settings of organisation {organisation}")))
}

fn read(name: String, row: SettingsRow) -> Option<BillingSettings> {
    Some(BillingSettings {
        seller: Seller {
            name,
            address: row.address,
            postal_code: row.postal_code,
            city: row.city,
            country_code: row.country_code,
            trade_register_number: row.trade_register_number,
            vat_number: row.vat_number,
            iban: row.iban,
            bic: row.bic,
            email: row.email,
            phone: row.phone,
            logo: row.logo,
        },
        terms: PaymentTerms {
            handling: u32::try_from(row.days_for_handling).ok()?,
            duties: u32::try_from(row.days_for_duties).ok()?,
            disbursements: u32::try_from(row.days_for_disbursements).ok()?,
        },
        number_format: row.invoice_number_format.parse().ok()?,
    })
}
