//! The rows of items that lists and searches show.

use super::columns::unreadable;
use crate::failure::Fallible;
use crate::schema::items;
use crate::values::{Exact, Ts};
use customs_master_data::master_item::{MasterItemHit, MasterItemStatus, MasterItemSummary};
use customs_master_data::{CustomerId, MasterItemId};
use diesel::prelude::*;

/// The columns of a [`SummaryRow`], for a SELECT.
pub(super) const SUMMARY: &str = "items.id, items.item_code, items.description, items.hs_code, \
    items.country_of_origin, items.status, items.net_weight, items.gross_weight, items.sku, items.part_number, \
    items.unit_value, items.unit_currency, items.created_at, items.updated_at, items.verified_at";

/// An item, as lists show it.
#[derive(QueryableByName)]
#[diesel(table_name = items)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct SummaryRow {
    id: i64,
    item_code: String,
    description: String,
    hs_code: Option<String>,
    country_of_origin: Option<String>,
    status: String,
    net_weight: Option<Exact>,
    gross_weight: Option<Exact>,
    sku: Option<String>,
    part_number: Option<String>,
    unit_value: Option<Exact>,
    unit_currency: Option<String>,
    created_at: Ts,
    updated_at: Ts,
    verified_at: Option<Ts>,
}

/// The columns of a [`HitRow`] without the word, for a SELECT.
pub(super) const HIT: &str = "items.id, items.item_code, items.description, items.hs_code, items.customer_id";

/// An item found by type-ahead search.
#[derive(QueryableByName)]
#[diesel(table_name = items)]
#[diesel(check_for_backend(crate::connection::MultiBackend))]
pub(super) struct HitRow {
    pub(super) id: i64,
    item_code: String,
    description: String,
    hs_code: Option<String>,
    customer_id: Option<i64>,
    /// The word of the item that matched.
    #[diesel(sql_type = diesel::sql_types::Text)]
    pub(super) word: String,
}

impl SummaryRow {
    /// Turns the row into an item as lists show it.
    pub(super) fn summary(self) -> Fallible<MasterItemSummary> {
        let number = |number: Option<Exact>| number.map(|number| number.0);
        Ok(MasterItemSummary {
            id: MasterItemId::new(self.id),
            item_code: self.item_code,
            description: self.description,
            hs_code: self.hs_code,
            country_of_origin: self.country_of_origin,
            status: MasterItemStatus::from_word(&self.status).ok_or_else(|| unreadable(self.id))?,
            net_weight: number(self.net_weight),
            gross_weight: number(self.gross_weight),
            sku: self.sku,
            part_number: self.part_number,
            unit_value: number(self.unit_value),
            unit_currency: self.unit_currency,
            created_at: self.created_at.0,
            updated_at: self.updated_at.0,
            verified_at: self.verified_at.map(|at| at.0),
        })
    }
}

impl From<HitRow> for MasterItemHit {
    fn from(HitRow { id, item_code, description, hs_code, customer_id, word: _ }: HitRow) -> Self {
        Self { id: MasterItemId::new(id), item_code, description, hs_code, owner: customer_id.map(CustomerId::new) }
    }
}
