//! Items of the item master.

mod change;
mod form;

use crate::{CustomerId, MasterItemDocumentId, MasterItemId};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Version};
use rust_decimal::Decimal;

pub use change::{ChangeStatus, MasterItemChange, NewMasterItemChange};
pub use form::MasterItemForm;

/// An item of the item master.
#[derive(Debug, Clone, PartialEq)]
pub struct MasterItem {
    /// Id, assigned by the database.
    pub id: MasterItemId,
    /// Organisation that owns the item.
    pub organisation: OrganisationId,
    /// Version of the stored record; every change raises it.
    pub version: Version,
    /// Data as clients give them.
    pub form: MasterItemForm,
    /// Moment at which the classification was verified; `None` while it is unverified.
    pub verified_at: Option<DateTime<Utc>>,
    /// The API client that verified it.
    pub verified_by: Option<String>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// Moment of the last change.
    pub updated_at: DateTime<Utc>,
}

/// An item that is to be stored.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMasterItem {
    /// Organisation that will own the item.
    pub organisation: OrganisationId,
    /// Data as clients give them.
    pub form: MasterItemForm,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
}

/// An item with its pending changes and documents.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct MasterItemRecord {
    /// The item itself.
    pub item: MasterItem,
    /// Changes that wait for a decision, oldest first.
    pub pending_changes: Vec<MasterItemChange>,
    /// Documents of the item, oldest first.
    pub documents: Vec<MasterItemDocument>,
}

/// An item in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct MasterItemSummary {
    /// Id of the item.
    pub id: MasterItemId,
    /// Code of the item.
    pub item_code: String,
    /// Description of the goods.
    pub description: String,
    /// Commodity code.
    pub hs_code: Option<String>,
    /// Code of the country of non-preferential origin.
    pub country_of_origin: Option<String>,
    /// Status of the item.
    pub status: MasterItemStatus,
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

/// An item found by a type-ahead search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MasterItemHit {
    /// Id of the item.
    pub id: MasterItemId,
    /// Code of the item.
    pub item_code: String,
    /// Description of the goods.
    pub description: String,
    /// Commodity code.
    pub hs_code: Option<String>,
    /// Id of the customer that owns the item; `None` for a global item.
    pub owner: Option<CustomerId>,
}

customs_kernel::words!(
    /// Status of an item, which decides whether declarations may use it.
    #[growing]
    #[derive(Default)]
    MasterItemStatus {
        /// The item may be used.
        #[default]
        Active = "active",
        /// The item is discontinued or archived.
        Inactive = "inactive",
        /// The classification has yet to be verified.
        Pending = "pending",
    }
);

/// A document of an item, such as its data sheet. The customers' portal adds them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MasterItemDocument {
    /// Id of the document.
    pub id: MasterItemDocumentId,
    /// Kind of document.
    pub document_type: String,
    /// Name of the uploaded file.
    pub filename: String,
    /// Moment at which the document was added.
    pub created_at: DateTime<Utc>,
}

/// A document that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMasterItemDocument {
    /// Kind of document.
    pub document_type: String,
    /// Name of the uploaded file.
    pub filename: String,
    /// Moment at which the document is added.
    pub created_at: DateTime<Utc>,
}
