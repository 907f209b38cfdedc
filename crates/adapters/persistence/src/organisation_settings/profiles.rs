use super::rows::{SettingsRow, row, settings};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible, stale};
use crate::schema::{organisation_settings, organisations};
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
