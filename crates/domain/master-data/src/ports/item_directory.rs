use crate::item::{ChangeStatus, Item, ItemChange, ItemDocument, ItemHit, ItemStatus, ItemSummary};
use crate::search::SearchWords;
use crate::{CustomerId, ItemId};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use std::collections::BTreeMap;

/// Filter of the article list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ItemFilter {
    /// Words to find in code, description, commodity code, SKU and part number.
    pub search: Option<SearchWords>,
    /// Only articles of this customer, without the global ones.
    pub customer: Option<CustomerId>,
    /// Only articles with this status.
    pub status: Option<ItemStatus>,
}

/// Sort key of the article list; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemSort {
    /// By code.
    Code,
    /// By description.
    Description,
    /// By commodity code; articles without one come first.
    HsCode,
    /// By status, in order of its words.
    Status,
    /// By moment of creation.
    CreatedAt,
    /// By moment of the last change.
    UpdatedAt,
}

/// Lists and searches articles. A page takes as long with a million articles as with a thousand, since totals are
/// stored and words are found by an index.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ItemDirectory: Send + Sync {
    /// One page of the articles that match the filter.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ItemFilter,
        sort: ItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<ItemSummary>, StorageError>;

    /// Up to `limit` active articles that have all the words in code, description or commodity code, in one query. It
    /// searches the articles of one customer and the global ones, or all articles.
    ///
    /// The hits are ordered by the word found, so that an exact match comes before longer words that begin with it,
    /// and then from the oldest on. With several words, any one of them decides the order.
    fn search(
        &self,
        organisation: OrganisationId,
        words: &SearchWords,
        customer: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<ItemHit>, StorageError>;

    /// The active articles that these codes stand for, by code, in a bounded number of queries whatever their number.
    /// The customer's article takes precedence over a global one, and for each of them a match by `sku` over a match
    /// by `item_code`; among equals the oldest wins. Unknown codes are left out.
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

    /// Up to `limit` articles in the order of their ids, starting after `after`. It serves to read all articles in
    /// pieces.
    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<ItemId>,
        limit: usize,
    ) -> Result<Vec<Item>, StorageError>;
}
