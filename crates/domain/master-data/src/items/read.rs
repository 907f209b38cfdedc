use super::Items;
use crate::item::{ChangeStatus, Item, ItemChange, ItemDocument, ItemHit, ItemRecord, ItemSummary};
use crate::ports::{ItemFilter, ItemSort};
use crate::search::SearchWords;
use crate::{CustomerId, ItemId, MasterDataError};
use customs_kernel::{FieldErrors, OrganisationId, Page, PageRequest, SortDirection, StorageError};

impl Items {
    /// One page of articles.
    ///
    /// # Errors
    /// `Storage`.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &ItemFilter,
        sort: ItemSort,
        direction: SortDirection,
        page: PageRequest,
    ) -> Result<Page<ItemSummary>, MasterDataError> {
        Ok(self.ports.directory.list(organisation, filter, sort, direction, page)?)
    }

    /// Up to 20 active articles with all words of the query at the beginning of words of theirs:
    /// those of the customer and global ones, or everybody's.
    ///
    /// # Errors
    /// `Invalid` when there is no query, `Storage`.
    pub fn search(
        &self,
        organisation: OrganisationId,
        query: Option<&str>,
        customer: Option<CustomerId>,
    ) -> Result<Vec<ItemHit>, MasterDataError> {
        let query = query.filter(|query| !query.trim().is_empty());
        let query = query.ok_or_else(|| FieldErrors::one("q", "is required"))?;
        let words = SearchWords::of(query);
        Ok(self.ports.directory.search(organisation, &words, customer, Self::MOST_HITS)?)
    }

    /// An article with its documents and the changes that wait for a decision.
    ///
    /// # Errors
    /// `UnknownItem`, `Storage`.
    pub fn show(&self, organisation: OrganisationId, id: ItemId) -> Result<ItemRecord, MasterDataError> {
        let item = self.expected(organisation, id, None)?;
        Ok(self.record(item)?)
    }

    /// The changes of an article with that status, oldest first.
    ///
    /// # Errors
    /// `UnknownItem`, `Storage`.
    pub fn changes(
        &self,
        organisation: OrganisationId,
        id: ItemId,
        status: ChangeStatus,
    ) -> Result<Vec<ItemChange>, MasterDataError> {
        self.expected(organisation, id, None)?;
        Ok(self.ports.directory.changes(organisation, id, status)?)
    }

    /// The documents of an article, oldest first.
    ///
    /// # Errors
    /// `UnknownItem`, `Storage`.
    pub fn documents(&self, organisation: OrganisationId, id: ItemId) -> Result<Vec<ItemDocument>, MasterDataError> {
        self.expected(organisation, id, None)?;
        Ok(self.ports.directory.documents(organisation, id)?)
    }

    pub(super) fn record(&self, item: Item) -> Result<ItemRecord, StorageError> {
        Ok(ItemRecord {
            pending_changes: self.ports.directory.changes(item.organisation, item.id, ChangeStatus::Pending)?,
            documents: self.ports.directory.documents(item.organisation, item.id)?,
            item,
        })
    }
}
