use crate::item::{Item, NewItem, NewItemChange, NewItemDocument};
use crate::{CustomerId, ItemId};
use customs_kernel::{OrganisationId, StorageError, Version};

/// Stores articles, with their search words and their number.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ItemRepository: Send + Sync {
    /// Stores new articles in version 1, in few statements whatever their number, and returns their ids in order.
    /// `updated_at` is `created_at`.
    ///
    /// # Errors
    /// `Conflict` with the constraint `items_owner_id_item_code_key` when a code is taken; then none was stored.
    fn insert(&self, items: &[NewItem]) -> Result<Vec<ItemId>, StorageError>;

    /// Reads the article; `None` when the organisation has none with this id.
    fn find(&self, organisation: OrganisationId, id: ItemId) -> Result<Option<Item>, StorageError>;

    /// Reads the articles of one owner (`None` for the global ones) with these codes, in a bounded number of queries;
    /// unknown codes are left out.
    #[allow(clippy::needless_lifetimes, reason = "the mock cannot elide it")]
    fn by_codes(
        &self,
        organisation: OrganisationId,
        owner: Option<CustomerId>,
        codes: &[String],
    ) -> Result<Vec<Item>, StorageError>;

    /// The codes of one owner that begin with this text.
    fn codes_beginning_with(
        &self,
        organisation: OrganisationId,
        owner: Option<CustomerId>,
        beginning: &str,
    ) -> Result<Vec<String>, StorageError>;

    /// Stores a changed article, which must still have the version it was read with, and the changes to record beside
    /// it; returns the new version.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the article was changed or deleted since, or with
    /// `items_owner_id_item_code_key` when its new code is taken.
    fn save(&self, item: &Item, changes: &[NewItemChange]) -> Result<Version, StorageError>;

    /// Deletes the article with its changes and documents.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the article was changed or deleted since `version` was read.
    fn delete(&self, organisation: OrganisationId, id: ItemId, version: Version) -> Result<(), StorageError>;

    /// Adds a document to an article of the organisation; `false` when there is no such article.
    fn add_document(
        &self,
        organisation: OrganisationId,
        id: ItemId,
        document: &NewItemDocument,
    ) -> Result<bool, StorageError>;
}
