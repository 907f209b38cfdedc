//! The row of a profile.

use crate::failure::{Fallible, corrupt};
use crate::schema::organisation_settings;
use customs_billing::invoice::Seller;
use customs_billing::money::PaymentTerms;
use customs_billing::ports::BillingSettings;
use customs_billing::profile::OrganisationProfile;
use customs_kernel::{OrganisationId, StorageError};
use diesel::prelude::*;

/// The settings of an organisation, without name and EORI.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = organisation_settings, primary_key(organisation_id))]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
#[diesel(treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct SettingsRow {
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
pub(super) fn row(profile: &OrganisationProfile) -> Result<(SettingsRow, String), StorageError> {
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
pub(super) fn settings(
    organisation: OrganisationId,
    name: String,
    row: Option<SettingsRow>,
) -> Fallible<BillingSettings> {
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
