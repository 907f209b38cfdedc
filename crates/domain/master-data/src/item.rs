//! Articles of the item master.

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

/// An article of the item master.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// Id, assigned by the database.
    pub id: ItemId,
    /// Organisation that owns the article.
    pub organisation: OrganisationId,
    /// Version of the stored record; every change raises it.
    pub version: Version,
    /// Data as clients give them.
    pub form: ItemForm,
    /// Moment at which the classification was verified; `None` while it is unverified.
    pub verified_at: Option<DateTime<Utc>>,
    /// The API client that verified it.
    pub verified_by: Option<String>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of the last change.
    pub updated_at: DateTime<Utc>,
}

/// An article that is to be stored.
#[derive(Debug, Clone, PartialEq)]
pub struct NewItem {
    /// Organisation that will own the article.
    pub organisation: OrganisationId,
    /// Data as clients give them.
    pub form: ItemForm,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// An article with its pending changes and documents.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemRecord {
    /// The article itself.
    pub item: Item,
    /// Changes that wait for a decision, oldest first.
    pub pending_changes: Vec<ItemChange>,
    /// Documents of the article, oldest first.
    pub documents: Vec<ItemDocument>,
}

/// An article in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemSummary {
    /// Id of the article.
    pub id: ItemId,
    /// Code of the article.
    pub item_code: String,
    /// Description of the goods.
    pub description: String,
    /// Commodity code.
    pub hs_code: Option<String>,
    /// Code of the country of non-preferential origin.
    pub country_of_origin: Option<String>,
    /// Status of the article.
    pub status: ItemStatus,
    /// Net mass of one piece, kg.
    pub net_weight: Option<Decimal>,
    /// Gross mass of one piece, kg.
    pub gross_weight: Option<Decimal>,
    /// Stock keeping unit (SKU).
    pub sku: Option<String>,
    /// Part number, as free text.
    pub part_number: Option<String>,
    /// Customs value of one piece, in `unit_currency`.
    pub unit_value: Option<Decimal>,
    /// Currency of the customs value.
    pub unit_currency: Option<String>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of the last change.
    pub updated_at: DateTime<Utc>,
    /// Moment at which the classification was verified; `None` while it is unverified.
    pub verified_at: Option<DateTime<Utc>>,
}

/// An article found by a type-ahead search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemHit {
    /// Id of the article.
    pub id: ItemId,
    /// Code of the article.
    pub item_code: String,
    /// Description of the goods.
    pub description: String,
    /// Commodity code.
    pub hs_code: Option<String>,
    /// Id of the customer that owns the article; `None` for a global article.
    pub owner: Option<CustomerId>,
}
