//! The row of an item: the form as a document, and columns for the values that lists show, filter, search and
//! sort by.

use super::words::Texts;
use crate::failure::{Failure, Fallible, corrupt};
use crate::schema::items;
use crate::values::{Exact, Json, Ts};
use customs_kernel::{OrganisationId, StorageError, Version};
use customs_master_data::MasterItemId;
use customs_master_data::master_item::{MasterItem, MasterItemForm, NewMasterItem};
use diesel::prelude::*;

/// The owner id, in keys, of global items, which belong to no customer.
pub(super) const EVERYBODY: i64 = 0;

/// The form of an item, with columns for the values that lists need.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = items)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct FormColumns<'a> {
    pub(super) owner_id: i64,
    customer_id: Option<i64>,
    pub(super) item_code: &'a str,
    description: &'a str,
    hs_code: Option<&'a str>,
    country_of_origin: Option<&'a str>,
    pub(super) status: &'static str,
    net_weight: Option<Exact>,
    gross_weight: Option<Exact>,
    unit_value: Option<Exact>,
    unit_currency: Option<&'a str>,
    sku: Option<&'a str>,
    part_number: Option<&'a str>,
    #[diesel(embed)]
    pub(super) texts: Texts,
    document: Json<MasterItemForm>,
}

/// A new item, as columns.
#[derive(Insertable)]
#[diesel(table_name = items)]
#[diesel(treat_none_as_default_value = false)]
pub(super) struct NewRow<'a> {
    pub(super) organisation_id: i64,
    version: i64,
    #[diesel(embed)]
    pub(super) form: FormColumns<'a>,
    created_at: Ts,
    updated_at: Ts,
}

/// The columns of a whole item.
#[derive(Queryable, Selectable)]
#[diesel(table_name = items)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct ItemRow {
    organisation_id: i64,
    id: i64,
    version: i64,
    document: Json<MasterItemForm>,
    verified_at: Option<Ts>,
    verified_by: Option<String>,
    created_at: Ts,
    updated_at: Ts,
}

impl<'a> FormColumns<'a> {
    /// The columns for a form that was checked against the rules.
    pub(super) fn from_form(form: &'a MasterItemForm) -> Fallible<Self> {
        Ok(Self {
            owner_id: form.customer_id.unwrap_or(EVERYBODY),
            customer_id: form.customer_id,
            item_code: required("item_code", form.item_code.as_deref())?,
            description: required("description", form.description.as_deref())?,
            hs_code: form.hs_code.as_deref(),
            country_of_origin: form.country_of_origin.as_deref(),
            status: form.item_status().word(),
            net_weight: form.net_weight.map(Exact),
            gross_weight: form.gross_weight.map(Exact),
            unit_value: form.unit_value.map(Exact),
            unit_currency: form.unit_currency.as_deref(),
            sku: form.sku.as_deref(),
            part_number: form.part_number.as_deref(),
            texts: Texts::from_form(form),
            document: Json(form.clone()),
        })
    }
}

fn required<'a>(field: &str, text: Option<&'a str>) -> Fallible<&'a str> {
    text.ok_or_else(|| Failure::Storage(StorageError::Failed(format!("an article without {field}").into())))
}

impl<'a> NewRow<'a> {
    /// The row of a new item.
    pub(super) fn new(new: &'a NewMasterItem) -> Fallible<Self> {
        let NewMasterItem { organisation, form, created_at } = new;
        Ok(Self {
            organisation_id: organisation.get(),
            version: Version::FIRST.get(),
            form: FormColumns::from_form(form)?,
            created_at: Ts(*created_at),
            updated_at: Ts(*created_at),
        })
    }
}

impl From<ItemRow> for MasterItem {
    fn from(row: ItemRow) -> Self {
        let ItemRow { organisation_id, id, version, document, verified_at, verified_by, created_at, updated_at } = row;
        Self {
            id: MasterItemId::new(id),
            organisation: OrganisationId::new(organisation_id),
            version: Version::new(version),
            form: document.0,
            verified_at: verified_at.map(|at| at.0),
            verified_by,
            created_at: created_at.0,
            updated_at: updated_at.0,
        }
    }
}

/// The error for an item with an invalid value in its row.
pub(super) fn unreadable(id: i64) -> Failure {
    corrupt(format!("item {id}"))
}

/// The item with that id, if it belongs to the organisation.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn by_id(organisation: OrganisationId, id: MasterItemId) -> _ {
    let (organisation, id): (i64, i64) = (organisation.get(), id.get());
    items::table.filter(items::organisation_id.eq(organisation)).filter(items::id.eq(id))
}
