use crate::BillableItemId;
use crate::billable_item::{BillableItem, BillableItemTerms, ItemType, TriggerEvent, TriggerType};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Version};
use customs_port_macros::port;

/// Conditions for a list of billable items. Fields that are `None` do not filter.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BillableItemFilter {
    /// Item type: cost or revenue.
    pub item_type: Option<ItemType>,
    /// Exact category.
    pub category: Option<String>,
    /// Event that triggers the charge.
    pub trigger_event: Option<TriggerEvent>,
    /// How often the item is charged.
    pub trigger_type: Option<TriggerType>,
    /// Active items (`true`) or inactive ones (`false`).
    pub is_active: Option<bool>,
    /// Part of the code or name; upper and lower case are equal.
    pub search: Option<String>,
}

/// Stores billable items.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait BillableItemRepository: Send + Sync {
    /// Stores a new item with version 1.
    ///
    /// # Errors
    /// `Conflict` with [`super::unique_rules::BILLABLE_ITEM_CODE`] when its code is taken.
    fn insert(
        &self,
        organisation: OrganisationId,
        terms: &BillableItemTerms,
        created_at: DateTime<Utc>,
    ) -> Result<BillableItem, StorageError>;

    /// Finds those of these items that the organisation has, in a bounded number of queries.
    fn find(&self, organisation: OrganisationId, ids: &[BillableItemId]) -> Result<Vec<BillableItem>, StorageError>;

    /// Stores a changed item, which must have the version that was read. Returns its new version.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since, or with
    /// [`super::unique_rules::BILLABLE_ITEM_CODE`] when its new code is taken.
    fn save(&self, item: &BillableItem) -> Result<Version, StorageError>;

    /// Deletes an item.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since `version` was read.
    fn delete(&self, organisation: OrganisationId, id: BillableItemId, version: Version) -> Result<(), StorageError>;

    /// Lists one page of the matching items, ordered by id.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &BillableItemFilter,
        page: PageRequest,
    ) -> Result<Page<BillableItem>, StorageError>;
}
