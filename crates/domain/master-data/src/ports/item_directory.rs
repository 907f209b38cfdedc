use crate::item::{ChangeStatus, Item, ItemChange, ItemDocument, ItemHit, ItemStatus, ItemSummary};
use crate::search::SearchWords;
use crate::{CustomerId, ItemId};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use std::collections::BTreeMap;

/// Which articles a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ItemFilter {
    /// Words of code, description, commodity code, SKU and part number.
    pub search: Option<SearchWords>,
    /// Those of this customer, without the global ones.
    pub customer: Option<CustomerId>,
    /// Those with this status.
    pub status: Option<ItemStatus>,
}

/// What a list is sorted by; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemSort {
    /// Code.
    Code,
    /// Description.
    Description,
    /// Commodity code; articles without one come first.
    HsCode,
    /// Status, by its word.
    Status,
    /// Moment of creation.
    CreatedAt,
    /// Moment of the last change.
    UpdatedAt,
}

/// Articles as lists and searches show them. With a million of them a page takes as long as with a
/// thousand: totals are kept, and words are found by an index.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ItemDirectory: Send + Sync {
    /// One page of the articles that the filter lets through.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ItemFilter,
        sort: ItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<ItemSummary>, StorageError>;

    /// Up to `limit` active articles that have all the words in code, description or commodity
    /// code: in one query. Of one customer and global ones, or of everybody.
    ///
    /// They stand in the order of the word that was found, so that the word itself comes before those
    /// that only begin with it, and then from the oldest on. Of several words it is any one.
    fn search(
        &self,
        organisation: OrganisationId,
        words: &SearchWords,
        customer: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<ItemHit>, StorageError>;

    /// The active articles that these codes mean, by code, in a bounded number of queries however
    /// many: the customer's before a global one, and of either the one with that `sku` before the one with
    /// that `item_code`; among equals the oldest. Unknown codes are left out.
    #[allow(clippy::needless_lifetimes, reason = "the mock cannot elide it")]
    fn meant_by<'a>(
        &self,
        organisation: OrganisationId,
        customer_code: Option<&'a str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, Item>, StorageError>;

    /// The changes of an article with that status, oldest first.
    fn changes(
        &self,
        organisation: OrganisationId,
        id: ItemId,
        status: ChangeStatus,
    ) -> Result<Vec<ItemChange>, StorageError>;

    /// The documents of an article, oldest first.
    fn documents(&self, organisation: OrganisationId, id: ItemId) -> Result<Vec<ItemDocument>, StorageError>;

    /// Up to `limit` articles in the order of their ids, from the one after `after`: for reading all
    /// of them in pieces.
    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<ItemId>,
        limit: usize,
    ) -> Result<Vec<Item>, StorageError>;
}
