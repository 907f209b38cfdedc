//! The row of a customer: the form as a document, and columns for the values that lists show, search and sort by.

use crate::schema::customers;
use crate::values::{Json, Ts};
use customs_kernel::{OrganisationId, Version};
use customs_master_data::CustomerId;
use customs_master_data::customer::{Customer, CustomerForm, CustomerSummary, VatCheck, VatCheckStatus};
use diesel::prelude::*;

/// The form of a customer, with columns for the values that lists search by.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = customers)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct FormColumns<'a> {
    customer_name: &'a str,
    name_folded: String,
    eori: Option<&'a str>,
    eori_folded: Option<String>,
    country_code: Option<&'a str>,
    portal_access_enabled: bool,
    surety_sync_enabled: bool,
    dva_guarantee_sync_enabled: bool,
    declarant_customer_id: Option<i64>,
    parent_customer_id: Option<i64>,
    default_invoice_to_customer_id: Option<i64>,
    document: Json<CustomerForm>,
}

/// The answer of customs about the VAT number.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = customers)]
#[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct VatColumns {
    vat_check_status: Option<String>,
    vat_check_reference: Option<String>,
    vat_checked_at: Option<Ts>,
    vat_eligible_overridden: bool,
    article_23_overridden: bool,
}

/// The columns of a whole customer.
#[derive(Queryable, Selectable)]
#[diesel(table_name = customers)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct CustomerRow {
    organisation_id: i64,
    pub(super) id: i64,
    version: i64,
    customer_code: String,
    document: Json<CustomerForm>,
    #[diesel(embed)]
    vat_check: VatColumns,
    created_at: Ts,
    updated_at: Ts,
}

/// The columns that a list shows.
#[derive(Queryable, Selectable)]
#[diesel(table_name = customers)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct SummaryRow {
    id: i64,
    customer_code: String,
    customer_name: String,
    eori: Option<String>,
    country_code: Option<String>,
    portal_access_enabled: bool,
    created_at: Ts,
}

impl<'a> From<&'a CustomerForm> for FormColumns<'a> {
    fn from(form: &'a CustomerForm) -> Self {
        // The rules require a name. Without one the column is empty, and the document records that it is missing.
        let customer_name = form.customer_name.as_deref().unwrap_or_default();
        let eori = form.customer_eori_number.as_deref();
        Self {
            customer_name,
            name_folded: customer_name.to_lowercase(),
            eori,
            eori_folded: eori.map(str::to_lowercase),
            country_code: form.customer_country_code.as_deref(),
            portal_access_enabled: form.portal_access_enabled,
            surety_sync_enabled: form.surety_sync_enabled,
            dva_guarantee_sync_enabled: form.dva_guarantee_sync_enabled,
            declarant_customer_id: form.declarant_customer_id,
            parent_customer_id: form.parent_customer_id,
            default_invoice_to_customer_id: form.default_invoice_to_customer_id,
            document: Json(form.clone()),
        }
    }
}

impl From<&VatCheck> for VatColumns {
    fn from(check: &VatCheck) -> Self {
        let VatCheck { status, reference, checked_at, eligible_overridden, article_23_overridden } = check;
        Self {
            vat_check_status: status.map(|status| status.word().to_owned()),
            vat_check_reference: reference.as_ref().map(ToString::to_string),
            vat_checked_at: checked_at.map(Ts),
            vat_eligible_overridden: *eligible_overridden,
            article_23_overridden: *article_23_overridden,
        }
    }
}

impl VatColumns {
    fn check(self) -> Option<VatCheck> {
        let status = match self.vat_check_status {
            Some(word) => Some(VatCheckStatus::from_word(&word)?),
            None => None,
        };
        Some(VatCheck {
            status,
            reference: self.vat_check_reference.map(|reference| reference.parse()).transpose().ok()?,
            checked_at: self.vat_checked_at.map(|at| at.0),
            eligible_overridden: self.vat_eligible_overridden,
            article_23_overridden: self.article_23_overridden,
        })
    }
}

impl CustomerRow {
    /// The customer; `None` when a column holds an invalid value.
    pub(super) fn customer(self) -> Option<Customer> {
        let Self { organisation_id, id, version, customer_code, document, vat_check, created_at, updated_at } = self;
        Some(Customer {
            id: CustomerId::new(id),
            organisation: OrganisationId::new(organisation_id),
            version: Version::new(version),
            customer_code,
            form: document.0,
            vat_check: vat_check.check()?,
            created_at: created_at.0,
            updated_at: updated_at.0,
        })
    }
}

impl From<SummaryRow> for CustomerSummary {
    fn from(row: SummaryRow) -> Self {
        let SummaryRow { id, customer_code, customer_name, eori, country_code, portal_access_enabled, created_at } =
            row;
        Self {
            id: CustomerId::new(id),
            customer_code,
            customer_name,
            customer_eori_number: eori,
            customer_country_code: country_code,
            portal_access_enabled,
            created_at: created_at.0,
        }
    }
}
