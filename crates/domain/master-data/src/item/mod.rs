//! An article of the item master.

mod change;
mod document;
mod form;
mod status;

pub use change::{ChangeStatus, ItemChange, NewItemChange};
pub use document::{ItemDocument, NewItemDocument};
pub use form::ItemForm;
pub use status::ItemStatus;

use crate::{CustomerId, ItemId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Version};
use rust_decimal::Decimal;

/// An article.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// Id.
    pub id: ItemId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// Raised by every change.
    pub version: Version,
    /// What clients say of it.
    pub form: ItemForm,
    /// When its classification was verified.
    pub verified_at: Option<DateTime<Utc>>,
    /// The API client that verified it.
    pub verified_by: Option<String>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// An article that is to be stored.
#[derive(Debug, Clone, PartialEq)]
pub struct NewItem {
    /// The tenant.
    pub organisation: OrganisationId,
    /// What clients say of it.
    pub form: ItemForm,
    /// Now.
    pub created_at: DateTime<Utc>,
}

/// An article with what belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemRecord {
    /// The article.
    pub item: Item,
    /// Changes that wait for a decision, oldest first.
    pub pending_changes: Vec<ItemChange>,
    /// Its documents, oldest first.
    pub documents: Vec<ItemDocument>,
}

/// An article in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemSummary {
    /// Id.
    pub id: ItemId,
    /// Code.
    pub item_code: String,
    /// Description.
    pub description: String,
    /// Commodity code.
    pub hs_code: Option<String>,
    /// Country of origin.
    pub country_of_origin: Option<String>,
    /// Whether it may be used.
    pub status: ItemStatus,
    /// Net mass of a piece, kg.
    pub net_weight: Option<Decimal>,
    /// Gross mass of a piece, kg.
    pub gross_weight: Option<Decimal>,
    /// Stock keeping unit.
    pub sku: Option<String>,
    /// Part number.
    pub part_number: Option<String>,
    /// Customs value of a piece.
    pub unit_value: Option<Decimal>,
    /// Currency of the value.
    pub unit_currency: Option<String>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// When its classification was verified.
    pub verified_at: Option<DateTime<Utc>>,
}

/// An article that a type-ahead search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemHit {
    /// Id.
    pub id: ItemId,
    /// Code.
    pub item_code: String,
    /// Description.
    pub description: String,
    /// Commodity code.
    pub hs_code: Option<String>,
    /// Whose article it is; `None`: everybody's.
    pub owner: Option<CustomerId>,
}
