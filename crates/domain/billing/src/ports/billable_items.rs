use crate::BillableItemId;
use crate::billable_item::{BillableItem, BillableItemTerms, ItemType, TriggerEvent, TriggerType};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Version};

/// Which billable items a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BillableItemFilter {
    /// Costs or revenue.
    pub item_type: Option<ItemType>,
    /// Those of exactly this category.
    pub category: Option<String>,
    /// Charged on this event.
    pub trigger_event: Option<TriggerEvent>,
    /// Charged this often.
    pub trigger_type: Option<TriggerType>,
    /// Active ones, or the others.
    pub is_active: Option<bool>,
    /// A part of code or name, in any case.
    pub search: Option<String>,
}

/// Keeps billable items.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait BillableItemRepository: Send + Sync {
    /// Keeps a new item, in version 1.
    ///
    /// # Errors
    /// `Conflict` with `billable_items_code_key` when its code is taken.
    fn insert(
        &self,
        organisation: OrganisationId,
        terms: &BillableItemTerms,
        created_at: DateTime<Utc>,
    ) -> Result<BillableItem, StorageError>;

    /// Those of these items that the organisation has, in a bounded number of queries.
    fn find(&self, organisation: OrganisationId, ids: &[BillableItemId]) -> Result<Vec<BillableItem>, StorageError>;

    /// Stores a changed item, whose version is that of when it was read; answers the one it has now.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since, or with
    /// `billable_items_code_key` when its new code is taken.
    fn save(&self, item: &BillableItem) -> Result<Version, StorageError>;

    /// Removes an item.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was changed or deleted since `version` was read.
    fn delete(&self, organisation: OrganisationId, id: BillableItemId, version: Version) -> Result<(), StorageError>;

    /// One page of the items that the filter lets through, by id.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &BillableItemFilter,
        page: PageRequest,
    ) -> Result<Page<BillableItem>, StorageError>;
}
