//! The row of a dossier: the form as a document, and columns for the values that lists show, search and sort by.

use super::parts::searched;
use super::prepayment_document::PrepaymentDocument;
use super::reading::known;
use crate::failure::Fallible;
use crate::schema::dossiers;
use crate::values::{Json, Ts};
use customs_billing::DossierId;
use customs_billing::dossier::{Dossier, DossierForm, DossierStatus};
use customs_kernel::{OrganisationId, Version};
use diesel::prelude::*;

/// Number and form of a dossier, with columns for the values that lists search by.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = dossiers)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct FormColumns<'a> {
    dossier_number: &'a str,
    customer_code: &'a str,
    billing_customer: &'a str,
    transport_mode: Option<&'a str>,
    number_folded: String,
    reference_folded: Option<String>,
    search_folded: String,
    document: Json<DossierForm>,
}

/// The columns that follow the state of a dossier.
#[derive(AsChangeset)]
#[diesel(table_name = dossiers)]
#[diesel(treat_none_as_null = true)]
pub(super) struct StandingColumns {
    version: i64,
    status: &'static str,
    ready_at: Option<Ts>,
    invoiced_at: Option<Ts>,
    prepayment: Option<Json<PrepaymentDocument>>,
    updated_at: Ts,
}

/// The columns of a [`DossierRow`], for a SELECT.
pub(super) const COLUMNS: &str = "dossiers.organisation_id, dossiers.id, dossiers.version, dossiers.dossier_number, \
    dossiers.billing_customer, dossiers.status, dossiers.ready_at, dossiers.invoiced_at, dossiers.created_at, \
    dossiers.updated_at, dossiers.prepayment, dossiers.document";

#[derive(Queryable, QueryableByName, Selectable)]
#[diesel(table_name = dossiers)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct DossierRow {
    organisation_id: i64,
    id: i64,
    version: i64,
    dossier_number: String,
    billing_customer: String,
    status: String,
    ready_at: Option<Ts>,
    invoiced_at: Option<Ts>,
    created_at: Ts,
    updated_at: Ts,
    prepayment: Option<Json<PrepaymentDocument>>,
    document: Json<DossierForm>,
}

impl<'a> FormColumns<'a> {
    pub(super) fn from_form(number: &'a str, form: &'a DossierForm, billing_customer: &'a str) -> Self {
        let reference = form.customer_reference.as_deref();
        let waybills =
            [&form.master_airwaybill, &form.house_airwaybill, &form.master_bill_of_lading, &form.house_bill_of_lading];
        let texts = [Some(number), reference].into_iter().chain(waybills.map(Option::as_deref));
        Self {
            dossier_number: number,
            // The rules require a customer. Without one the column is empty, and the document records that it is
            // missing.
            customer_code: form.customer_code.as_deref().unwrap_or_default(),
            billing_customer,
            transport_mode: form.transport_mode.as_deref(),
            number_folded: number.to_lowercase(),
            reference_folded: reference.map(str::to_lowercase),
            search_folded: searched(texts),
            document: Json(form.clone()),
        }
    }
}

impl StandingColumns {
    /// The columns to store for a changed dossier, with its next version.
    pub(super) fn from_dossier(dossier: &Dossier) -> Self {
        Self {
            version: dossier.version.next().get(),
            status: dossier.status.word(),
            ready_at: dossier.ready_at.map(Ts),
            invoiced_at: dossier.invoiced_at.map(Ts),
            prepayment: dossier.prepayment.as_ref().map(PrepaymentDocument::from).map(Json),
            updated_at: Ts(dossier.updated_at),
        }
    }
}

impl DossierRow {
    pub(super) fn dossier(self) -> Fallible<Dossier> {
        Ok(Dossier {
            id: DossierId::new(self.id),
            organisation: OrganisationId::new(self.organisation_id),
            version: Version::new(self.version),
            number: self.dossier_number,
            form: self.document.0,
            billing_customer: self.billing_customer,
            status: known(DossierStatus::from_word(&self.status), "dossier", self.id)?,
            ready_at: self.ready_at.map(|at| at.0),
            invoiced_at: self.invoiced_at.map(|at| at.0),
            prepayment: self.prepayment.map(|Json(document)| document.prepayment(self.id)).transpose()?,
            created_at: self.created_at.0,
            updated_at: self.updated_at.0,
        })
    }
}
