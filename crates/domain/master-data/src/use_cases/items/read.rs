use super::Items;
use crate::item::{ChangeStatus, Item, ItemChange, ItemDocument, ItemHit, ItemRecord, ItemSummary};
use crate::ports::{ItemFilter, ItemSort};
use crate::search::SearchWords;
use crate::{CustomerId, ItemId, MasterDataError};
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, Page, PageRequest, SortDirection, StorageError};

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

    /// Finds up to 20 active articles in which every word of the query begins some word. It searches the articles of
    /// the given customer and the global ones, or all articles when no customer is given.
    ///
    /// # Errors
    /// `Invalid` when the query is missing, `Storage`.
    pub fn search(
        &self,
        organisation: OrganisationId,
        query: Option<&str>,
        customer: Option<CustomerId>,
    ) -> Result<Vec<ItemHit>, MasterDataError> {
        let query = query.filter(|query| !query.trim().is_empty());
        let query = query.ok_or_else(|| FieldErrors::one("q", BrokenRule::required()))?;
        let words = SearchWords::of(query);
        Ok(self.ports.directory.search(organisation, &words, customer, Self::MOST_HITS)?)
    }

    /// Reads an article with its documents and pending changes.
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
