//! The row of a billable item.

use super::reading::known;
use crate::failure::Fallible;
use crate::schema::billable_items;
use crate::values::{Exact, Ts};
use customs_billing::BillableItemId;
use customs_billing::billable_item::{BillableItem, BillableItemTerms, ItemType, TriggerEvent, TriggerType};
use customs_billing::movement::Direction;
use customs_kernel::{OrganisationId, Version};
use diesel::prelude::*;

/// The terms of a billable item, as columns.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = billable_items)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct TermsColumns<'a> {
    code: &'a str,
    name: &'a str,
    code_folded: String,
    name_folded: String,
    default_price: Exact,
    trigger_type: &'static str,
    trigger_event: &'static str,
    trigger_for: Option<&'static str>,
    item_type: &'static str,
    vat_rate: Exact,
    category: Option<&'a str>,
    description: Option<&'a str>,
    is_active: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = billable_items)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct BillableItemRow {
    organisation_id: i64,
    id: i64,
    version: i64,
    code: String,
    name: String,
    default_price: Exact,
    trigger_type: String,
    trigger_event: String,
    trigger_for: Option<String>,
    item_type: String,
    vat_rate: Exact,
    category: Option<String>,
    description: Option<String>,
    is_active: bool,
    created_at: Ts,
}

impl<'a> From<&'a BillableItemTerms> for TermsColumns<'a> {
    fn from(terms: &'a BillableItemTerms) -> Self {
        let BillableItemTerms {
            code,
            name,
            default_price,
            trigger_type,
            trigger_event,
            trigger_for,
            item_type,
            vat_rate,
            category,
            description,
            is_active,
        } = terms;
        Self {
            code,
            name,
            code_folded: code.to_lowercase(),
            name_folded: name.to_lowercase(),
            default_price: Exact(*default_price),
            trigger_type: trigger_type.word(),
            trigger_event: trigger_event.word(),
            trigger_for: trigger_for.map(Direction::word),
            item_type: item_type.word(),
            vat_rate: Exact(*vat_rate),
            category: category.as_deref(),
            description: description.as_deref(),
            is_active: *is_active,
        }
    }
}

impl BillableItemRow {
    pub(super) fn item(self) -> Fallible<BillableItem> {
        Ok(BillableItem {
            id: BillableItemId::new(self.id),
            organisation: OrganisationId::new(self.organisation_id),
            version: Version::new(self.version),
            terms: BillableItemTerms {
                code: self.code,
                name: self.name,
                default_price: self.default_price.0,
                trigger_type: known(TriggerType::from_word(&self.trigger_type), "billable item", self.id)?,
                trigger_event: known(TriggerEvent::from_word(&self.trigger_event), "billable item", self.id)?,
                trigger_for: self
                    .trigger_for
                    .map(|word| known(Direction::from_word(&word), "billable item", self.id))
                    .transpose()?,
                item_type: known(ItemType::from_word(&self.item_type), "billable item", self.id)?,
                vat_rate: self.vat_rate.0,
                category: self.category,
                description: self.description,
                is_active: self.is_active,
            },
            created_at: self.created_at.0,
        })
    }
}
