use crate::master_item::{
    ChangeStatus, MasterItem, MasterItemChange, MasterItemDocument, MasterItemHit, MasterItemStatus, MasterItemSummary,
};
use crate::search::SearchWords;
use crate::{CustomerId, MasterItemId};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError};
use customs_port_macros::port;
use std::collections::BTreeMap;

/// Filter of the item list.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MasterItemFilter {
    /// Words to find in code, description, commodity code, SKU and part number.
    pub search: Option<SearchWords>,
    /// Only items of this customer, without the global ones.
    pub customer: Option<CustomerId>,
    /// Only items with this status.
    pub status: Option<MasterItemStatus>,
}

/// Sort key of the item list; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MasterItemSort {
    /// By code.
    Code,
    /// By description.
    Description,
    /// By commodity code; items without one come first.
    HsCode,
    /// By status, in order of its words.
    Status,
    /// By moment of creation.
    CreatedAt,
    /// By moment of the last change.
    UpdatedAt,
}

/// Lists and searches items. A page takes as long with a million items as with a thousand, since totals are
/// stored and words are found by an index.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MasterItemDirectory: Send + Sync {
    /// One page of the items that match the filter.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &MasterItemFilter,
        sort: MasterItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<MasterItemSummary>, StorageError>;

    /// Up to `limit` active items that have all the words in code, description or commodity code, in one query. It
    /// searches the items of one customer and the global ones, or all items.
    ///
    /// The hits are ordered by the word found, so that an exact match comes before longer words that begin with it,
    /// and then from the oldest on. With several words, any one of them decides the order.
    fn search(
        &self,
        organisation: OrganisationId,
        words: &SearchWords,
        customer: Option<CustomerId>,
        limit: usize,
    ) -> Result<Vec<MasterItemHit>, StorageError>;

    /// The active items that these codes stand for, by code, in a bounded number of queries, however many there are.
    /// The customer's item takes precedence over a global one, and for each of them a match by `sku` over a match
    /// by `item_code`; among equals the oldest wins. Unknown codes are left out.
    #[allow(clippy::needless_lifetimes, reason = "the mock cannot elide it")]
    fn meant_by<'a>(
        &self,
        organisation: OrganisationId,
        customer_code: Option<&'a str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, MasterItem>, StorageError>;

    /// The changes of an item with that status, oldest first.
    fn changes(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
        status: ChangeStatus,
    ) -> Result<Vec<MasterItemChange>, StorageError>;

    /// The documents of an item, oldest first.
    fn documents(
        &self,
        organisation: OrganisationId,
        id: MasterItemId,
    ) -> Result<Vec<MasterItemDocument>, StorageError>;

    /// Up to `limit` items in the order of their ids, starting after `after`. It serves to read all items in
    /// pieces.
    fn after(
        &self,
        organisation: OrganisationId,
        after: Option<MasterItemId>,
        limit: usize,
    ) -> Result<Vec<MasterItem>, StorageError>;
}
