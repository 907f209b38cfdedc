use crate::master_item::{MasterItem, NewMasterItem, NewMasterItemChange, NewMasterItemDocument};
use crate::{CustomerId, MasterItemId};
use customs_kernel::{OrganisationId, StorageError, Version};
use customs_port_macros::port;

/// Stores items, with their search words and their number.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MasterItemRepository: Send + Sync {
    /// Stores new items in version 1, in few statements, however many there are, and returns their ids in order.
    /// `updated_at` is `created_at`.
    ///
    /// # Errors
    /// `Conflict` with the constraint [`super::unique_rules::MASTER_ITEM_CODE`] when a code is taken; then none was
    /// stored.
    fn insert(&self, items: &[NewMasterItem]) -> Result<Vec<MasterItemId>, StorageError>;

    /// Reads the item; `None` when the organisation has none with this id.
    fn find(&self, organisation: OrganisationId, id: MasterItemId) -> Result<Option<MasterItem>, StorageError>;

    /// Reads the items of one owner (`None` for the global ones) with these codes, in a bounded number of queries;
    /// unknown codes are left out.
    #[allow(clippy::needless_lifetimes, reason = "the mock cannot elide it")]
    fn by_codes(
        &self,
        organisation: OrganisationId,
        owner: Option<CustomerId>,
        codes: &[String],
    ) -> Result<Vec<MasterItem>, StorageError>;

    /// The codes of one owner that begin with this text.
    fn codes_beginning_with(
        &self,
        organisation: OrganisationId,
        owner: Option<CustomerId>,
        beginning: &str,
    ) -> Result<Vec<String>, StorageError>;

    /// Stores a changed item, which must still have the version it was read with, and the changes to record beside
    /// it; returns the new version.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the item was changed or deleted since, or with
    /// [`super::unique_rules::MASTER_ITEM_CODE`] when its new code is taken.
    fn save(&self, item: &MasterItem, changes: &[NewMasterItemChange]) -> Result<Version, StorageError>;

    /// Deletes the item with its changes and documents.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the item was changed or deleted since `version` was read.
    fn delete(&self, organisation: OrganisationId, id: MasterItemId, version: Version) -> Result<(), StorageError>;

    /// Adds a document to an item of the organisation; `false` when there is no such item.
    fn add_document(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        document: &NewMasterItemDocument,
    ) -> Result<bool, StorageError>;
}
